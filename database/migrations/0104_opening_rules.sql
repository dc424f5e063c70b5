-- More ways to say when a coach works. A process of the version before ignores them: until it has stopped, it may offer a slot
-- that they close, and a booking of the new version is checked against all of them.
alter table coach_availability
  -- Least time before and after a session at a place, unless the next one is at the same place.
  add column travel_buffer_minutes smallint not null default 0 check (travel_buffer_minutes between 0 and 120),
  add column alternates_weeks boolean not null default false,
  add column closes_on_holidays boolean not null default false;

-- The hours of even weeks (ISO 8601) of a coach who alternates; coach_work_hours are then those of odd weeks.
create table coach_even_hours (
  user_id text not null references coach_availability (user_id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  primary key (user_id, weekday, start_minute),
  check (start_minute < end_minute)
);

-- Additional hours on one day, which apply whatever else closes that day.
create table coach_openings (
  id integer primary key generated always as identity,
  user_id text not null references coach_availability (user_id) on delete cascade,
  day date not null,
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  check (start_minute < end_minute)
);
create index coach_openings_user on coach_openings (user_id, day);

-- Hours that are closed every week.
create table coach_closures (
  id integer primary key generated always as identity,
  user_id text not null references coach_availability (user_id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  -- The last day, included; null without an end.
  until date,
  label text not null default '' check (char_length(label) <= 80),
  check (start_minute < end_minute)
);
create index coach_closures_user on coach_closures (user_id);
