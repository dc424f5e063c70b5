-- What every room stands on: limits, mails, and the announcement of public changes.

-- Counters of the rate limits. Losing them in a crash costs nothing, so they are spared the write-ahead log.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limits_window_start on rate_limits (window_start);

-- Every mail is a row before it is a message: written with the change that causes it, sent by a job.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_created_at on mails (created_at desc, id desc);

-- Attached to each table that public pages show: their finished bytes are dropped, in every process, at commit.
create function announce_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', tg_table_name);
  return null;
end
$$;
