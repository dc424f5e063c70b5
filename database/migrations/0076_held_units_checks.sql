-- In a transaction of its own, because the one that has added the constraints keeps everybody from writing until it ends.
alter table order_lines validate constraint order_lines_held_quantity_check;
alter table orders validate constraint orders_ending_check;
