-- Sessions: what a student books with a coach, the hours they buy ahead, and what becomes of both.

create extension if not exists btree_gist;

-- Whether a booking that is paid needs no answer of the coach's.
alter table coach_availability add column instant_booking boolean not null default false;

-- Hours that are bought once and drawn on by bookings.
create table packs (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text references users (id) on delete set null,
  hours smallint not null check (hours > 0),
  price_cents integer not null check (price_cents > 0),
  -- Until it is paid it is "held"; one that nobody has paid for ends without ever having been active.
  status text not null default 'held' check (status in ('held', 'active', 'ended')),
  payment_id uuid unique references payments (id),
  -- What its history adds up to: kept by a trigger.
  minutes_left integer not null default 0 check (minutes_left between 0 and hours * 60),
  bought_at timestamptz,
  expires_at timestamptz,
  -- Of which number of days before its end its owner was last written.
  warned_days smallint,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'held') = (bought_at is null and ended_at is null) or status <> 'held'),
  check (status <> 'active' or (bought_at is not null and expires_at is not null)),
  check ((status = 'ended') = (ended_at is not null))
);
create index packs_pair on packs (coach_id, student_id, expires_at);
create index packs_student on packs (student_id, created_at desc);
create index packs_ending on packs (expires_at) where status = 'active';

create table bookings (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text references users (id) on delete set null,
  listing_id integer references listings (id) on delete set null,
  -- As it was sold: what the listing says later changes nothing here.
  service text not null check (char_length(service) between 1 and 200),
  minutes smallint not null check (minutes between 15 and 480),
  place text not null check (place in ('venue', 'home', 'webcam')),
  -- Where it is: shown to both once it is confirmed.
  address text not null default '',
  latitude double precision,
  longitude double precision,
  -- [{ "name", "priceCents" }]
  extras jsonb not null default '[]',
  -- The whole with its extras; nothing for a free first lesson and for what a pack pays.
  price_cents integer not null check (price_cents >= 0),
  is_free boolean not null default false,
  payment_id uuid unique references payments (id),
  pack_id uuid references packs (id),
  -- What the student says to the coach when they book.
  words text not null default '' check (char_length(words) <= 1000),
  -- Null while it is to be planned on the coach's own calendar.
  starts_at timestamptz,
  ends_at timestamptz,
  status text not null check (status in ('held', 'pending', 'confirmed', 'completed', 'cancelled')),
  -- Why it was cancelled (app/features/bookings/rules/states.ts).
  ending text check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late', 'waived', 'by coach', 'coach absent', 'account closed')),
  -- What a student whose coach has cancelled has chosen: until then nothing is given back.
  choice text check (choice in ('open', 'refund')),
  choice_by timestamptz,
  -- Of one that is being paid for, and of one that waits for the coach's answer.
  held_until timestamptz,
  answer_by timestamptz,
  -- Another time, that the other of the two has not answered yet.
  proposed_starts_at timestamptz,
  proposed_by text check (proposed_by in ('student', 'coach')),
  -- Who was not there, as the other says; contested by whom it is said of; settled by agreement, silence or the operator.
  absent text check (absent in ('student', 'coach')),
  absence_said_at timestamptz,
  absence_contested_at timestamptz,
  absence_settled_at timestamptz,
  -- What the absent one, or the one who says so, adds.
  absence_words text not null default '' check (char_length(absence_words) <= 1000),
  reminded_at timestamptz,
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  -- What the browser calls it: sent again, it is the same.
  client_id uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (student_id, client_id),
  check ((starts_at is null) = (ends_at is null)),
  check (starts_at is null or ends_at - starts_at = make_interval(mins => minutes)),
  check (is_free is false or (price_cents = 0 and payment_id is null and pack_id is null)),
  check (pack_id is null or payment_id is null),
  check ((status = 'cancelled') = (ending is not null)),
  check (choice is null or ending = 'by coach'),
  check ((proposed_starts_at is null) = (proposed_by is null)),
  check ((absent is null) = (absence_said_at is null)),
  -- A coach is at one place at a time.
  constraint bookings_overlap exclude using gist (coach_id with =, tstzrange(starts_at, ends_at) with &&)
    where (starts_at is not null and status <> 'cancelled'),
  -- And so is a student: what they have booked with one coach they cannot book with another.
  constraint bookings_student_overlap exclude using gist (student_id with =, tstzrange(starts_at, ends_at) with &&)
    where (starts_at is not null and student_id is not null and status <> 'cancelled')
);
-- A first lesson is free once for each two people; one that was given back in time has not been had.
create unique index bookings_free on bookings (coach_id, student_id)
  where is_free and (status <> 'cancelled' or ending = 'late');
create index bookings_coach on bookings (coach_id, starts_at);
create index bookings_student on bookings (student_id, starts_at);
create index bookings_pair on bookings (coach_id, student_id, starts_at);
create index bookings_listing on bookings (listing_id) where listing_id is not null;
create index bookings_pack on bookings (pack_id) where pack_id is not null;
-- What time alone changes.
create index bookings_held on bookings (held_until) where status = 'held';
create index bookings_unanswered on bookings (answer_by) where status = 'pending';
create index bookings_coming on bookings (starts_at) where status = 'confirmed';
create index bookings_ending on bookings (ends_at) where status = 'confirmed';
create index bookings_choosing on bookings (choice_by) where choice = 'open';
create index bookings_absences on bookings (absence_said_at) where absent is not null and absence_settled_at is null;
create index bookings_deserted on bookings (starts_at) where student_id is null and status in ('held', 'pending', 'confirmed');

-- What happened to a booking, step by step: it is only added to.
create table booking_steps (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings (id) on delete cascade,
  step text not null,
  by text not null check (by in ('student', 'coach', 'operator', 'nobody')),
  -- From when to when it was moved, what somebody said.
  starts_at timestamptz,
  words text not null default '',
  at timestamptz not null default now(),
  -- When whom it concerns was written of it.
  mailed_at timestamptz
);
create index booking_steps_booking on booking_steps (booking_id, id);

-- What was bought, drawn on and given back; the sum is what is left.
create table pack_moves (
  id bigint generated always as identity primary key,
  pack_id uuid not null references packs (id) on delete cascade,
  booking_id uuid references bookings (id),
  kind text not null check (kind in ('bought', 'drawn', 'given back', 'refunded')),
  minutes integer not null check (minutes <> 0),
  at timestamptz not null default now(),
  check ((kind in ('bought', 'given back')) = (minutes > 0)),
  check ((kind in ('drawn', 'given back')) = (booking_id is not null))
);
create index pack_moves_pack on pack_moves (pack_id, id);
create index pack_moves_booking on pack_moves (booking_id) where booking_id is not null;
create function move_pack() returns trigger language plpgsql as $$
begin
  update packs set minutes_left = minutes_left + new.minutes where id = new.pack_id;
  return null;
end $$;
create trigger pack_moves_count after insert on pack_moves for each row execute function move_pack();

-- Both hear at once of every change: "booking coach student".
create function announce_booking_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('booking_change', concat_ws(' ', new.id, new.coach_id, new.student_id));
  return null;
end $$;
create trigger bookings_change after insert or update on bookings
  for each row execute function announce_booking_change();

-- What a step of a booking says in a conversation: a message that nobody has typed.
alter table messages
  add column booking_id uuid references bookings (id) on delete set null,
  add column is_step boolean not null default false;
