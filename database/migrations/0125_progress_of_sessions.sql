-- What the coach says on the day: there, begun, ended. The state of a booking and its money follow the clock, not these.
alter table bookings add column arrived_at timestamptz, add column begun_at timestamptz, add column ended_at timestamptz;
