-- Public changes say what has changed, so that only the pages that show it are made again. A page names the same tags:
-- see app/platform/public-page.ts.

-- For tables that are shown as a whole: announces the tags that the trigger names, or everything.
create or replace function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', coalesce(nullif(array_to_string(tg_argv, ' '), ''), '*'));
  return null;
end
$$;

-- For tables whose rows belong to coaches: announces each of them, and with the argument "listed" also what lists and other
-- coaches' pages show of them. The first argument names the column of the coach's id.
create function announce_coaches_change() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from after_rows'
    when 'DELETE' then 'select * from before_rows'
    else 'select * from before_rows union all select * from after_rows' end;
  ids integer[];
  tags text[];
begin
  -- The names of a hundred coaches fit into an announcement; a change of more concerns everybody anyway.
  execute format('select array_agg(id) from (select distinct %I as id from (%s) as rows limit 101) as ids', tg_argv[0], changed)
    into ids;
  if ids is null then
    return null;
  end if;
  if cardinality(ids) > 100 then
    perform pg_notify('public_change', '*');
    return null;
  end if;
  select array_agg('coach:' || id) into tags from unnest(ids) as id;
  if tg_argv[1] = 'listed' then
    tags := tags || 'catalogue'::text;
  end if;
  if tg_table_name in ('coaches', 'coach_disciplines') then
    execute format(
      'select $2 || coalesce(array_agg(''discipline:'' || id), ''{}'') from (
         select discipline_id as id from coach_disciplines where coach_id = any ($1)
         union select discipline_id from (%s) as rows
       ) as taught', changed)
      into tags using ids, tags;
  end if;
  perform pg_notify('public_change', array_to_string(tags, ' '));
  return null;
end
$$;

drop trigger articles_public on articles;
create trigger articles_public after insert or update or delete or truncate on articles
  for each statement execute function announce_public_change('articles');

-- How many coaches teach a discipline is on the lists alone; its name is on all pages of those who teach it.
drop trigger disciplines_public on disciplines;
create trigger disciplines_public after insert or delete or truncate or
  update of id, name, icon, color, description, aliases on disciplines
  for each statement execute function announce_public_change();
create trigger disciplines_counted after update of coaches_count on disciplines
  for each statement execute function announce_public_change('catalogue');

-- Rows as they were and as they are can be asked for by triggers of one kind of change only.
do $$
declare
  belongs record;
begin
  for belongs in select * from (values
    ('coaches', 'id, listed'), ('coach_disciplines', 'coach_id, listed'), ('reviews', 'coach_id, listed'),
    ('coach_packs', 'coach_id'), ('recommendations', 'coach_id')
  ) as of_coaches (name, arguments) loop
    execute format('drop trigger %1$s_public on %1$s', belongs.name);
    execute format('create trigger %1$s_public after truncate on %1$s
      for each statement execute function announce_public_change()', belongs.name);
    execute format('create trigger %1$s_public_added after insert on %1$s referencing new table as after_rows
      for each statement execute function announce_coaches_change(%2$s)', belongs.name, belongs.arguments);
    execute format('create trigger %1$s_public_changed after update on %1$s
      referencing old table as before_rows new table as after_rows
      for each statement execute function announce_coaches_change(%2$s)', belongs.name, belongs.arguments);
    execute format('create trigger %1$s_public_removed after delete on %1$s referencing old table as before_rows
      for each statement execute function announce_coaches_change(%2$s)', belongs.name, belongs.arguments);
  end loop;
end
$$;
