-- Sessions that are sold without a time: who entered it and when, and an end for those that nobody ever plans.

alter table bookings
  add column planned_at timestamptz,
  add column planned_by text check (planned_by in ('student', 'coach')),
  add check ((planned_at is null) = (planned_by is null));

alter table bookings drop constraint bookings_ending_check;
alter table bookings add constraint bookings_ending_check check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late',
  'waived', 'by coach', 'coach absent', 'account closed', 'unplanned'));

create index bookings_unplanned on bookings (confirmed_at) where status = 'confirmed' and starts_at is null;
