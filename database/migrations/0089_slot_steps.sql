-- Sessions can start every so many minutes from the opening of the coach's hours. It was 15 for everybody. A process of the version
-- before still offers every quarter of an hour; a start that is not on the step is refused as taken, and the student chooses again.
alter table coach_availability add column slot_step_minutes smallint not null default 30;
alter table coach_availability add constraint coach_availability_slot_step check (slot_step_minutes in (15, 30, 60)) not valid;
alter table coach_availability validate constraint coach_availability_slot_step;
