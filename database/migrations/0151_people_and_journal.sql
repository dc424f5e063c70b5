-- What operators note about a person for each other.
create table person_notes (
  id bigint generated always as identity primary key,
  person_id text not null references users (id) on delete cascade,
  author_id text references users (id) on delete set null,
  words text not null check (char_length(words) between 1 and 2000),
  -- It also says something of somebody else: the person's copy of their data counts it and leaves its words out.
  about_others boolean not null default false,
  created_at timestamptz not null default now()
);
create index person_notes_person on person_notes (person_id, id desc);
create index person_notes_author on person_notes (author_id) where author_id is not null;

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''open person'', ''write note'', ''delete note'', ''open paper'', ''export sales'', ''export ledger'', ''export books'',
     ''export journal''))', known);
end $$;
