-- A case has the words of both sides and a decision that both are told. A student or a coach can report a problem with a session.
alter table operator_cases drop constraint operator_cases_kind_check;
alter table operator_cases add constraint operator_cases_kind_check check (kind in ('absence', 'refund', 'dispute', 'problem'));
do $$
declare
  found text;
begin
  for found in select conname from pg_constraint where conrelid = 'operator_cases'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ '(booking_id|payment_id) IS NOT NULL' loop
    execute format('alter table operator_cases drop constraint %I', found);
  end loop;
end $$;
alter table operator_cases
  add constraint operator_cases_booking_check check ((kind in ('absence', 'problem')) = (booking_id is not null)),
  add constraint operator_cases_payment_check check (kind in ('absence', 'problem') or payment_id is not null),
  -- Who reported a problem, and what it is about.
  add column opened_by text check (opened_by in ('student', 'coach')),
  add column ground text check (ground in ('short', 'conduct', 'safety', 'money', 'other')),
  -- Both were asked for their words, which they can give until the case is closed.
  add column words_asked_at timestamptz,
  add column words_due_at timestamptz,
  -- The reason is a decision that both were told, and not a note for colleagues.
  add column is_told boolean not null default false,
  add constraint operator_cases_problem_check check ((kind = 'problem') = (opened_by is not null and ground is not null)),
  add constraint operator_cases_asked_check check ((words_asked_at is null) = (words_due_at is null)),
  add constraint operator_cases_told_check check (not is_told or closed_at is not null);
create index operator_cases_opened on operator_cases (opened_at desc, id desc);

-- What the two people of a case wrote, encrypted, because it may be about somebody's health. It goes with the account of its author.
create table case_words (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references operator_cases (id) on delete cascade,
  author_id text not null references users (id) on delete cascade,
  side text not null check (side in ('student', 'coach')),
  sealed text not null,
  said_at timestamptz not null default now()
);
create index case_words_case on case_words (case_id, said_at);
create index case_words_author on case_words (author_id);

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in (''decide case'',
    ''ask for words''))', known);
end $$;
