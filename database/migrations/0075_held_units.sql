-- An unpaid order holds only a part of a large quantity, so that nobody empties the shop without paying. The rest is taken from the stock
-- when the payment arrives; if it has been sold meanwhile, the order is cancelled and refunded.

-- Null for a line of the previous release, which holds all of its units.
alter table order_lines add column held_quantity integer;
alter table order_lines add constraint order_lines_held_quantity_check
  check (held_quantity between 0 and quantity) not valid;

-- Digest of the network that an unpaid order came from: what it holds is counted for its network too. Cleared as soon as the order is paid
-- or over.
alter table orders add column network text;

alter table orders drop constraint orders_ending_check;
alter table orders add constraint orders_ending_check
  check (ending in ('unpaid', 'customer', 'operator', 'sold out')) not valid;

-- True if the mail of the step was not sent, because its address had been sent too many. The mail of the payment then has its content.
alter table order_steps add column is_withheld boolean not null default false;
