-- The page of a coach who has paused every listing stays, as the last of them has it: a change of a paused listing changes the
-- page too. No list and no discipline shows it.
create or replace function publish_listings() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select * from old_rows union all select * from new_rows' end;
  active integer[];
  shown integer[];
  tags text[];
begin
  execute format('select array_agg(distinct coach_id) filter (where status = ''active''), array_agg(distinct coach_id)
                  from (%s) as l where status <> ''draft''', changed)
    into active, shown;
  if shown is null then
    return null;
  end if;
  if active is not null then
    perform publish_coaches(active);
  end if;
  -- The names of a hundred coaches fit into an announcement.
  if cardinality(shown) > 100 then
    perform pg_notify('public_change', '*');
    return null;
  end if;
  tags := array(select 'coach:' || id from unnest(shown) as id);
  if active is not null then
    execute format(
      'select array[''catalogue''] || $1 || array(select distinct ''discipline:'' || d from (%s) as l, unnest(l.discipline_ids) as d
                                                  where l.status = ''active'')', changed)
      into tags using tags;
  end if;
  perform pg_notify('public_change', array_to_string(tags, ' '));
  return null;
end
$$;
