-- The position of a coach's address is that of the street or of the browser, and not only that of the town.
alter table coach_payment_info add column is_precise boolean not null default false;
