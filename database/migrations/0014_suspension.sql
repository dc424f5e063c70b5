-- Somebody whom the operator does not let in for now: no session, and nothing of theirs in public.

alter table users
  add column suspended_at timestamptz,
  add column suspended_reason text check (char_length(suspended_reason) between 1 and 500),
  add constraint users_suspended check ((suspended_at is null) = (suspended_reason is null));

-- A session begins only for somebody who is not suspended, whichever way they came. Reading the row with a lock makes
-- the two take turns: a session that is being made is seen and ended by the suspension that waits for it, and one that
-- waits for a suspension finds it.
create function refuse_suspended_session() returns trigger language plpgsql as $$
declare
  suspended boolean;
begin
  select suspended_at is not null into suspended from users where id = new.user_id for share;
  -- app/platform/errors.ts has the words.
  if suspended then raise exception 'this account is suspended' using errcode = 'EL001'; end if;
  return new;
end
$$;
create trigger sessions_suspended before insert on sessions
  for each row execute function refuse_suspended_session();

-- Kept beside the coach by the trigger below, so that public pages need not know accounts.
alter table coaches add column suspended boolean not null default false;
create function follow_user_suspension() returns trigger language plpgsql as $$
begin
  update coaches set suspended = new.suspended_at is not null
  where user_id = new.id and suspended is distinct from (new.suspended_at is not null);
  return null;
end
$$;
-- A listing that is made while its owner is being suspended waits, and follows.
create function follow_owner_suspension() returns trigger language plpgsql as $$
begin
  new.suspended := coalesce((select suspended_at is not null from users where id = new.user_id for share), false);
  return new;
end
$$;
create trigger coaches_owner_suspension before insert or update of user_id on coaches
  for each row when (new.user_id is not null) execute function follow_owner_suspension();

create trigger users_suspension after update of suspended_at on users
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function follow_user_suspension();

-- As in 0009, without those who are suspended.
create or replace function write_search_entries(changed integer[]) returns void language plpgsql as $$
begin
  -- Two writers of one coach take turns, and the second sees what the first wrote.
  perform from coaches where id = any (changed) order by id for no key update;

  delete from search_entries e
  where e.coach_id = any (changed) and (
    e.coach_id in (select c.id from coaches c where c.id = any (changed) and c.suspended)
    or e.discipline_id <> 0 and (e.coach_id, e.discipline_id) not in
      (select s.coach_id, s.discipline_id from search_shelves(changed) s));

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
  join coaches c on c.id = d.coach_id and not c.suspended
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

-- Whoever is suspended or comes back changes the shared counters too, and takes a turn.
create or replace trigger coaches_search_turn
  before insert or delete or update of latitude, longitude, course_modes, suspended on coaches
  for each statement execute function await_turn_in_search();
create or replace function refresh_search_of_changed_coaches() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select n.id from new_rows n join old_rows o using (id)
    where (n.name, n.city, n.latitude, n.longitude, n.hourly_rate_cents, n.rating, n.reviews_count, n.course_modes, n.suspended)
      is distinct from
      (o.name, o.city, o.latitude, o.longitude, o.hourly_rate_cents, o.rating, o.reviews_count, o.course_modes, o.suspended));
begin
  if cardinality(changed) > 0 then perform write_search_entries(changed); end if;
  return null;
end
$$;

-- How many coaches teach a discipline is how many can be found under it, so it is counted where entries come and go.
drop trigger coach_disciplines_added on coach_disciplines;
drop trigger coach_disciplines_removed on coach_disciplines;
create or replace function count_discipline_coaches() returns trigger language plpgsql as $$
begin
  -- A statement that counts nothing would still be announced as a change.
  if not exists (select from changed_rows where discipline_id > 0) then return null; end if;
  update disciplines
  set coaches_count = coaches_count + changed.total * (case tg_op when 'INSERT' then 1 else -1 end)
  from (select discipline_id, count(*)::integer as total from changed_rows where discipline_id > 0
        group by discipline_id) as changed
  where disciplines.id = changed.discipline_id;
  return null;
end
$$;
create trigger search_entries_counted_in after insert on search_entries
  referencing new table as changed_rows for each statement execute function count_discipline_coaches();
create trigger search_entries_counted_out after delete on search_entries
  referencing old table as changed_rows for each statement execute function count_discipline_coaches();
