-- Who runs the marketplace, beside the addresses of OPERATOR_EMAILS, who are owners by the setting.
create table operators (
  user_id text primary key references users (id) on delete cascade,
  role text not null check (role in ('owner', 'support', 'finance', 'content')),
  since timestamptz not null default now(),
  added_by text references users (id) on delete set null
);
create index operators_added_by on operators (added_by);

-- An invitation is answered by the account that has confirmed its address.
create table operator_invitations (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('owner', 'support', 'finance', 'content')),
  invited_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_invitations_invited_by on operator_invitations (invited_by);

-- When this session gave a code of the second step. A trusted device signs in without one.
alter table sessions add column second_step_at timestamptz;

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''invite operator'', ''withdraw invitation'', ''join team'', ''change role'', ''remove operator''))', known);
end $$;
