-- Giving a purchase up within the days of the law: what was declared, and what became of it.

create table withdrawals (
  id uuid primary key default gen_random_uuid(),
  -- What stands on the parcel.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('order', 'pack', 'session', 'subscription')),
  order_id uuid references orders (id) on delete cascade,
  -- Of what is no order: the pack, the session or the subscription. The rows of other rooms may go; the declaration stays.
  contract_id uuid not null,
  -- Whose it was, where they have an account.
  user_id text references users (id) on delete set null,
  -- What the browser calls it: sent again, it is the same declaration.
  client_id uuid not null unique,
  -- What was declared, as the receipt says it.
  contract text not null,
  declared text not null,
  status text not null check (status in ('awaiting', 'sent', 'refunded', 'closed', 'refused')),
  -- What went back at once, and what is to go back with the goods.
  at_once_cents integer not null default 0 check (at_once_cents >= 0),
  later_cents integer not null default 0 check (later_cents >= 0),
  -- What went back with the goods: less than was to, where the operator has said why.
  refunded_cents integer not null default 0 check (refunded_cents between 0 and later_cents),
  proof_carrier text not null default '' check (char_length(proof_carrier) <= 100),
  proof_tracking text not null default '' check (char_length(proof_tracking) <= 100),
  -- Why less was paid back, or nothing.
  words text not null default '' check (char_length(words) <= 500),
  declared_at timestamptz not null default now(),
  sent_at timestamptz,
  refunded_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  check ((kind = 'order') = (order_id is not null)),
  check ((status in ('closed', 'refused')) = (closed_at is not null)),
  check (status <> 'sent' or sent_at is not null),
  check (status <> 'refunded' or refunded_at is not null)
);
-- A service is withdrawn from once; of an order, part after part.
create unique index withdrawals_service on withdrawals (kind, contract_id) where kind <> 'order';
create index withdrawals_order on withdrawals (order_id) where order_id is not null;
create index withdrawals_open on withdrawals (declared_at) where closed_at is null;
create index withdrawals_user on withdrawals (user_id) where user_id is not null;
create index withdrawals_newest on withdrawals (declared_at desc, id);

-- What of an order is given back, as it was declared.
create table withdrawal_lines (
  withdrawal_id uuid not null references withdrawals (id) on delete cascade,
  order_id uuid not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (withdrawal_id, position),
  foreign key (order_id, position) references order_lines (order_id, position) on delete cascade
);
create index withdrawal_lines_order on withdrawal_lines (order_id, position);

-- A picture of a product that is replaced or taken away: its files are deleted soon after, unless an order shows it as it was sold.
-- Drawings of ours are no files.
create index order_lines_picture on order_lines (image) where image like '/files/%';
create function forget_product_picture() returns trigger language plpgsql as $$
begin
  if not exists (select from order_lines where image = old.image and image like '/files/%') then
    insert into forgotten_files (key) values (substr(old.image, length('/files/') + 1)) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger product_pictures_replaced after update of image on product_pictures
  for each row when (old.image like '/files/%' and old.image is distinct from new.image)
  execute function forget_product_picture();
create trigger product_pictures_gone after delete on product_pictures
  for each row when (old.image like '/files/%') execute function forget_product_picture();

-- An order is looked for by who has made it, as people are.
create index orders_words on orders using gin (person_words(first_name, last_name, email));

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add product'', ''change product'', ''take off sale'', ''put on sale'', ''change pictures'', ''receive stock'',
     ''correct stock'', ''ship order'', ''deliver order'', ''refund order'', ''cancel order'', ''settle return'',
     ''refuse return''))', known);
end $$;
