-- What search reads: one narrow row for each coach and discipline, kept by triggers, so that no search counts, sorts or
-- measures more than it shows. docs/decisions/008-search.md tells why.

-- A cell is 0.02 degrees wide and high, numbered row by row: neighbours on a row are one range of numbers.
create function search_cell(latitude double precision, longitude double precision) returns integer
  language sql immutable parallel safe
  return floor((latitude + 90) * 50)::integer * 32768 + floor((longitude + 180) * 50)::integer;

-- The square of the sine of half the angle between two places: grows with their distance.
create function haversine(lat1 double precision, lng1 double precision, lat2 double precision, lng2 double precision)
  returns double precision language sql immutable parallel safe
  return power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lng2 - lng1) / 2), 2);

-- The words of a text without accents, capitals or ligatures, none longer than anybody types.
create function folded_words(content text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct left(word, 40)), '{}')
  from regexp_split_to_table(
    lower(replace(replace(replace(
      regexp_replace(normalize(translate(content, 'ŒÆ', 'œæ'), nfkd), '[\u0300-\u036f]', '', 'g'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')),
    '[^[:alnum:]]+') as word
  where word <> ''
$$;

create table search_entries (
  coach_id integer not null references coaches (id) on delete cascade,
  -- 0 is the coach whatever the discipline; the others are one each.
  discipline_id smallint not null,
  -- To a hundredth of a degree, a kilometre or so: distances from many places must not tell where a coach lives.
  latitude double precision not null,
  longitude double precision not null,
  cell integer not null generated always as (search_cell(latitude, longitude)) stored,
  -- Rating first, then the number of reviews: the order of "best first" in one number.
  best integer not null,
  hourly_rate_cents integer not null,
  -- Of the name, the city and the disciplines; the city's also with @, and each discipline's id with #.
  words tsvector,
  primary key (coach_id, discipline_id),
  check ((words is not null) = (discipline_id = 0))
);
create index search_entries_best_near on search_entries (discipline_id, cell, best desc, coach_id)
  include (latitude, longitude);
create index search_entries_cheap_near on search_entries (discipline_id, cell, hourly_rate_cents, best desc, coach_id)
  include (latitude, longitude);
create index search_entries_best on search_entries (discipline_id, best desc, coach_id);
create index search_entries_cheap on search_entries (discipline_id, hourly_rate_cents, best desc, coach_id);
create index search_entries_words on search_entries using gin (words) where discipline_id = 0;

-- How many entries each cell holds; cell -1 is all of them.
create table search_cells (
  discipline_id smallint not null,
  cell integer not null,
  coaches_count integer not null check (coaches_count >= 0),
  primary key (discipline_id, cell) include (coaches_count)
);

-- Every word of the entries: what a typing slip can have been meant for. Words that nobody has any more are pruned.
create table search_words (word text collate "C" primary key);

create function add_to_search_cells() returns trigger language plpgsql as $$
begin
  insert into search_cells as s (discipline_id, cell, coaches_count)
  select discipline_id, coalesce(cell, -1), count(*) from new_rows
  group by grouping sets ((discipline_id, cell), (discipline_id))
  order by 1, 2
  on conflict (discipline_id, cell) do update set coaches_count = s.coaches_count + excluded.coaches_count;
  return null;
end
$$;
create function take_from_search_cells() returns trigger language plpgsql as $$
begin
  update search_cells s set coaches_count = s.coaches_count - gone.total
  from (select discipline_id, coalesce(cell, -1) as cell, count(*) as total from old_rows
        group by grouping sets ((discipline_id, cell), (discipline_id))) as gone
  where s.discipline_id = gone.discipline_id and s.cell = gone.cell;
  return null;
end
$$;
-- A coach who moves house leaves one cell for another; the totals stay.
create function move_between_search_cells() returns trigger language plpgsql as $$
begin
  update search_cells s set coaches_count = s.coaches_count - gone.total
  from (select o.discipline_id, o.cell, count(*) as total
        from old_rows o join new_rows n using (coach_id, discipline_id) where n.cell <> o.cell group by 1, 2) as gone
  where s.discipline_id = gone.discipline_id and s.cell = gone.cell;
  insert into search_cells as s (discipline_id, cell, coaches_count)
  select n.discipline_id, n.cell, count(*)
  from old_rows o join new_rows n using (coach_id, discipline_id) where n.cell <> o.cell group by 1, 2
  order by 1, 2
  on conflict (discipline_id, cell) do update set coaches_count = s.coaches_count + excluded.coaches_count;
  return null;
end
$$;
create trigger search_entries_added after insert on search_entries
  referencing new table as new_rows for each statement execute function add_to_search_cells();
create trigger search_entries_removed after delete on search_entries
  referencing old table as old_rows for each statement execute function take_from_search_cells();
create trigger search_entries_moved after update on search_entries
  referencing old table as old_rows new table as new_rows
  for each statement execute function move_between_search_cells();

create function write_search_entries(changed integer[]) returns void language plpgsql as $$
begin
  -- Two writers of one coach take turns, and the second sees what the first wrote.
  perform from coaches where id = any (changed) order by id for no key update;

  delete from search_entries e
  where e.coach_id = any (changed) and e.discipline_id <> 0 and not exists
    (select from coach_disciplines d where d.coach_id = e.coach_id and d.discipline_id = e.discipline_id);

  insert into search_entries as e
    (coach_id, discipline_id, latitude, longitude, best, hourly_rate_cents, words)
  select c.id, d.discipline_id, round(c.latitude::numeric, 2)::float8, round(c.longitude::numeric, 2)::float8,
         round(c.rating * 100)::integer * 1000000 + least(c.reviews_count, 999999), c.hourly_rate_cents, d.words
  from coaches c
  cross join lateral (
    select 0::smallint as discipline_id,
           array_to_tsvector(
             folded_words(concat_ws(' ', c.name, c.city,
                                    string_agg(concat_ws(' ', t.name, array_to_string(t.aliases, ' ')), ' ')))
             || array(select '@' || word from unnest(folded_words(c.city)) as word)
             || coalesce(array_agg('#' || t.id) filter (where t.id is not null), '{}')) as words
    from coach_disciplines k join disciplines t on t.id = k.discipline_id
    where k.coach_id = c.id
    union all
    select k.discipline_id, null from coach_disciplines k where k.coach_id = c.id
  ) as d
  where c.id = any (changed)
  on conflict (coach_id, discipline_id) do update
    set latitude = excluded.latitude, longitude = excluded.longitude, best = excluded.best,
        hourly_rate_cents = excluded.hourly_rate_cents, words = excluded.words
    where (e.latitude, e.longitude, e.best, e.hourly_rate_cents, e.words)
      is distinct from
      (excluded.latitude, excluded.longitude, excluded.best, excluded.hourly_rate_cents, excluded.words);

  insert into search_words
  select distinct word from search_entries e, unnest(tsvector_to_array(e.words)) as word
  where e.coach_id = any (changed) and e.discipline_id = 0 and word not like '#%'
  order by 1
  on conflict do nothing;
end
$$;

-- Who comes, goes or moves changes counters that everybody shares: one after the other, or two of them could each wait
-- for what the other holds. Reviews and prices change none, and do not wait here.
create function await_turn_in_search() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(721506);
  return null;
end
$$;
create trigger coaches_search_turn before insert or delete or update of latitude, longitude on coaches
  for each statement execute function await_turn_in_search();
create trigger coach_disciplines_search_turn before insert or delete on coach_disciplines
  for each statement execute function await_turn_in_search();

create function refresh_search_of_new_coaches() returns trigger language plpgsql as $$
begin
  perform write_search_entries(array(select id from new_rows));
  return null;
end
$$;
create function refresh_search_of_changed_coaches() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.city, n.latitude, n.longitude, n.hourly_rate_cents, n.rating, n.reviews_count)
      is distinct from (o.name, o.city, o.latitude, o.longitude, o.hourly_rate_cents, o.rating, o.reviews_count));
begin
  if cardinality(changed) > 0 then perform write_search_entries(changed); end if;
  return null;
end
$$;
create function refresh_search_of_disciplines() returns trigger language plpgsql as $$
begin
  perform write_search_entries(array(select distinct coach_id from changed_rows));
  return null;
end
$$;
create function refresh_search_of_renamed_discipline() returns trigger language plpgsql as $$
begin
  perform write_search_entries(array(select coach_id from coach_disciplines where discipline_id = new.id));
  return null;
end
$$;
create function refuse_to_change_discipline() returns trigger language plpgsql as $$
begin
  raise exception 'a coach takes up or gives up a discipline; the row is never changed';
end
$$;
create trigger coaches_search_added after insert on coaches
  referencing new table as new_rows for each statement execute function refresh_search_of_new_coaches();
create trigger coaches_search_changed after update on coaches
  referencing old table as old_rows new table as new_rows
  for each statement execute function refresh_search_of_changed_coaches();
create trigger coach_disciplines_search_added after insert on coach_disciplines
  referencing new table as changed_rows for each statement execute function refresh_search_of_disciplines();
create trigger coach_disciplines_search_removed after delete on coach_disciplines
  referencing old table as changed_rows for each statement execute function refresh_search_of_disciplines();

create trigger coach_disciplines_search_changed before update on coach_disciplines
  for each statement execute function refuse_to_change_discipline();
create trigger disciplines_search_renamed after update of name, aliases on disciplines
  for each row when (old.name <> new.name or old.aliases <> new.aliases)
  execute function refresh_search_of_renamed_discipline();

-- As in 0002, but two reviews at the same moment now take turns before they are counted: the second waited for the first
-- with an average that did not know of it.
create or replace function refresh_coach_rating() returns trigger language plpgsql as $$
declare
  touched integer[] := array(select distinct id from unnest(array[
    case when tg_op <> 'DELETE' then new.coach_id end,
    case when tg_op <> 'INSERT' then old.coach_id end]) as id where id is not null);
begin
  perform from coaches where id = any (touched) order by id for no key update;
  update coaches
  set rating = coalesce(stats.average, 0), reviews_count = stats.total
  from (select t.id, avg(r.rating)::numeric(3, 2) as average, count(r.id)::integer as total
        from unnest(touched) as t (id) left join reviews r on r.coach_id = t.id
        group by t.id) as stats
  where coaches.id = stats.id;
  return null;
end
$$;

select write_search_entries(array(select id from coaches));
