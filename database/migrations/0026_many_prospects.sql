-- The conversations that a coach's prospects were made from. A coach may delete a prospect whose conversation goes on: what
-- is written there later makes no other one, and a conversation that the student begins anew does.
create table followed_conversations (
  conversation_id bigint not null references conversations (id) on delete cascade,
  coach_id text not null references users (id) on delete cascade,
  primary key (conversation_id, coach_id)
);
create index followed_conversations_coach on followed_conversations (coach_id);

-- Whoever wrote before is a prospect already; their history begins with what was said then.
insert into followed_conversations
select v.id, c.user_id from conversations v join coaches c on c.id = v.coach_id where c.user_id is not null;
insert into prospect_interactions (prospect_id, kind, about, new_status, created_at)
select p.id, told.kind, 'conversation ' || v.id, p.status, told.at
from prospects p
join coaches c on c.user_id = p.coach_id
join conversations v on v.coach_id = c.id and v.student_id = p.student_id
cross join lateral
  (values ('contacted', v.created_at), ('accepted', v.accepted_at), ('declined', v.declined_at)) as told (kind, at)
where told.at is not null
order by told.at
on conflict do nothing;

-- A search among a coach's own is one look into an index: whose prospect it is stands among the words, in a shape that no
-- word of a name has.
create function coach_word(coach_id text) returns text language sql immutable parallel safe
  return '#' || md5(coach_id);
create function prospect_query(coach_id text, typed text) returns tsquery language sql immutable parallel safe
  return coalesce(
    quote_literal(coach_word(coach_id))::tsquery && person_query(typed),
    quote_literal(coach_word(coach_id))::tsquery);
alter table prospects drop column words;
alter table prospects add column words tsvector not null generated always as (
  array_to_tsvector(
    folded_words(first_name || ' ' || last_name || ' ' || coalesce(email, '')) || coach_word(coach_id))) stored;
create index prospects_words on prospects using gin (words);
