-- Coaches by webcam, wherever they are; and a mail to those who wait for a coach who is not there yet.
-- docs/decisions/012-search-alerts.md tells why.

-- Beside the entries of 0004, a coach who teaches by webcam has the same once more, under -1 minus the discipline: -1 is
-- whatever the discipline. Lists, totals and searches by webcam are then those of any discipline, by the same indexes.
create function by_webcam(discipline_id integer) returns smallint
  language sql immutable parallel safe
  return (-1 - discipline_id)::smallint;

-- Everything that coaches are found under, but for the entry that every coach has.
create function search_shelves(wanted integer[]) returns table (coach_id integer, discipline_id smallint)
  language sql stable as $$
  select k.coach_id, k.discipline_id from coach_disciplines k where k.coach_id = any (wanted)
  union all
  select c.id, by_webcam(k.discipline_id)
  from coaches c
  cross join lateral (
    select 0 as discipline_id union all select d.discipline_id from coach_disciplines d where d.coach_id = c.id
  ) as k
  where c.id = any (wanted) and 'webcam' = any (c.course_modes)
$$;

-- As in 0004, with the entries by webcam, and #webcam among the words.
create or replace function write_search_entries(changed integer[]) returns void language plpgsql as $$
begin
  -- Two writers of one coach take turns, and the second sees what the first wrote.
  perform from coaches where id = any (changed) order by id for no key update;

  delete from search_entries e
  where e.coach_id = any (changed) and e.discipline_id <> 0 and (e.coach_id, e.discipline_id) not in
    (select s.coach_id, s.discipline_id from search_shelves(changed) s);

  insert into search_entries as e
    (coach_id, discipline_id, latitude, longitude, best, hourly_rate_cents, words)
  select c.id, d.discipline_id, round(c.latitude::numeric, 2)::float8, round(c.longitude::numeric, 2)::float8,
         round(c.rating * 100)::integer * 1000000 + least(c.reviews_count, 999999), c.hourly_rate_cents, d.words
  from (
    select k.id as coach_id, 0::smallint as discipline_id,
           array_to_tsvector(
             folded_words(concat_ws(' ', k.name, k.city, t.words))
             || array(select '@' || word from unnest(folded_words(k.city)) as word)
             || case when 'webcam' = any (k.course_modes) then array['#webcam'] else '{}' end
             || t.ids) as words
    from coaches k
    cross join lateral (
      select string_agg(concat_ws(' ', t.name, array_to_string(t.aliases, ' ')), ' ') as words,
             coalesce(array_agg('#' || t.id) filter (where t.id is not null), '{}') as ids
      from coach_disciplines d join disciplines t on t.id = d.discipline_id
      where d.coach_id = k.id
    ) as t
    where k.id = any (changed)
    union all
    select s.coach_id, s.discipline_id, null from search_shelves(changed) s
  ) as d
  join coaches c on c.id = d.coach_id
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

-- Whoever begins or ends to teach by webcam changes the shared counters too, and takes a turn.
create or replace trigger coaches_search_turn before insert or delete or update of latitude, longitude, course_modes on coaches
  for each statement execute function await_turn_in_search();
create or replace function refresh_search_of_changed_coaches() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.city, n.latitude, n.longitude, n.hourly_rate_cents, n.rating, n.reviews_count, n.course_modes)
      is distinct from (o.name, o.city, o.latitude, o.longitude, o.hourly_rate_cents, o.rating, o.reviews_count, o.course_modes));
begin
  if cardinality(changed) > 0 then perform write_search_entries(changed); end if;
  return null;
end
$$;

select pg_advisory_xact_lock(721506);
select write_search_entries(array(select id from coaches where 'webcam' = any (course_modes)));

