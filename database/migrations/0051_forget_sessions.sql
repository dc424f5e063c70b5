-- Whoever closes their account takes along where they live and what they have said about their sessions.
create function forget_session_student() returns trigger language plpgsql as $$
begin
  if new.place = 'home' then
    new.address := '';
    new.latitude := null;
    new.longitude := null;
  end if;
  new.words := '';
  -- Who says that the coach was absent is the student.
  if new.absent = 'coach' then
    new.absence_words := '';
  end if;
  update booking_steps set words = '' where booking_id = new.id and by = 'student' and words <> '';
  return new;
end $$;
create trigger bookings_forget_student before update of student_id on bookings
  for each row when (old.student_id is not null and new.student_id is null) execute function forget_session_student();

-- Those who left before.
update bookings set address = '', latitude = null, longitude = null where student_id is null and place = 'home';
update bookings set words = '' where student_id is null and words <> '';
update booking_steps s set words = '' from bookings b where b.id = s.booking_id and b.student_id is null and s.by = 'student'
  and s.words <> '';
