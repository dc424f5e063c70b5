-- What a coach notes about somebody who books with them: for that coach alone, and gone with either account.
create table client_notes (
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  -- As the coach says; it ends when the student books again.
  paused_at timestamptz,
  notes text not null default '' check (char_length(notes) <= 4000),
  -- Counts the changes: who saves what was meanwhile changed elsewhere is told.
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (coach_id, student_id)
);
create index client_notes_student on client_notes (student_id);
