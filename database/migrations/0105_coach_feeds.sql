-- A coach can name several calendars. Each has a name, and tells since when it cannot be read.
--
-- The tables calendar_feeds and feed_times stay for a process of the version before, which still reads and writes them. The new
-- version seals their addresses anew, for the row of the new table (adopt-feeds.server.ts), and deletes each old row a day later.
create table coach_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  name text not null default '' check (char_length(name) <= 40),
  -- Null: the usual grey.
  colour text check (colour in ('clay', 'green', 'amber', 'ink')),
  -- Sealed (decision 017). Null until the address of an old row is sealed for this one.
  url text,
  -- Counts the changes of the address: what was read of another one is not written.
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  -- When it was last read to its end, and when a reading last began.
  read_at timestamptz,
  tried_at timestamptz,
  -- The coach waits for a reading since then; null once it has ended.
  asked_at timestamptz,
  -- The events of the last complete reading, before their times are joined.
  events integer not null default 0,
  -- Why the last reading failed, since when every one has failed, and when the coach was told by mail.
  problem text check (problem in ('address', 'unreachable', 'slow', 'refused', 'too large', 'redirects', 'no calendar', 'too many')),
  failing_since timestamptz,
  told_at timestamptz,
  unique (id, user_id)
);
create index coach_feeds_user on coach_feeds (user_id, changed_at);
create index coach_feeds_due on coach_feeds (tried_at nulls first);

create table coach_feed_times (
  feed_id uuid not null,
  user_id text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  foreign key (feed_id, user_id) references coach_feeds (id, user_id) on delete cascade,
  check (starts_at < ends_at)
);
create index coach_feed_times_user on coach_feed_times (user_id, ends_at);
create index coach_feed_times_feed on coach_feed_times (feed_id, user_id);

alter table calendar_feeds
  add column adopted_as uuid,
  add column adopted_at timestamptz;
update calendar_feeds set adopted_as = gen_random_uuid();

insert into coach_feeds (id, user_id, changed_at, read_at, problem, failing_since, events)
  select adopted_as, user_id, changed_at, read_at, problem,
    case when problem is not null then coalesce(read_at, changed_at) end,
    (select count(*) from feed_times t where t.user_id = f.user_id)
  from calendar_feeds f;
insert into coach_feed_times (feed_id, user_id, starts_at, ends_at)
  select f.adopted_as, t.user_id, t.starts_at, t.ends_at from feed_times t join calendar_feeds f using (user_id);
