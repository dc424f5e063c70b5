-- A coach is reminded once before the deadline of the next week of a programme, and once when it has passed. The columns name the
-- deadline that the coach was last told of, so another week or another coach has reminders of its own.
alter table accompaniments add column programme_told_for timestamptz;
alter table accompaniments add column programme_told_late boolean not null default false;
