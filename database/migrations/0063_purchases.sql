-- One row for each press on a button that buys. The browser names it by an idempotency key: the same key sent again, also at the same
-- moment, finds the purchase that was made, whatever was bought.
create table purchases (
  idempotency_key uuid primary key,
  /* null for guests */
  buyer_id text references users (id) on delete cascade,
  kind text not null,
  purchase_id uuid not null,
  /* the checkout of its payment; null where there was nothing to pay */
  checkout_call_id uuid references provider_calls (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index purchases_buyer on purchases (buyer_id) where buyer_id is not null;
create index purchases_checkout_call on purchases (checkout_call_id) where checkout_call_id is not null;
create index purchases_created on purchases (created_at);

-- Pages that were open during the update may send their key once more.
insert into purchases (idempotency_key, buyer_id, kind, purchase_id, checkout_call_id, created_at)
select b.client_id, b.student_id, 'booking', b.id, c.id, b.created_at
from bookings b left join provider_calls c on c.payment_id = b.payment_id and c.kind = 'checkout'
where b.client_id is not null and b.created_at > now() - interval '2 days'
on conflict do nothing;
insert into purchases (idempotency_key, buyer_id, kind, purchase_id, checkout_call_id, created_at)
select o.client_id, o.user_id, 'order', o.id, c.id, o.created_at
from orders o left join provider_calls c on c.payment_id = o.payment_id and c.kind = 'checkout'
where o.created_at > now() - interval '2 days'
on conflict do nothing;

-- Written by processes of the version before this one only.
alter table orders alter column client_id set default gen_random_uuid();
