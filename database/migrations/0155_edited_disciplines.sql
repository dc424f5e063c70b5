-- Operators edit the disciplines. What was in the code (the order, the lists of the home page and of the wizard, which disciplines are
-- close to one another) becomes their data. A discipline is hidden and never deleted, because ids are referred to for good.
-- Statements of the version before join this table and name columns of others without their table, so no name here is one of theirs.
alter table disciplines
  -- Not unique: a process of the version before adds disciplines without a position. Changes of the order take a lock.
  add column sort_position smallint not null default 1000,
  add column is_visible boolean not null default true,
  -- Instead of the icon.
  add column picture text,
  -- The place in the search of the home page, from 1; 0 if it is not there. The name there, and that in the wizard of coaches, if they differ.
  add column hero_position smallint not null default 0 check (hero_position between 0 and 1000),
  add column hero_name text not null default '',
  add column wizard_name text not null default '',
  -- The closest first.
  add column close_ids smallint[] not null default '{}',
  -- Optimistic locking: a save names the version that it was written on.
  add column text_version integer not null default 1 check (text_version > 0);

update disciplines d
set sort_position = d.id, hero_position = was.hero_position, hero_name = was.hero_name, wizard_name = was.wizard_name, close_ids = was.close_ids
from (values
  (1, 2, '', '', '{2,5,8,12,7}'::smallint[]),
  (2, 1, '', '', '{1,5}'),
  (3, 3, '', '', '{8,12}'),
  (4, 6, 'Course à pied', 'Course à pied', '{6,9,11,10}'),
  (5, 8, 'Crossfit', '', '{1,2,7}'),
  (6, 0, '', '', '{4,9}'),
  (7, 5, '', '', '{1,5}'),
  (8, 4, '', '', '{1,3,12}'),
  (9, 7, '', '', '{4,6}'),
  (10, 0, '', '', '{11,4}'),
  (11, 0, '', '', '{4,10}'),
  (12, 0, '', '', '{1,3,8}')
) as was (id, hero_position, hero_name, wizard_name, close_ids)
where was.id = d.id;

drop trigger disciplines_public on disciplines;
create trigger disciplines_public after insert or update or delete or truncate on disciplines
  for each statement execute function announce_public_change();

create function forget_discipline_picture() returns trigger language plpgsql as $$
begin
  insert into forgotten_files (key) values (substr(old.picture, length('/files/') + 1)) on conflict do nothing;
  return null;
end $$;
create trigger disciplines_picture_gone after update of picture on disciplines
  for each row when (old.picture like '/files/%' and old.picture is distinct from new.picture)
  execute function forget_discipline_picture();

do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''add discipline'', ''change discipline'', ''move discipline'', ''show discipline'', ''hide discipline'',
     ''change discipline picture''))', known);
end $$;
