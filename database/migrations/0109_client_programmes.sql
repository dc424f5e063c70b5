-- A programme that a coach writes for a client outside an accompaniment. Its weeks are those of accompaniments, in the same table.
create table client_programmes (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  created_at timestamptz not null default now()
);
create index client_programmes_of on client_programmes (coach_id, student_id, created_at);
create index client_programmes_student on client_programmes (student_id, created_at);

alter table programme_weeks alter column accompaniment_id drop not null;
alter table programme_weeks add column client_programme_id uuid references client_programmes (id) on delete cascade;
alter table programme_weeks add constraint programme_weeks_holder
  check (num_nonnulls(accompaniment_id, client_programme_id) = 1) not valid;
alter table programme_weeks validate constraint programme_weeks_holder;
create unique index programme_weeks_client on programme_weeks (client_programme_id, number);

-- What the student did of an exercise: the load, the repetitions of a set, and the effort from 1 to 10. All are optional.
alter table programme_ticks
  add column load_grams integer check (load_grams between 0 and 1000000),
  add column repetitions smallint check (repetitions between 1 and 1000),
  add column effort smallint check (effort between 1 and 10);

-- Weeks that a coach has kept under a name, to begin other programmes with.
create table programme_templates (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  -- Title, words and content of each week, as the room's schema has them.
  weeks jsonb not null,
  created_at timestamptz not null default now(),
  unique (coach_id, name)
);
