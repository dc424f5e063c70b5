-- The operator settles what the two of a session do not agree on: beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''settle absence''))', known);
end $$;

-- What they contest: what nobody has settled first, the oldest first among them.
create index bookings_contested on bookings ((absence_settled_at is not null), absence_contested_at)
  where absence_contested_at is not null;
