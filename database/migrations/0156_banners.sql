-- Announcements above the public pages, from one moment to another. Of those in force the one that began last is shown.
create table banners (
  id bigint generated always as identity primary key,
  announcement text not null check (char_length(announcement) between 1 and 200),
  link_label text not null default '',
  -- An address of this site.
  link_to text not null default '' check (link_to = '' or link_to ~ '^/([^/\\]|$)'),
  tone text not null check (tone in ('news', 'offer', 'warning')),
  starts_at timestamptz not null,
  -- Null: until an operator ends it.
  ends_at timestamptz,
  version integer not null default 1 check (version > 0),
  check ((link_label = '') = (link_to = '')),
  check (ends_at > starts_at)
);
create index banners_newest on banners (starts_at desc, id desc);
-- A banner is on every page, so everything is announced.
create trigger banners_public after insert or update or delete or truncate on banners
  for each statement execute function announce_public_change();

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add banner'', ''change banner'', ''delete banner''))', known);
end $$;
