-- Looking through every word takes seconds with many coaches: it is done before the turn is taken (0007), and only what
-- seemed to be nobody's is looked at again once nobody is being written.
create or replace function prune_search_words() returns void language plpgsql as $$
declare
  unused text[];
begin
  unused := array(
    select word from search_words w where not exists (
      select from search_entries e where e.discipline_id = 0 and e.words @@ ('''' || w.word || '''')::tsquery
    )
  );
  if cardinality(unused) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(721506);
  delete from search_words w where w.word = any(unused) and not exists (
    select from search_entries e where e.discipline_id = 0 and e.words @@ ('''' || w.word || '''')::tsquery
  );
end
$$;

-- Somebody who comes with two places of one cell has come there too: entries written together do not hide each other (0016).
create or replace function note_search_arrivals() returns trigger language plpgsql as $$
begin
  insert into search_arrivals (listing_id, discipline_id)
  select n.listing_id, n.discipline_id from new_rows n
  where not exists (
    select from search_entries e
    where e.coach_id = n.coach_id and e.discipline_id = n.discipline_id and e.cell = n.cell
      and not exists (select from new_rows o where o.listing_id = e.listing_id and o.discipline_id = e.discipline_id))
  -- Whoever left and came back meanwhile has come now.
  on conflict (listing_id, discipline_id) do update set arrived_at = excluded.arrived_at;
  return null;
end
$$;

-- What only its coach and the operator know of a listing changes no page: such changes are left out here (0016).
create or replace function publish_listings() returns trigger language plpgsql as $$
declare
  unseen text[] := '{looked_at,appealed_at,words_changed_at,updated_at,version}';
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else 'select r.* from (select * from old_rows union all select * from new_rows) as r where exists (
            select from old_rows o join new_rows n using (id)
            where id = r.id and to_jsonb(o) - $1 is distinct from to_jsonb(n) - $1)' end;
  ids integer[];
  tags text[];
begin
  execute format('select array_agg(distinct coach_id) from (%s) as l where status = ''active''', changed)
    into ids using unseen;
  if ids is null then
    return null;
  end if;
  perform publish_coaches(ids);
  -- The names of a hundred coaches fit into an announcement.
  if cardinality(ids) > 100 then
    perform pg_notify('public_change', '*');
    return null;
  end if;
  execute format(
    'select array[''catalogue''] || array(select ''coach:'' || id from unnest($2) as id)
       || array(select distinct ''discipline:'' || d from (%s) as l, unnest(l.discipline_ids) as d
                where l.status = ''active'')', changed)
    into tags using unseen, ids;
  perform pg_notify('public_change', array_to_string(tags, ' '));
  return null;
end
$$;

-- A photo that is removed is nothing to look at; one that is new is noted by its own trigger (0019).
create or replace function follow_owner_photo() returns trigger language plpgsql as $$
begin
  update coaches set image = '/files/' || new.photo where user_id = new.id;
  return null;
end
$$;

-- By which old ones are found and forgotten.
create index listing_views_day on listing_views (day);
