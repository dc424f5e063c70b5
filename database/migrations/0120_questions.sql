-- The questions of the FAQ. They are the operator's: the first ones are reference content (server/wiring/reference-content.ts).
create table questions (
  id bigint generated always as identity primary key,
  position smallint not null check (position >= 0),
  question text not null check (char_length(question) between 1 and 200),
  -- Paragraphs are separated by an empty line.
  answer text not null check (char_length(answer) between 1 and 3000),
  link_label text not null default '',
  -- An address of this site.
  link_to text not null default '' check (link_to = '' or link_to ~ '^/([^/\\]|$)'),
  is_shown boolean not null default true,
  -- Optimistic locking: a save names the version that it was written on.
  version integer not null default 1 check (version > 0),
  check ((link_label = '') = (link_to = '')),
  unique (position) deferrable initially deferred
);
create trigger questions_public after insert or update or delete or truncate on questions
  for each statement execute function announce_public_change('questions');
