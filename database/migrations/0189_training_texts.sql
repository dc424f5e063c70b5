-- Operators write the training: modules with lessons, certifications with their questions, techniques, objections and scripts. Each is a
-- text with an id that never changes, because the progress of coaches (`lessons_read`, `certification_results`) has these ids. A text is
-- hidden and not deleted once coaches have read it.
create table training_texts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('module', 'lesson', 'certification', 'technique', 'objection', 'script')),
  -- of a lesson
  module_id bigint references training_texts (id),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  position integer not null,
  -- The number of the newest version. A save names the version that it was written on, so that two operators do not overwrite each other.
  version integer not null default 1 check (version > 0),
  -- What coaches read: the published version. Both are null while the text is hidden, so no query of coaches can show a draft.
  published_version integer,
  content jsonb,
  -- minutes of reading of the published lesson
  minutes smallint not null default 0,
  first_published_at timestamptz,
  check ((kind = 'lesson') = (module_id is not null)),
  check ((published_version is null) = (content is null)),
  check (published_version is null or first_published_at is not null)
);
create unique index training_texts_slug on training_texts (kind, slug) where module_id is null;
create unique index training_texts_lesson on training_texts (module_id, slug) where module_id is not null;
create index training_texts_order on training_texts (kind, position, id);

create table training_versions (
  text_id bigint not null references training_texts (id) on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null,
  saved_at timestamptz not null default now(),
  -- Null for the texts that the site began with, and after the account is closed.
  saved_by text references users (id) on delete set null,
  primary key (text_id, number)
);
create index training_versions_saved_by on training_versions (saved_by);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add training text'', ''change training text'', ''publish training text'', ''hide training text'', ''move training text'',
     ''delete training text''))', known);
end $$;
