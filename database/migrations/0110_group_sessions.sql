-- Sessions with seats: each seat is a booking of its own, and the coach's time is taken once, by the group session.
create table group_sessions (
  id uuid primary key default gen_random_uuid(),
  -- What one press of the coach created: one session, or the same one for several weeks. The browser gives the id, so that a press sent
  -- twice creates them once.
  series_id uuid not null,
  position smallint not null check (position between 1 and 52),
  coach_id integer not null references coaches (id) on delete cascade,
  listing_id integer references listings (id) on delete set null,
  title text not null check (char_length(title) between 1 and 80),
  words text not null default '' check (char_length(words) <= 2000),
  minutes smallint not null check (minutes between 15 and 480),
  place text not null check (place in ('venue', 'webcam')),
  -- Participants learn it once they have a seat.
  address text not null default '',
  latitude double precision,
  longitude double precision,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  seats_min smallint not null check (seats_min >= 1),
  seats_max smallint not null check (seats_max between 2 and 100),
  -- Bookings that are not cancelled, holds included: kept by a trigger. The last seat is sold once, whatever runs at the same moment.
  seats_taken smallint not null default 0,
  price_cents integer not null check (price_cents > 0),
  -- So many hours before the start, the session is cancelled if fewer than seats_min are confirmed.
  decides_hours smallint not null check (decides_hours between 1 and 168),
  decided_at timestamptz,
  status text not null default 'open' check (status in ('open', 'cancelled')),
  ending text check (ending in ('by coach', 'too few', 'account closed')),
  cancelled_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (series_id, position),
  check (ends_at - starts_at = make_interval(mins => minutes)),
  check (seats_min <= seats_max),
  check ((status = 'cancelled') = (ending is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint group_sessions_seats check (seats_taken between 0 and seats_max),
  -- A coach is at one place at a time.
  constraint group_sessions_overlap exclude using gist (coach_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status = 'open')
);
create index group_sessions_coming on group_sessions (coach_id, starts_at) where status = 'open';
create index group_sessions_coach on group_sessions (coach_id, starts_at);
create index group_sessions_listing on group_sessions (listing_id) where listing_id is not null;
create index group_sessions_undecided on group_sessions (starts_at) where status = 'open' and decided_at is null;

alter table bookings add column group_session_id uuid references group_sessions (id) on delete set null;
create index bookings_group on bookings (group_session_id) where group_session_id is not null;
create unique index bookings_group_student on bookings (group_session_id, student_id)
  where group_session_id is not null and student_id is not null and status <> 'cancelled';

-- As in 0036; only the seats of one group session may overlap.
alter table bookings drop constraint bookings_overlap;
alter table bookings add constraint bookings_overlap exclude using gist (coach_id with =, tstzrange(starts_at, ends_at) with &&,
    (coalesce(group_session_id, id)) with <>)
  where (starts_at is not null and status <> 'cancelled');

-- A group session takes the time of its coach, with participants or without. Commands that give a time hold the lock of the coach's calendar,
-- so the two checks below see what the transaction before has done.
create function refuse_time_of_group() returns trigger language plpgsql as $$
begin
  if exists (
    select from group_sessions g where g.coach_id = new.coach_id and g.status = 'open' and g.id is distinct from new.group_session_id
      and tstzrange(g.starts_at, g.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'The coach has a group session at this time.' using errcode = 'exclusion_violation', constraint = 'bookings_overlap';
  end if;
  return new;
end $$;
create trigger bookings_beside_groups before insert or update of starts_at, ends_at, status on bookings
  for each row when (new.starts_at is not null and new.status <> 'cancelled') execute function refuse_time_of_group();

create function refuse_group_over_session() returns trigger language plpgsql as $$
begin
  if exists (
    select from bookings b where b.coach_id = new.coach_id and b.starts_at is not null and b.status <> 'cancelled'
      and b.group_session_id is distinct from new.id
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
  ) then
    raise exception 'The coach has a session at this time.' using errcode = 'exclusion_violation', constraint = 'group_sessions_overlap';
  end if;
  return new;
end $$;
create trigger group_sessions_beside_bookings before insert or update of starts_at, ends_at on group_sessions
  for each row execute function refuse_group_over_session();

create function count_group_seats() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and old.group_session_id is not null and old.status <> 'cancelled' then 1 else 0 end;
  is_now integer := case when tg_op <> 'DELETE' and new.group_session_id is not null and new.status <> 'cancelled' then 1 else 0 end;
begin
  if was <> is_now then
    update group_sessions set seats_taken = seats_taken + is_now - was
    where id = case when is_now = 1 then new.group_session_id else old.group_session_id end;
  end if;
  return null;
end $$;
create trigger bookings_group_added after insert on bookings
  for each row when (new.group_session_id is not null) execute function count_group_seats();
create trigger bookings_group_changed after update of status on bookings
  for each row when (new.group_session_id is not null) execute function count_group_seats();
create trigger bookings_group_removed after delete on bookings
  for each row when (old.group_session_id is not null) execute function count_group_seats();

-- Students who wait for a seat. A freed seat is offered to the first of them for a while, and nobody else can take it meanwhile.
create table group_waiting (
  group_session_id uuid not null references group_sessions (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  -- A seat is kept for this student until then.
  offered_until timestamptz,
  mailed_at timestamptz,
  primary key (group_session_id, student_id)
);
create index group_waiting_line on group_waiting (group_session_id, since);
create index group_waiting_student on group_waiting (student_id);
create index group_waiting_offered on group_waiting (offered_until) where offered_until is not null;

-- The coach's page and every card of the coach tell the next group session and its free seats.
create function announce_group_change() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select coach_id from after_rows'
    when 'DELETE' then 'select coach_id from before_rows'
    else 'select coach_id from before_rows union select coach_id from after_rows' end;
  ids integer[];
  tags text[];
begin
  execute format('select array_agg(coach_id) from (select distinct coach_id from (%s) as rows limit 101) as ids', changed) into ids;
  if ids is null then
    return null;
  end if;
  if cardinality(ids) > 100 then
    perform pg_notify('public_change', '*');
    return null;
  end if;
  tags := array['catalogue'] || array(select 'coach:' || id from unnest(ids) as id)
    || array(select distinct 'discipline:' || d from listings l, unnest(l.discipline_ids) as d
             where l.coach_id = any (ids) and l.status = 'active');
  perform pg_notify('public_change', array_to_string(tags, ' '));
  return null;
end $$;
create trigger group_sessions_public after truncate on group_sessions
  for each statement execute function announce_public_change();
create trigger group_sessions_public_added after insert on group_sessions referencing new table as after_rows
  for each statement execute function announce_group_change();
create trigger group_sessions_public_changed after update on group_sessions
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_group_change();
create trigger group_sessions_public_removed after delete on group_sessions referencing old table as before_rows
  for each statement execute function announce_group_change();

-- A session that too few people have booked is cancelled.
alter table bookings drop constraint bookings_ending_check;
alter table bookings add constraint bookings_ending_check check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late',
  'waived', 'by coach', 'coach absent', 'account closed', 'unplanned', 'called off', 'withdrawn', 'too few'));
