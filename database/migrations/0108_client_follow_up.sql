-- What a client wants to reach, as their coach notes it, for that coach alone like the notes.
alter table client_notes add column goals text not null default '' check (char_length(goals) <= 1000);

-- Measures of a client outside an accompaniment. They are health data: nothing is stored before the student has consented, for this
-- coach alone, and all goes when the consent is withdrawn or either account is closed.
create table client_follow_ups (
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  -- The measures that the coach has chosen.
  kinds text[] not null check (kinds <@ array['weight', 'waist', 'hips', 'chest', 'arm', 'thigh'] and cardinality(kinds) > 0),
  asked_at timestamptz not null default now(),
  consent_at timestamptz,
  primary key (coach_id, student_id)
);
create index client_follow_ups_student on client_follow_ups (student_id);

create table client_measures (
  id uuid primary key,
  coach_id integer not null,
  student_id text not null,
  measured_on date not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  unique (coach_id, student_id, measured_on),
  foreign key (coach_id, student_id) references client_follow_ups (coach_id, student_id) on delete cascade
);
