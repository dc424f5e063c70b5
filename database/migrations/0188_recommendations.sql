-- Recommendations of people whom a coach invites by mail: a colleague, a club, a former student. They write behind the link of the mail,
-- the operator reads what they write, and the page of the coach shows it with what they are to the coach.

create table recommendation_requests (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  -- Names the mailbox after the address has been deleted, so that nobody is mailed twice by one coach.
  mailbox_digest text not null,
  status text not null check (status in ('invited', 'with_operator', 'published', 'refused', 'removed', 'declined', 'withdrawn', 'expired')),
  changed_at timestamptz not null default now(),
  invited_at timestamptz not null default now(),
  -- The address and all that follows is deleted once it is not needed.
  email text check (char_length(email) <= 254),
  first_name text check (char_length(first_name) between 1 and 80),
  author text check (char_length(author) between 1 and 120),
  relation text check (relation in ('colleague', 'club', 'student', 'health')),
  body text check (char_length(body) between 1 and 1000),
  written_at timestamptz,
  -- what the operator told the author, of a refusal or a removal
  reason text check (char_length(reason) between 1 and 500),
  constraint recommendation_requests_mailbox unique (coach_id, mailbox_digest),
  constraint recommendation_requests_complete check (status <> 'with_operator' or (email is not null and author is not null
    and relation is not null and body is not null and written_at is not null))
);
create index recommendation_requests_of_coach on recommendation_requests (coach_id, changed_at desc, id desc);
create index recommendation_requests_with_operator on recommendation_requests (changed_at, id) where status = 'with_operator';
create index recommendation_requests_due on recommendation_requests (changed_at) where status in ('invited', 'refused', 'removed');
create index recommendation_requests_email on recommendation_requests (email) where email is not null;

-- Both are null for the sample data of versions before.
alter table recommendations
  add column relation text check (relation in ('colleague', 'club', 'student', 'health')),
  add column request_id uuid references recommendation_requests (id) on delete cascade;
create unique index recommendations_request on recommendations (request_id);

-- A person who closes their account takes along their recommendations: without a name they recommend nothing.
create function end_recommendations() returns trigger language plpgsql as $$
begin
  with ended as (
    update recommendation_requests
    set email = null, first_name = null, author = null, relation = null, body = null, changed_at = now(),
      status = case when status in ('refused', 'removed', 'declined', 'expired') then status else 'withdrawn' end
    where email = old.email
    returning id
  )
  delete from recommendations r using ended where r.request_id = ended.id;
  return null;
end
$$;
create trigger users_recommendations_end after delete on users
  for each row when (old.email_verified) execute function end_recommendations();

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''publish recommendation'', ''refuse recommendation'', ''remove recommendation''))', known);
end $$;
