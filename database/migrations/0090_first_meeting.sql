-- The student chooses the time of this session among the coach's free slots; until then it has none. Sessions of before keep their time, or
-- their way to agree on one. A process of the version before still lets the two enter a time, and still gives an introduction one by itself.
alter table bookings add column student_chooses boolean not null default false;
alter table bookings add constraint bookings_student_chooses check (not student_chooses or unit is not null) not valid;
