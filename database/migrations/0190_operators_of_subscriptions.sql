-- Operators end subscriptions and refund them in part or whole. The customer reads the reason.
alter table product_subscriptions
  drop constraint product_subscriptions_ending_check,
  add constraint product_subscriptions_ending_check
    check (ending in ('unpaid', 'customer', 'withdrawn', 'failed', 'closed', 'suspended', 'provider', 'operator'));
alter table product_subscription_steps
  drop constraint product_subscription_steps_step_check,
  add constraint product_subscription_steps_step_check
    check (step in ('started', 'renewed', 'failed', 'paused', 'resumed', 'ended', 'withdrawn', 'refunded')),
  -- what the operator told the customer
  add column words text check (char_length(words) between 1 and 500);
-- The list of operators, the latest first.
create index product_subscriptions_listed on product_subscriptions (created_at desc, id desc);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''refund subscription'', ''end subscription''))', known);
end $$;
