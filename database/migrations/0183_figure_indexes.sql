-- outside a transaction
-- The requests of a day.
create index concurrently if not exists conversations_created on conversations (created_at);
-- The sessions that were held on a day; with whom, for the students who come back and the levels of coaches.
create index concurrently if not exists bookings_done on bookings (ends_at) include (student_id, coach_id) where status = 'completed';
