-- The student withdrew from the purchase of the session, or from that of its pack.
alter table bookings drop constraint bookings_ending_check;
alter table bookings add constraint bookings_ending_check check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late',
  'waived', 'by coach', 'coach absent', 'account closed', 'unplanned', 'called off', 'withdrawn'));
