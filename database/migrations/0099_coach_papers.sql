-- The papers that coaches send and the operator checks. The file is encrypted, and so are the number and the name on it.
create table coach_papers (
  id uuid primary key references private_files (id) on delete cascade,
  coach_id integer not null references coaches (id) on delete cascade,
  kind text not null check (kind in ('professional-card', 'diploma', 'insurance', 'identity')),
  content text not null check (content in ('picture', 'pdf')),
  bytes integer not null check (bytes > 0),
  details text not null,
  expires_on date,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  reason text check (char_length(reason) between 1 and 500),
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((status = 'refused') = (reason is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
create index coach_papers_coach on coach_papers (coach_id);
-- A new paper replaces one that waits or was refused. The accepted one stays until the new one is accepted.
create unique index coach_papers_open on coach_papers (coach_id, kind) where status <> 'accepted';
create unique index coach_papers_accepted on coach_papers (coach_id, kind) where status = 'accepted';
create index coach_papers_queue on coach_papers (sent_at, id) where status = 'waiting';
-- A page that is deleted takes its files along.
create trigger coach_papers_drop_file after delete on coach_papers
  for each row execute function drop_attached_file();

alter table coach_checks drop constraint coach_checks_kind_check;
alter table coach_checks add constraint coach_checks_kind_check
  check (kind in ('diploma', 'professional-card', 'siret', 'insurance', 'identity')) not valid;
alter table coach_checks validate constraint coach_checks_kind_check;
-- How many days before the end its coach was last reminded; null for a check that nobody was reminded of.
alter table coach_checks add column reminded_days smallint;
create index coach_checks_expiry on coach_checks (expires_on) where expires_on is not null;

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''accept paper'', ''refuse paper''))', known);
end $$;
