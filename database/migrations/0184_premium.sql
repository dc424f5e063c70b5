-- Premium is sold to coaches by the month, as the programmes of the shop are: a subscription without a product.
alter table product_subscriptions
  alter column product_id drop not null,
  alter column programme drop not null,
  add column purpose text not null default 'programme' check (purpose in ('programme', 'premium')),
  add constraint product_subscriptions_sold check (
    (purpose = 'programme') = (product_id is not null) and (product_id is null) = (programme is null)
  );
create unique index product_subscriptions_premium on product_subscriptions (user_id)
  where purpose = 'premium' and status <> 'ended';

-- The coaches who have the advantages now.
create table premium_coaches (
  coach_id integer primary key references coaches (id) on delete cascade,
  subscription_id uuid not null unique references product_subscriptions (id),
  -- Of an ended subscription, the end of its last paid month; null while it runs.
  until timestamptz
);
create index premium_coaches_ending on premium_coaches (until) where until is not null;

-- Their entries of search apart from the others, so that paid places are found by an index and never touch the order of
-- the results.
create table premium_entries (
  listing_id integer not null references listings (id) on delete cascade,
  discipline_id smallint not null,
  coach_id integer not null references coaches (id) on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  cell integer not null,
  primary key (listing_id, discipline_id)
);
create index premium_entries_near on premium_entries (discipline_id, cell);
create index premium_entries_coach on premium_entries (coach_id);

create function write_premium_entries(changed integer[]) returns void language plpgsql as $$
begin
  -- Two writers of one coach take turns, and the second sees what the first wrote.
  perform from premium_coaches where coach_id = any (changed) order by coach_id for no key update;
  delete from premium_entries where coach_id = any (changed);
  insert into premium_entries (listing_id, discipline_id, coach_id, latitude, longitude, cell)
  select e.listing_id, e.discipline_id, e.coach_id, e.latitude, e.longitude, e.cell
  from search_entries e join premium_coaches p on p.coach_id = e.coach_id
  where e.coach_id = any (changed);
end
$$;

-- Of the changed rows of a table with a coach_id, those of coaches who have Premium, or had it until now.
create function follow_premium_entries() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select coach_id from new_rows'
    when 'DELETE' then 'select coach_id from old_rows'
    else 'select coach_id from new_rows union select coach_id from old_rows' end;
  ids integer[];
begin
  if tg_table_name = 'premium_coaches' then
    execute format('select array_agg(distinct coach_id) from (%s) as rows', changed) into ids;
  else
    execute format('select array_agg(distinct coach_id) from (%s) as rows
      where coach_id in (select coach_id from premium_coaches)', changed) into ids;
  end if;
  if ids is not null then perform write_premium_entries(ids); end if;
  return null;
end
$$;

do $$
declare
  followed text;
begin
  foreach followed in array array['search_entries', 'premium_coaches'] loop
    execute format('create trigger %1$s_premium_added after insert on %1$s
      referencing new table as new_rows for each statement execute function follow_premium_entries()', followed);
    execute format('create trigger %1$s_premium_changed after update on %1$s
      referencing old table as old_rows new table as new_rows for each statement execute function follow_premium_entries()', followed);
    execute format('create trigger %1$s_premium_removed after delete on %1$s
      referencing old table as old_rows for each statement execute function follow_premium_entries()', followed);
  end loop;
end $$;

-- The badge is on the coach's page, and a paid place on the pages of results.
create trigger premium_coaches_public after truncate on premium_coaches
  for each statement execute function announce_public_change();
create trigger premium_coaches_public_added after insert on premium_coaches
  referencing new table as after_rows for each statement execute function announce_coaches_change('coach_id', 'listed');
create trigger premium_coaches_public_changed after update on premium_coaches
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_coaches_change('coach_id', 'listed');
create trigger premium_coaches_public_removed after delete on premium_coaches
  referencing old table as before_rows for each statement execute function announce_coaches_change('coach_id', 'listed');
