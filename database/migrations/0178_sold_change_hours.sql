-- How long before its start a session is moved or cancelled without a fee, as it was when it was sold. A session of a pack or of an
-- accompaniment has the hours of what pays for it. What was sold before had 24, and so has what a process of the version before sells.
alter table bookings add column free_change_hours smallint not null default 24 check (free_change_hours between 0 and 168);
alter table packs add column free_change_hours smallint not null default 24 check (free_change_hours between 0 and 168);
alter table accompaniments add column free_change_hours smallint not null default 24 check (free_change_hours between 0 and 168);
