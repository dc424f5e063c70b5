-- Operators write the legal texts. `legal_texts` has one row for each text, `legal_drafts` what operators save while they write, and
-- `legal_versions` what was decided: a row stays as it is, and of those whose moment has come the last one is in force.
create table legal_texts (
  name text primary key check (name in ('terms', 'privacy', 'notice', 'cookies')),
  -- The number of the newest draft. A save names the draft that it was written on, so that two operators do not overwrite each other.
  draft integer not null default 1 check (draft > 0)
);

create table legal_drafts (
  name text not null references legal_texts (name) on delete cascade,
  number integer not null check (number > 0),
  summary text not null check (char_length(summary) between 1 and 600),
  -- Markdown; what it may contain is decided where it is rendered.
  body text not null check (char_length(body) between 1 and 100000),
  saved_at timestamptz not null default now(),
  saved_by text references users (id) on delete set null,
  primary key (name, number)
);
create index legal_drafts_saved_by on legal_drafts (saved_by) where saved_by is not null;

create table legal_versions (
  id bigint generated always as identity primary key,
  name text not null references legal_texts (name),
  number integer not null check (number > 0),
  summary text not null,
  body text not null,
  -- What changes, in plain words; members read it in a mail and on their next visit. Empty for a change that is not announced.
  changes text not null default '',
  kind text not null check (kind in ('first', 'wording', 'announced', 'required')),
  effective_from timestamptz not null,
  -- The facts that the text names, such as the commission, as they were when a later version took its place. Null until then.
  facts jsonb,
  decided_by text references users (id) on delete set null,
  -- Set while the version had not taken effect yet; it never does then.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (name, number),
  check (withdrawn_at is null or withdrawn_at < effective_from),
  check ((changes <> '') = (kind in ('announced', 'required')))
);
create index legal_versions_by_name on legal_versions (name, effective_from desc, id desc);
create index legal_versions_decided_by on legal_versions (decided_by) where decided_by is not null;
create trigger legal_versions_public after insert or update or delete or truncate on legal_versions
  for each statement execute function announce_public_change('legal');

-- The version of the terms that somebody accepts now.
create function accepted_terms() returns bigint language sql stable as $$
  select v.id from legal_versions v where v.name = 'terms' and v.effective_from <= now() and v.withdrawn_at is null
  order by v.effective_from desc, v.id desc limit 1
$$;
-- Nobody signs up and nobody buys without accepting the terms. Who did so before this migration has none: the terms had no versions.
alter table profiles
  add column accepted_terms bigint references legal_versions (id),
  -- The newest announced version whose notice the person has closed.
  add column closed_notice bigint not null default 0;
alter table profiles alter column accepted_terms set default accepted_terms();
create index profiles_accepted_terms on profiles (accepted_terms) where accepted_terms is not null;
alter table payments add column accepted_terms bigint references legal_versions (id);
alter table payments alter column accepted_terms set default accepted_terms();
create index payments_accepted_terms on payments (accepted_terms) where accepted_terms is not null;

-- A mail to all members or all coaches. It leaves in pieces, each in one transaction with the place that it has reached.
create table mailings (
  id bigint generated always as identity primary key,
  letter text not null check (letter in ('legal version', 'legal version withdrawn', 'higher commission', 'higher commission withdrawn')),
  -- The id of what the letter is about.
  about bigint not null,
  audience text not null check (audience in ('members', 'coaches')),
  -- The last account that was mailed, in the order of their ids; empty before the first one.
  reached text not null default '',
  -- The last account to mail; null for all.
  until text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (letter, about)
);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''change legal text'', ''plan legal text'', ''withdraw legal text''))', known);
end $$;
