-- What the operator looks at and does.

-- The words by which a person is found: of their name and their address, without accents or capitals.
create function person_words(first_name text, last_name text, email text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(folded_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email));
-- What was typed: every word, or its beginning. Null where there is none.
create function person_query(typed text) returns tsquery language sql immutable parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest(folded_words(typed)) as word
$$;
create index profiles_person_words on profiles using gin (person_words(first_name, last_name, email));
create index users_newest on users (created_at desc, id desc);
create index users_suspended_at on users (suspended_at) where suspended_at is not null;

alter table contact_messages add column handled_at timestamptz;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_open on contact_messages (id) where handled_at is null;

-- Who did what, to whom, when and why. It outlives both: whoever leaves takes only their name along.
create table operator_actions (
  id bigint generated always as identity primary key,
  operator_id text references users (id) on delete set null,
  action text not null check (action in
    ('suspend', 'restore', 'end sessions', 'handle message', 'reopen message', 'retry job', 'resend')),
  person_id text references users (id) on delete set null,
  -- The message, the job or the mail, where it was not a person.
  thing_id bigint,
  reason text,
  created_at timestamptz not null default now()
);
create index operator_actions_created_at on operator_actions (created_at);
create index operator_actions_operator on operator_actions (operator_id);
create index operator_actions_person on operator_actions (person_id, created_at desc);
