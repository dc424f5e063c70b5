-- The discipline of a session when it was booked: people call it "Musculation avec Camille", not by the slogan of a listing. Null for what was
-- booked before, or by a process of the version before: it is called by the first discipline that the listing has today.
alter table bookings add column discipline text;
