-- Gift cards: money that is owed to whoever knows the code. A card is sold for later sales of any kind, so no VAT is due before it is spent.
create table gift_cards (
  id uuid primary key,
  -- The digest finds the card of a typed code; the sealed code is shown to the holder of the card's link.
  code_digest text not null unique,
  code text not null,
  last4 text not null check (last4 ~ '^[A-Z0-9]{4}$'),
  status text not null default 'held' check (status in ('held', 'active', 'expired', 'ended')),
  initial_cents integer not null check (initial_cents > 0),
  -- Less than what is left while a sale with the card is being paid.
  balance_cents integer not null default 0 check (balance_cents between 0 and initial_cents),
  payment_id uuid unique references payments (id),
  -- Null for guests, and once the account is closed.
  buyer_id text references users (id) on delete set null,
  buyer_name text not null check (char_length(buyer_name) between 1 and 100),
  buyer_email text not null,
  recipient_name text not null check (char_length(recipient_name) between 1 and 100),
  recipient_email text not null,
  message text not null default '' check (char_length(message) <= 500),
  send_at timestamptz not null,
  sent_at timestamptz,
  -- When the buyer was mailed.
  mailed_at timestamptz,
  -- The months of validity as they were sold.
  months smallint not null check (months >= 12),
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (status = 'held' or expires_at is not null or status = 'ended')
);
create index gift_cards_newest on gift_cards (created_at desc, id desc);
create index gift_cards_expiring on gift_cards (expires_at) where status = 'active';
create index gift_cards_buyer on gift_cards (buyer_id) where buyer_id is not null;
create index gift_cards_buyer_email on gift_cards (lower(buyer_email));
create index gift_cards_recipient_email on gift_cards (lower(recipient_email));
create index gift_cards_last4 on gift_cards (last4);

-- Append-only: the balance of a card is their sum.
create table gift_card_moves (
  id bigint generated always as identity primary key,
  gift_card_id uuid not null references gift_cards (id),
  kind text not null check (kind in ('bought', 'spent', 'released', 'returned', 'expired', 'refunded')),
  cents integer not null check (cents <> 0),
  -- The sale that the card has paid.
  payment_id uuid references payments (id),
  at timestamptz not null default now()
);
create index gift_card_moves_card on gift_card_moves (gift_card_id, id desc);
create index gift_card_moves_payment on gift_card_moves (payment_id) where payment_id is not null;

create function gift_card_balance() returns trigger language plpgsql as $$
begin
  update gift_cards set balance_cents = balance_cents + new.cents, changed_at = now() where id = new.gift_card_id;
  return null;
end $$;
create trigger gift_card_moves_balance after insert on gift_card_moves for each row execute function gift_card_balance();

alter table payment_reductions add column gift_card_id uuid references gift_cards (id);
create index payment_reductions_gift_card on payment_reductions (gift_card_id) where gift_card_id is not null;

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''refund gift card'', ''send gift card'', ''export gift cards''))', known);
end $$;
