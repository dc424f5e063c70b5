-- The terms of the business as operators set them. A row is one decision and stays: the newest one whose moment has come is in force.
-- Keys, units and bounds are in app/features/business/rules/settings.ts; a key without a row has its standard value.
create table business_settings (
  id bigint generated always as identity primary key,
  key text not null check (char_length(key) between 1 and 60),
  value integer not null check (value >= 0),
  effective_from timestamptz not null,
  set_by text references users (id) on delete set null,
  reason text not null check (char_length(reason) between 1 and 500),
  -- Set while the decision had not taken effect yet; it never does then.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check (withdrawn_at is null or withdrawn_at < effective_from)
);
create index business_settings_by_key on business_settings (key, effective_from desc, id desc);
create index business_settings_set_by on business_settings (set_by) where set_by is not null;
-- Any page may quote a value, and values change a few times a year.
create trigger business_settings_public after insert or update or delete or truncate on business_settings
  for each statement execute function announce_public_change();

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''change setting'', ''withdraw setting''))', known);
end $$;
