-- When a coach works. Hours are what the clock on a wall in Paris shows, in minutes since midnight, never instants: a change
-- of the clocks changes none of them. A coach without a row has the usual ones (app/features/bookings/rules.ts).
create table coach_availability (
  user_id text primary key references users (id) on delete cascade,
  break_minutes smallint not null check (break_minutes between 0 and 60),
  session_lengths smallint[] not null check (cardinality(session_lengths) between 1 and 12),
  -- How long before a session it can still be booked, and how far ahead.
  notice_hours smallint not null check (notice_hours between 0 and 720),
  horizon_days smallint not null check (horizon_days between 1 and 730),
  -- Counts the changes: who saves what was meanwhile changed elsewhere is told.
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table coach_work_hours (
  user_id text not null references coach_availability (user_id) on delete cascade,
  -- Monday is 1, Sunday 7.
  weekday smallint not null check (weekday between 1 and 7),
  start_minute smallint not null check (start_minute >= 0),
  end_minute smallint not null check (end_minute <= 1440),
  primary key (user_id, weekday, start_minute),
  check (start_minute < end_minute)
);

-- Days without work, both included.
create table coach_time_off (
  id integer generated always as identity primary key,
  user_id text not null references coach_availability (user_id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  label text not null default '' check (char_length(label) <= 80),
  check (starts_on <= ends_on)
);
create index coach_time_off_user on coach_time_off (user_id, starts_on);

-- A coach's page is edited by its owner alone, perhaps in two tabs: as in listings.
alter table coaches add column version integer not null default 1;

-- A new photo is looked at like new words, whatever way it came.
create function note_changed_picture() returns trigger language plpgsql as $$
begin
  new.words_changed_at := now();
  return new;
end
$$;
create trigger coaches_picture_changed before update of image on coaches
  for each row when (old.image is distinct from new.image and new.image is not null)
  execute function note_changed_picture();