-- Who waits for a coach: of a discipline or any, near a place, by webcam or wherever.
create table search_alerts (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  -- As in search_entries: 0 is whatever the discipline, below it by webcam.
  discipline_id smallint not null,
  -- To a hundredth of a degree: where somebody looks for a coach is often where they live. Null is wherever.
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  cell integer generated always as (search_cell(latitude, longitude)) stored,
  -- The commune there, by our own list: nothing that anybody typed is mailed to anybody.
  place_name text,
  created_at timestamptz not null default now(),
  -- Null until whoever reads that mailbox has said yes.
  confirmed_at timestamptz,
  last_mailed_at timestamptz,
  check ((latitude is null) = (longitude is null)),
  -- Asked for twice, it is one alert.
  unique nulls not distinct (email, discipline_id, latitude, longitude)
);
create index search_alerts_watch on search_alerts (discipline_id, cell) include (latitude, longitude, created_at);
create index search_alerts_waiting on search_alerts (created_at) where confirmed_at is null;
create index search_alerts_confirmed_at on search_alerts (confirmed_at);

-- What the mails of an alert carry: whoever has one of them may confirm the alert, and end it. Kept as digests.
create table search_alert_links (
  token_digest text primary key,
  alert_id bigint not null references search_alerts (id) on delete cascade
);
create index search_alert_links_alert on search_alert_links (alert_id);

-- Whom an alert has found, and whether its mail has been written: nobody is told twice.
create table search_alert_matches (
  alert_id bigint not null references search_alerts (id) on delete cascade,
  coach_id integer not null references coaches (id) on delete cascade,
  mailed_at timestamptz,
  primary key (alert_id, coach_id)
);
create index search_alert_matches_coach on search_alert_matches (coach_id);
create index search_alert_matches_untold on search_alert_matches (alert_id) where mailed_at is null;

-- Who can be found since the alerts were last looked through, and under what. Written with the entry, whatever makes it;
-- taken away with the matches that follow from it: nothing depends on when anybody looked.
create table search_arrivals (
  coach_id integer not null references coaches (id) on delete cascade,
  discipline_id smallint not null,
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (coach_id, discipline_id)
);
create function note_search_arrivals() returns trigger language plpgsql as $$
begin
  insert into search_arrivals (coach_id, discipline_id) select coach_id, discipline_id from new_rows
  -- Whoever left and came back meanwhile has come now.
  on conflict (coach_id, discipline_id) do update set arrived_at = excluded.arrived_at;
  return null;
end
$$;
-- After the entries above were made: those coaches have been there for long.
create trigger search_entries_arrived after insert on search_entries
  referencing new table as new_rows for each statement execute function note_search_arrivals();

-- Whoever moves has come to those around the new place.
create function note_search_moves() returns trigger language plpgsql as $$
begin
  insert into search_arrivals (coach_id, discipline_id)
  select n.coach_id, n.discipline_id from new_rows n join old_rows o using (coach_id, discipline_id)
  where n.cell is distinct from o.cell
  on conflict (coach_id, discipline_id) do update set arrived_at = excluded.arrived_at;
  return null;
end
$$;
create trigger search_entries_arrived_elsewhere after update on search_entries
  referencing old table as old_rows new table as new_rows for each statement execute function note_search_moves();

-- The alerts of an account end with it, and follow it to another address.
create function end_search_alerts() returns trigger language plpgsql as $$
begin
  delete from search_alerts where email = old.email;
  return null;
end
$$;
create trigger users_search_alerts_end after delete on users
  for each row when (old.email_verified) execute function end_search_alerts();
create function move_search_alerts() returns trigger language plpgsql as $$
begin
  -- Of two that are the same the confirmed one stays, and of two confirmed ones that of the new address.
  delete from search_alerts a using search_alerts b
  where a.discipline_id = b.discipline_id and (a.latitude, a.longitude) is not distinct from (b.latitude, b.longitude)
    and (a.email = new.email and a.confirmed_at is null and b.email = old.email and b.confirmed_at is not null
      or a.email = old.email and b.email = new.email and b.confirmed_at is not null);
  update search_alerts set email = new.email where email = old.email and confirmed_at is not null;
  return null;
end
$$;
create trigger users_search_alerts_move after update of email on users
  for each row when (old.email_verified and new.email_verified and old.email is distinct from new.email)
  execute function move_search_alerts();

-- A mail that comes unasked for each time can be ended from the mailbox itself.
alter table mails add column unsubscribe_url text;
