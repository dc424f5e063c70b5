-- Each paid month of a subscription has its invoice, and what goes back of it a credit note: in the same series as those of orders.

alter table order_documents alter column order_id drop not null;
alter table order_documents alter column step_id drop not null;
alter table order_documents
  add column subscription_id uuid references product_subscriptions (id),
  -- A step has one paper at most.
  add column subscription_step_id bigint unique references product_subscription_steps (id),
  add check ((order_id is null) = (step_id is null)),
  add check ((subscription_id is null) = (subscription_step_id is null)),
  add check ((order_id is null) <> (subscription_id is null));
create index order_documents_subscription on order_documents (subscription_id, issued_at) where subscription_id is not null;
