-- What goes back of an order, in things as well as in money, and whose names stay how long.

-- Of a refund: what it is for ({"lines": [{"position", "quantity"}], "deliveryCents"}), by which its credit note is taxed. Nothing of
-- a gesture, which is for the whole of the order.
alter table order_steps add column given jsonb;
alter table order_steps add check (given is null or step = 'refunded');

-- Of goods that were declared: how many were paid for and never came. They are nobody's to give back a second time.
alter table withdrawal_lines add column missing_quantity integer not null default 0;
alter table withdrawal_lines add check (missing_quantity between 0 and quantity);

-- While something of an order is on its way back somebody has to be written to: the names wait for that as well.
create or replace function is_order_over(orders) returns boolean language sql stable as $$
  select ($1.status = 'cancelled' or $1.status = 'delivered' and $1.delivered_at < now() - interval '30 days')
    and not exists (select from withdrawals w where w.order_id = $1.id and w.closed_at is null)
$$;

-- What was issued says what it said, as long as the books are kept (article L. 123-22 of the commercial code): the order's own names go,
-- those on its papers stay, for the operator alone.
create or replace function forget_order_names(ids uuid[]) returns void language plpgsql as $$
begin
  update orders set email = '', first_name = '', last_name = '', address = '', city = '', postal_code = '', forgotten_at = now()
    where id = any(ids) and forgotten_at is null;
  update order_steps set words = '' where order_id = any(ids) and by = 'customer' and words <> '';
end $$;
create index order_documents_named on order_documents (issued_at) where recipient is not null;
