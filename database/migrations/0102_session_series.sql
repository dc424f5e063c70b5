-- Sessions of a coach and a student that repeat every week or every two weeks. A coach plans a series, or a student asks for one. Each
-- of its sessions is an ordinary booking: confirmed at once if a pack pays for it, otherwise a kept slot that the student is asked to
-- confirm and pay for some days before.
create table session_series (
  -- The browser gives it, so that a series that is sent twice is one.
  id uuid primary key,
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text references users (id) on delete set null,
  listing_id integer references listings (id) on delete set null,
  discipline text,
  minutes smallint not null check (minutes between 15 and 480),
  place text not null check (place in ('venue', 'home', 'webcam')),
  -- Of each session; zero if the coach gives them, or if a pack pays.
  price_cents integer not null check (price_cents >= 0),
  pack_id uuid references packs (id) on delete set null,
  weeks smallint not null check (weeks in (1, 2)),
  first_starts_at timestamptz not null,
  -- How many sessions were asked for, or planned.
  sessions smallint not null check (sessions between 1 and 52),
  asked_by text not null check (asked_by in ('student', 'coach')),
  status text not null check (status in ('requested', 'proposed', 'running', 'declined', 'withdrawn')),
  -- Nobody can answer later: the state then stays as it is.
  answer_by timestamptz not null,
  -- The message that says the same in words, and in whose place the series is shown.
  message_id bigint unique references messages (id) on delete set null,
  words text not null default '' check (char_length(words) <= 1000),
  answered_at timestamptz,
  -- When both were told that nobody answered in time.
  expiry_told_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status in ('requested', 'proposed')) = (answered_at is null))
);
create index session_series_pair on session_series (coach_id, student_id, created_at desc);
create index session_series_student on session_series (student_id, created_at desc);
create index session_series_listing on session_series (listing_id) where listing_id is not null;
create index session_series_pack on session_series (pack_id) where pack_id is not null;

alter table bookings add column series_id uuid references session_series (id) on delete set null;
create index bookings_series on bookings (series_id, starts_at) where series_id is not null;
-- The kept slots of series whose students have not been asked yet.
create index bookings_to_ask on bookings (starts_at) where status = 'held' and series_id is not null and proposal_id is null;

create index session_series_open on session_series (answer_by) where status in ('requested', 'proposed') and expiry_told_at is null;

-- The proposal of a session of a series.
alter table session_proposals add column series_id uuid references session_series (id) on delete set null;
create index session_proposals_series on session_proposals (series_id) where series_id is not null;
