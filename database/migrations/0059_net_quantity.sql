-- What is sold by weight says what a kilogram of it costs (order of 16 November 1999): how much food is inside, without its
-- packaging.

alter table products
  add column net_grams integer check (net_grams between 1 and 100000),
  add check (net_grams is null or category = 'supplements');

-- Public pages show it.
drop trigger products_public on products;
create trigger products_public after insert or delete or truncate
  or update of name, summary, description, inside, price_cents, category, type, is_on_sale, net_grams on products
  for each statement execute function announce_public_change('shop');
