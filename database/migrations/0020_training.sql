-- How far a coach has come. The lessons and the questions are part of the program (app/features/training/seed), so that every
-- database has them; a row of one that is no longer there counts for nothing.
create table lessons_read (
  user_id text not null references users (id) on delete cascade,
  module_id text not null,
  lesson_id text not null,
  read_at timestamptz not null default now(),
  primary key (user_id, module_id, lesson_id)
);

-- One row a coach and certification, however often it is tried: what was earned once is never lost.
create table certification_results (
  user_id text not null references users (id) on delete cascade,
  certification_id text not null,
  attempts integer not null default 1 check (attempts > 0),
  last_percent smallint not null check (last_percent between 0 and 100),
  best_percent smallint not null check (best_percent between last_percent and 100),
  last_at timestamptz not null default now(),
  -- Null until the quiz was passed.
  earned_at timestamptz,
  primary key (user_id, certification_id)
);
