-- The place of an accompaniment is any commune, with its position; it was one of ten cities, named by its slug, whose positions the
-- program knows. Rows of before, and of a process of the version before, keep such a slug and no position.
alter table accompaniments add column latitude double precision, add column longitude double precision;
alter table accompaniments add constraint accompaniments_position check ((latitude is null) = (longitude is null)) not valid;

-- The coach whom the student would like, who is asked first. Null: no preference, or the coach has left since.
alter table accompaniments add column wanted_coach_id integer references coaches (id) on delete set null;
create index accompaniments_wanted_coach on accompaniments (wanted_coach_id) where wanted_coach_id is not null;

alter table bookings validate constraint bookings_student_chooses;
