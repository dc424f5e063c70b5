-- Packs that a coach composes for a listing: a number of sessions or of hours, at a price, for some months or without an end.
create table listing_packs (
  id integer generated always as identity primary key,
  listing_id integer not null references listings (id) on delete cascade,
  position smallint not null check (position >= 0),
  -- Empty: the pack is called by what it contains.
  name text not null default '' check (char_length(name) <= 60),
  total_minutes integer not null check (total_minutes between 15 and 48000),
  -- Each session of a pack of sessions lasts exactly so long; null for a pack of hours.
  session_minutes smallint check (session_minutes between 15 and 480),
  price_cents integer not null check (price_cents between 50 and 10000000),
  -- Null: it can be used without an end.
  validity_months smallint check (validity_months between 1 and 36),
  is_shown boolean not null default true,
  -- Counts the changes, so that nobody buys other terms than those they have read.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (total_minutes % coalesce(session_minutes, 60) = 0)
);
create index listing_packs_listing on listing_packs (listing_id, position, id);

-- Packs are shown with their listing, like its services.
create trigger listing_packs_public after truncate on listing_packs
  for each statement execute function announce_public_change();
create trigger listing_packs_public_added after insert on listing_packs referencing new table as after_rows
  for each statement execute function announce_services_change();
create trigger listing_packs_public_changed after update on listing_packs referencing new table as after_rows
  for each statement execute function announce_services_change();
create trigger listing_packs_public_removed after delete on listing_packs referencing old table as before_rows
  for each statement execute function announce_services_change();

-- A pack that was sold keeps its terms, whatever becomes of the offer.
alter table packs
  add column name text not null default '' check (char_length(name) <= 60),
  -- A process of the version before gives hours instead: a trigger fills one from the other.
  add column total_minutes integer check (total_minutes > 0),
  add column session_minutes smallint check (session_minutes between 15 and 480),
  add column validity_months smallint default 12 check (validity_months between 1 and 36),
  -- The pack pays for sessions of this listing; null if it pays for those of all.
  add column listing_id integer references listings (id) on delete set null,
  add column listing_pack_id integer references listing_packs (id) on delete set null;
alter table packs alter column hours drop not null;
create index packs_listing on packs (listing_id) where listing_id is not null;
create index packs_listing_pack on packs (listing_pack_id) where listing_pack_id is not null;

create function set_pack_total() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.total_minutes is null then
      new.total_minutes := new.hours * 60;
      -- The units of an accompaniment are sessions of an hour.
      new.session_minutes := case when new.purpose <> 'bought' then 60 end;
    end if;
    new.hours := ceil(new.total_minutes / 60.0);
  elsif new.total_minutes is distinct from old.total_minutes then
    new.hours := ceil(new.total_minutes / 60.0);
  elsif new.hours is distinct from old.hours then
    new.total_minutes := new.hours * 60;
  end if;
  return new;
end $$;
create trigger packs_total before insert or update of hours, total_minutes on packs
  for each row execute function set_pack_total();

-- An active pack without an end has no expiry.
do $$
declare
  rule text;
begin
  select conname into strict rule from pg_constraint
  where conrelid = 'packs'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%expires_at%';
  execute format('alter table packs drop constraint %I', rule);
end $$;
alter table packs add constraint packs_active_check check (status <> 'active'
  or (bought_at is not null and (expires_at is not null or validity_months is null))) not valid;
alter table packs add constraint packs_left_check check (minutes_left <= total_minutes) not valid;
