-- Operators cancel a whole group session, with a reason that its participants and its coach read.
alter table group_sessions
  drop constraint group_sessions_ending_check,
  add constraint group_sessions_ending_check
    check (ending in ('by coach', 'too few', 'account closed', 'by operator')),
  -- what the operator told the coach
  add column ending_words text check (char_length(ending_words) between 1 and 500);
-- The list of operators, the latest first.
create index group_sessions_listed on group_sessions (starts_at desc, id desc);

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''cancel group session''))', known);
end $$;
