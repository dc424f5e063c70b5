-- What operators have to decide or to know of: contested absences, refunds that were made at the provider, and disputes at a bank.
create table operator_cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('absence', 'refund', 'dispute')),
  -- One case for each absence, refund and dispute, however often its news arrives.
  key text not null unique,
  booking_id uuid references bookings (id) on delete cascade,
  payment_id uuid references payments (id) on delete cascade,
  cents integer check (cents >= 0),
  opened_at timestamptz not null default now(),
  -- It should be decided by then.
  due_at timestamptz not null,
  closed_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 500),
  check ((kind = 'absence') = (booking_id is not null)),
  check (kind = 'absence' or payment_id is not null)
);
create index operator_cases_open on operator_cases (due_at, id) where closed_at is null;
create index operator_cases_latest on operator_cases ((closed_at is not null), due_at, id);
create index operator_cases_booking on operator_cases (booking_id) where booking_id is not null;
create index operator_cases_payment on operator_cases (payment_id) where payment_id is not null;

-- The absences that were contested so far, and the disputes that are open.
insert into operator_cases (kind, key, booking_id, payment_id, opened_at, due_at, closed_at)
select 'absence', 'absence ' || id || ' ' || extract(epoch from absence_contested_at)::bigint, id, payment_id, absence_contested_at,
  absence_contested_at + interval '7 days', absence_settled_at
from bookings where absence_contested_at is not null;
insert into operator_cases (kind, key, payment_id, cents, due_at)
select 'dispute', 'dispute ' || (told ->> 'ref'), c.payment_id, (told ->> 'cents')::integer, now() + interval '7 days'
from charges c, jsonb_array_elements(c.disputes) as told where told ->> 'status' = 'open'
on conflict do nothing;
