-- What a student and a coach say to each other, and the coaches whom a student keeps in view.

create table conversations (
  id bigint generated always as identity primary key,
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  address text check (char_length(address) between 1 and 200),
  -- E.164. A query for the coach reads it only where accepted_at is set.
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  messages_count integer not null default 0,
  last_message_at timestamptz not null default now(),
  accepted_at timestamptz,
  declined_at timestamptz,
  -- When the mail about the acceptance was written: the news may arrive twice, the mail leaves once.
  acceptance_mailed_at timestamptz,
  created_at timestamptz not null default now(),
  check (accepted_at is null or declined_at is null)
);
-- Writing again goes on with the open conversation, even when two messages arrive at the same moment.
create unique index conversations_open on conversations (coach_id, student_id) where declined_at is null;
create index conversations_coach on conversations (coach_id, last_message_at desc, id desc);
create index conversations_student on conversations (student_id, last_message_at desc, id desc);

create table messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id) on delete cascade,
  -- Whoever leaves takes their name along; what was said stays with the other.
  sender_id text references users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- As acceptance_mailed_at.
  mailed_at timestamptz
);
create index messages_conversation on messages (conversation_id, id desc);
create index messages_sender on messages (sender_id);

create table favourites (
  student_id text not null references users (id) on delete cascade,
  coach_id integer not null references coaches (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (student_id, coach_id)
);
create index favourites_newest on favourites (student_id, created_at desc, coach_id desc);
create index favourites_coach on favourites (coach_id);
