-- What customers have of their orders: invoices and credit notes, mails that leave once, and names that go.

-- Each step is told of once, with the paper that it calls for.
alter table order_steps add column mailed_at timestamptz;

create table order_documents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- What it was written for: a step has one paper at most.
  step_id bigint not null unique references order_steps (id),
  kind text not null check (kind in ('invoice', 'credit note')),
  series text not null references document_series (series),
  number integer not null check (number > 0),
  -- Who it is made out to: goes with the names on the order.
  recipient jsonb,
  -- All else that it says, as it was on that day.
  content jsonb not null,
  total_cents integer not null check (total_cents > 0),
  issued_at timestamptz not null default now(),
  unique (series, number)
);
create index order_documents_order on order_documents (order_id, issued_at);
create unique index order_documents_invoice on order_documents (order_id) where kind = 'invoice';

-- Nobody's name is left on it; nobody is mailed about it any more, and no account finds it by its address.
alter table orders add column forgotten_at timestamptz;
-- Whose account it was has closed it: the name goes as soon as the order does not need it any more.
alter table orders add column account_closed_at timestamptz;
alter table orders drop constraint orders_email_check;
alter table orders add constraint orders_email_check
  check (char_length(email) between 3 and 320 or email = '' and forgotten_at is not null);
create index orders_named on orders (created_at) where forgotten_at is null;

-- The books keep what was sold, and the days and sums; not to whom.
create function forget_order_names(ids uuid[]) returns void language plpgsql as $$
begin
  update orders set email = '', first_name = '', last_name = '', address = '', city = '', postal_code = '', forgotten_at = now()
    where id = any(ids) and forgotten_at is null;
  update order_documents set recipient = null where order_id = any(ids) and recipient is not null;
  update order_steps set words = '' where order_id = any(ids) and by = 'customer' and words <> '';
end $$;

-- A parcel that is under way still has to arrive, and what has arrived may still come back: the names wait for that.
create function is_order_over(orders) returns boolean language sql stable as $$
  select $1.status = 'cancelled' or $1.status = 'delivered' and $1.delivered_at < now() - interval '30 days'
$$;

create function close_orders() returns trigger language plpgsql as $$
begin
  update orders set account_closed_at = now() where id = new.id;
  if is_order_over(new) then perform forget_order_names(array[new.id]); end if;
  return null;
end $$;
create trigger orders_account_closed after update of user_id on orders
  for each row when (old.user_id is not null and new.user_id is null) execute function close_orders();
