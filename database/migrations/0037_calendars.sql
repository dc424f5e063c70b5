-- Calendars: what else keeps a coach from being booked, what calendars elsewhere may read, and who waits for a slot.

-- Time that a coach has blocked.
create table coach_blocks (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  label text not null default '' check (char_length(label) <= 80),
  created_at timestamptz not null default now(),
  check (starts_at < ends_at)
);
create index coach_blocks_user on coach_blocks (user_id, ends_at);

-- A calendar that a coach keeps elsewhere, by the address at which it can be read. Who has the address has the calendar: it is
-- sealed (decision 017), for the row of its owner.
create table calendar_feeds (
  user_id text primary key references users (id) on delete cascade,
  url text not null,
  -- Counts the changes of the address: what was read of another one is not written.
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- When it was last read to its end, when it was last tried, and what was wrong then.
  read_at timestamptz,
  tried_at timestamptz,
  problem text check (problem in ('address', 'unreachable', 'slow', 'refused', 'too large', 'redirects', 'no calendar', 'too many'))
);
create index calendar_feeds_due on calendar_feeds (tried_at nulls first);
-- When that calendar is busy: no more of it than that.
create table feed_times (
  user_id text not null references calendar_feeds (user_id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (starts_at < ends_at)
);
create index feed_times_user on feed_times (user_id, ends_at);

-- The address at which somebody's calendar elsewhere reads their sessions. It is found by its digest and shown from its seal.
create table calendar_links (
  user_id text primary key references users (id) on delete cascade,
  token text not null,
  token_digest text not null unique,
  made_at timestamptz not null default now()
);

-- Who would like a slot with a coach who has none, first come first told.
create table waiting_students (
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  -- How long a session they would like; null: whatever the coach offers.
  minutes smallint check (minutes between 15 and 480),
  since timestamptz not null default now(),
  -- When they were last told that there is one.
  told_at timestamptz,
  primary key (coach_id, student_id)
);
create index waiting_students_student on waiting_students (student_id);

-- Another time that one of the two has proposed is kept free for it.
create index bookings_proposed on bookings (coach_id, proposed_starts_at) where proposed_starts_at is not null;
