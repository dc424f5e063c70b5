-- What a coach notes about a client, note by note, for that coach alone. Gone with either account.
create table client_note_entries (
  -- The coach's browser gives it, so that a note sent twice is one.
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  student_id text not null references users (id) on delete cascade,
  -- the session that the note is about, if any
  booking_id uuid references bookings (id) on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  -- The one text of the version before, which its processes still write into client_notes.
  is_first boolean not null default false,
  -- Counts the changes: who saves what was meanwhile changed elsewhere is told.
  version integer not null default 1,
  written_at timestamptz not null default now()
);
create index client_note_entries_latest on client_note_entries (coach_id, student_id, written_at desc, id);
create index client_note_entries_student on client_note_entries (student_id);
create index client_note_entries_booking on client_note_entries (booking_id) where booking_id is not null;
create unique index client_note_entries_first on client_note_entries (coach_id, student_id) where is_first;

create function follow_client_notes() returns trigger language plpgsql as $$
begin
  if new.notes = '' then
    delete from client_note_entries where coach_id = new.coach_id and student_id = new.student_id and is_first;
  else
    insert into client_note_entries as entry (coach_id, student_id, body, is_first)
    values (new.coach_id, new.student_id, new.notes, true)
    on conflict (coach_id, student_id) where is_first
      do update set body = excluded.body, version = entry.version + 1 where entry.body <> excluded.body;
  end if;
  return null;
end $$;
create trigger client_notes_follow after insert or update of notes on client_notes
  for each row execute function follow_client_notes();

-- After the trigger, so that no note of a process of the version before is missed.
insert into client_note_entries (coach_id, student_id, body, is_first, written_at)
select coach_id, student_id, notes, true, changed_at from client_notes where notes <> ''
on conflict do nothing;
