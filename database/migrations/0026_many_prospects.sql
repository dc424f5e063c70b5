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

-- How many a coach has in each status, kept with every change. Counted anew, fifty thousand would take longer than all the
-- rest of the page.
create table prospect_counts (
  coach_id text not null references users (id) on delete cascade,
  status text not null,
  total integer not null,
  primary key (coach_id, status)
);
insert into prospect_counts select coach_id, status, count(*) from prospects group by coach_id, status;

-- Rows are taken in one order, so that of two changes at once one waits for the other, and not each for each.
create function count_added_prospects() returns trigger language plpgsql as $$
begin
  insert into prospect_counts as c
  select coach_id, status, count(*) from new_rows group by coach_id, status order by coach_id, status
  on conflict (coach_id, status) do update set total = c.total + excluded.total;
  return null;
end $$;
create function count_changed_prospects() returns trigger language plpgsql as $$
begin
  insert into prospect_counts as c
  select coach_id, status, sum(one) from (
    select coach_id, status, 1 as one from new_rows union all select coach_id, status, -1 from old_rows
  ) as moved
  group by coach_id, status having sum(one) <> 0 order by coach_id, status
  on conflict (coach_id, status) do update set total = c.total + excluded.total;
  return null;
end $$;
-- No row is made here: those of a coach who leaves go with them, perhaps before their prospects do.
create function count_deleted_prospects() returns trigger language plpgsql as $$
begin
  perform from prospect_counts where (coach_id, status) in (select coach_id, status from old_rows)
    order by coach_id, status for no key update;
  update prospect_counts c set total = c.total - gone.total
  from (select coach_id, status, count(*) as total from old_rows group by coach_id, status) as gone
  where (c.coach_id, c.status) = (gone.coach_id, gone.status);
  return null;
end $$;
create trigger prospects_counted_in after insert on prospects
  referencing new table as new_rows for each statement execute function count_added_prospects();
create trigger prospects_recounted after update on prospects
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_prospects();
create trigger prospects_counted_out after delete on prospects
  referencing old table as old_rows for each statement execute function count_deleted_prospects();
create function forget_prospect_counts() returns trigger language plpgsql as $$
begin
  delete from prospect_counts;
  return null;
end $$;
create trigger prospects_emptied after truncate on prospects
  for each statement execute function forget_prospect_counts();
