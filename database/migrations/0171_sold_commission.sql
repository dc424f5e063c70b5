-- The commission of a sale, in percent, as it was when it was sold. What was sold before had ten, and so has what a process of the
-- version before sells.
alter table payments
  add column commission_rate smallint not null default 10 check (commission_rate between 0 and 100);
