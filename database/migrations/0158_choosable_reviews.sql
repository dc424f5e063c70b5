-- outside a transaction
-- The reviews that can be chosen, the newest first.
create index concurrently if not exists reviews_choosable on reviews (created_at desc, id desc)
  where rating >= 4 and hidden_at is null and former_client_id is null and author_id is not null;
