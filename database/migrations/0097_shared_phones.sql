-- The coach of the confirmed session sees the student's number. Students of before were not told, and share it in conversations alone.
alter table bookings add column shares_phone boolean not null default false;
