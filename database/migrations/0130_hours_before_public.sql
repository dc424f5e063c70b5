-- A page becomes public once its coach has chosen hours: saved weekly hours, or an external calendar. Pages that are public
-- already stay so.
create function has_hours(person text) returns boolean language sql stable as $$
  select exists (select from coach_work_hours where user_id = person)
    or exists (select from coach_even_hours where user_id = person)
    or exists (select from coach_payment_info where coach_id = person and calendar_url <> '')
$$;

-- When the page was public for the first time. A page that has never been public is not shown as a paused one either.
alter table coaches add column published_at timestamptz;
update coaches c set published_at = coalesce(c.decided_at, c.created_at)
where c.lead_listing_id is not null
  or (c.approval = 'approved' and exists (select from listings where coach_id = c.id and status <> 'draft'));

-- As in 0016, with the condition of hours. A coach who has entries is public, and keeps them whatever becomes of the hours;
-- a page without an account has nobody who could choose hours.
create or replace function search_shelves(wanted integer[])
  returns table (listing_id integer, discipline_id smallint, coach_id integer, latitude float8, longitude float8,
                 best integer, hourly_rate_cents integer, is_first boolean, has_siblings boolean)
  language sql stable as $$
  select listing_id, discipline_id, coach_id, latitude, longitude, best, hourly_rate_cents,
         row_number() over (partition by coach_id, discipline_id order by hourly_rate_cents, listing_id) = 1,
         count(*) over (partition by coach_id, discipline_id) > 1
  from (
    select distinct on (l.coach_id, shelf.id, place.latitude, place.longitude)
           l.id as listing_id, shelf.id as discipline_id, l.coach_id, place.latitude, place.longitude,
           round(c.rating * 100)::integer * 1000000 + least(c.reviews_count, 999999) as best, l.hourly_rate_cents
    from coaches c
    join listings l on l.coach_id = c.id and l.status = 'active' and l.pulled_at is null
    cross join lateral (
      select round(l.latitude::numeric, 2)::float8 as latitude, round(l.longitude::numeric, 2)::float8 as longitude
    ) as place
    cross join lateral (
      select taught.id from unnest(0::smallint || l.discipline_ids) as taught (id)
      union all
      select by_webcam(taught.id) from unnest(0::smallint || l.discipline_ids) as taught (id) where l.by_webcam
    ) as shelf
    where c.id = any (wanted) and c.approval = 'approved' and not c.suspended
      and (c.user_id is null or exists (select from search_entries e where e.coach_id = c.id) or has_hours(c.user_id))
    order by l.coach_id, shelf.id, place.latitude, place.longitude, l.hourly_rate_cents, l.id
  ) as entry
$$;

create function note_first_publication() returns trigger language plpgsql as $$
begin
  new.published_at := now();
  return new;
end
$$;
create trigger coaches_first_publication before update of lead_listing_id on coaches
  for each row when (new.lead_listing_id is not null and new.published_at is null)
  execute function note_first_publication();

-- The page of an approved coach with an active listing is public from the moment hours are chosen. An approval of the same
-- moment holds the lock too, so that one of the two sees the other.
create function publish_page_with_hours() returns trigger language plpgsql as $$
declare
  page integer := (select id from coaches where user_id = to_jsonb(new) ->> tg_argv[0] and lead_listing_id is null);
begin
  if page is not null then
    perform pg_advisory_xact_lock(721506);
    perform publish_coaches(array[page]);
  end if;
  return null;
end
$$;
create trigger coach_work_hours_publish after insert on coach_work_hours
  for each row execute function publish_page_with_hours('user_id');
create trigger coach_even_hours_publish after insert on coach_even_hours
  for each row execute function publish_page_with_hours('user_id');
create trigger coach_payment_info_publish after insert or update of calendar_url on coach_payment_info
  for each row when (new.calendar_url <> '') execute function publish_page_with_hours('coach_id');
