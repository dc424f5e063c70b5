-- Promotion codes, and what they and gift cards pay of a sale. A code gives an amount or a percentage. A sale of a coach keeps its whole
-- price, of which the house pays the reduction; a sale of the house has a lower price.
create table promotions (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,15}$'),
  -- What operators call it; buyers never see it.
  label text not null check (char_length(label) between 1 and 100),
  amount_cents integer check (amount_cents between 100 and 100000),
  percent smallint check (percent between 1 and 100),
  scope text not null check (scope in ('all', 'coaching', 'shop')),
  starts_at timestamptz not null,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  most_uses integer check (most_uses > 0),
  is_once_per_person boolean not null,
  is_first_booking_only boolean not null,
  created_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (num_nonnulls(amount_cents, percent) = 1),
  check (ends_at > starts_at)
);
create index promotions_newest on promotions (created_at desc, id desc);
create index promotions_created_by on promotions (created_by) where created_by is not null;

-- One sale with a code. A use that was given back does not count any more.
create table promotion_uses (
  id uuid primary key,
  promotion_id bigint not null references promotions (id),
  payment_id uuid not null unique references payments (id) on delete cascade,
  -- Null for guests, and once the account is closed.
  user_id text references users (id) on delete set null,
  -- The digest of the mailbox, with and without an account.
  mailbox text not null,
  -- The mailbox again where the code is for once each; null for a use that counts although another one does.
  once_for text,
  price_cents integer not null check (price_cents > 0),
  cents integer not null check (cents > 0),
  status text not null default 'held' check (status in ('held', 'used', 'returned')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (cents <= price_cents)
);
create unique index promotion_uses_once on promotion_uses (promotion_id, once_for) where once_for is not null and status <> 'returned';
create index promotion_uses_newest on promotion_uses (promotion_id, created_at desc, id desc);
create index promotion_uses_user on promotion_uses (user_id) where user_id is not null;

-- What a payment collects otherwise than from the payer's card: from the house for a code, from a gift card.
create table payment_reductions (
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  kind text not null check (kind in ('promotion', 'gift card')),
  -- Shown with the sale, for example "Code ETE10".
  label text not null check (char_length(label) between 1 and 100),
  cents integer not null check (cents > 0),
  returned_cents integer not null default 0 check (returned_cents between 0 and cents),
  status text not null default 'held' check (status in ('held', 'spent', 'released')),
  created_at timestamptz not null default now(),
  check (returned_cents = 0 or status = 'spent')
);
create index payment_reductions_payment on payment_reductions (payment_id, created_at, id);

-- The part of the amount that no card is asked for; and of what was collected and refunded, the part that is no money of the payer.
alter table payments add column reduction_cents integer not null default 0,
  add column reduced_cents integer not null default 0,
  add column unreduced_cents integer not null default 0;
alter table payments add constraint payments_reduction_check check (reduction_cents between 0 and amount_cents
  and unreduced_cents between 0 and reduced_cents) not valid;

-- A sale of the house is reduced in its lines: what each unit cost before.
alter table order_lines add column full_unit_cents integer;
alter table order_lines add constraint order_lines_full_unit_check check (full_unit_cents >= unit_cents) not valid;
alter table orders add column promotion_code text;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in ('collected', 'recognised', 'refunded',
  'refund failed', 'fee', 'dispute opened', 'dispute won', 'dispute lost', 'written off', 'balance paid', 'payout', 'payout sent',
  'payout failed', 'reduced', 'reduction returned', 'gift card expired')) not valid;
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('provider', 'deferred', 'coaches', 'commission',
  'sales', 'services', 'input vat', 'fees', 'disputes', 'payouts', 'losses', 'promotions', 'gift cards')) not valid;

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add promotion'', ''end promotion'', ''export promotions''))', known);
end $$;
