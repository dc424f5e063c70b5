-- Programmes by the month: who has subscribed to what, at which price, and how it came to stand as it does.

create table product_subscriptions (
  id uuid primary key,
  -- Null once the account is closed; what still runs then is ended.
  user_id text references users (id) on delete set null,
  product_id integer not null references products (id),
  -- As it was sold.
  name text not null,
  programme text not null,
  price_cents integer not null check (price_cents > 0),
  vat_rate smallint not null,
  -- Whoever comes back goes on where they stopped: so many months of the programme were paid for before.
  months_before integer not null default 0 check (months_before >= 0),
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'running', 'paused', 'late', 'ended')),
  ending text check (ending in ('unpaid', 'customer', 'withdrawn', 'failed', 'closed', 'suspended', 'provider')),
  payment_id uuid unique references payments (id),
  -- What goes back of it after a withdrawal: the money follows.
  refund_cents integer not null default 0 check (refund_cents >= 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  changed_at timestamptz not null default now(),
  check ((status = 'ended') = (ended_at is not null)),
  check ((status = 'ended') = (ending is not null)),
  check (status not in ('running', 'paused', 'late') or started_at is not null)
);
-- One that lasts for each person and product, also while it is being paid for.
create unique index product_subscriptions_lasting on product_subscriptions (user_id, product_id)
  where status <> 'ended';
create index product_subscriptions_user on product_subscriptions (user_id, created_at desc) where user_id is not null;
-- Whoever is kept out of their account has no way to end what they pay for.
create index users_kept_out on users (id) where suspended_at is not null;
create index product_subscriptions_ownerless on product_subscriptions (id) where user_id is null and status <> 'ended';

-- What happened to a subscription: only added to. A month is the step by which its charge was paid.
create table product_subscription_steps (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references product_subscriptions (id) on delete cascade,
  step text not null
    check (step in ('started', 'renewed', 'failed', 'paused', 'resumed', 'ended', 'withdrawn')),
  -- Of the programme, counted from 1; of a month that was paid for.
  month integer check (month > 0),
  charge_id uuid references charges (id),
  cents integer,
  at timestamptz not null default now(),
  mailed_at timestamptz,
  check ((step in ('started', 'renewed')) = (month is not null)),
  check ((step in ('started', 'renewed', 'failed')) = (charge_id is not null)),
  unique (charge_id, step),
  unique (subscription_id, month)
);
create index product_subscription_steps_of on product_subscription_steps (subscription_id, id);
