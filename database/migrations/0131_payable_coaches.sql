-- The settings on which it depends whether a coach can be paid, so that lists can ask it of each row. Every start writes them.
create table sale_terms (
  is_only boolean primary key default true check (is_only),
  -- Only accounts of this provider count.
  provider text not null check (provider in ('demo', 'stripe')),
  -- The operator sells only for coaches whose papers are accepted.
  needs_papers boolean not null
);
insert into sale_terms (provider, needs_papers) values ('demo', false);

-- The needed papers are accepted and in date. Of the card and the diplomas, one is enough.
create function has_papers(page integer) returns boolean language sql stable as $$
  select count(distinct case when kind in ('professional-card', 'diploma') then 'profession' else kind end) = 3
  from coach_checks
  where coach_id = page and kind in ('professional-card', 'diploma', 'insurance', 'identity')
    and (expires_on is null or expires_on >= (now() at time zone 'Europe/Paris')::date)
$$;

create function can_receive(person text, of_provider text) returns boolean language sql stable as $$
  select exists (select from payout_accounts a join ledger_holders h on h.id = a.holder_id
                 where h.user_id = person and a.provider = of_provider and a.status = 'active')
$$;

-- What is new can be sold for this coach: see `takesPayments`.
create function is_payable(page integer) returns boolean language sql stable as $$
  select exists (
    select from coaches c join sale_terms t on t.is_only
    where c.id = page and c.user_id is not null and c.sales_paused_at is null and has_hours(c.user_id)
      and (not t.needs_papers or has_papers(c.id)) and can_receive(c.user_id, t.provider))
$$;

-- Cards announce the next group session only while it can be paid for: a change of hours, papers or account changes the
-- lists too, if the coach has one.
create function announce_groups_of(page integer) returns void language plpgsql as $$
begin
  if exists (select from group_sessions where coach_id = page and status = 'open' and starts_at > now()) then
    perform pg_notify('public_change', (
      select concat_ws(' ', 'catalogue', 'coach:' || page, string_agg(distinct 'discipline:' || d, ' '))
      from listings l, unnest(l.discipline_ids) as d where l.coach_id = page and l.status = 'active'));
  end if;
end
$$;

create or replace function announce_hours_change() returns trigger language plpgsql as $$
declare
  page integer := (select id from coaches where user_id = coalesce(new.user_id, old.user_id));
begin
  if page is not null then
    perform pg_notify('public_change', 'coach:' || page);
    perform announce_groups_of(page);
  end if;
  return null;
end
$$;

create or replace function announce_payout_account_change() returns trigger language plpgsql as $$
declare
  page integer := (select c.id from ledger_holders h join coaches c on c.user_id = h.user_id
                   where h.id = coalesce(new.holder_id, old.holder_id));
begin
  if page is not null
    and (old.status, old.provider) is distinct from (new.status, new.provider) then
    perform pg_notify('public_change', 'coach:' || page);
    perform announce_groups_of(page);
  end if;
  return null;
end
$$;

create function announce_checked_groups() returns trigger language plpgsql as $$
begin
  perform announce_groups_of(coalesce(new.coach_id, old.coach_id));
  return null;
end
$$;
create trigger coach_checks_groups after insert or update or delete on coach_checks
  for each row execute function announce_checked_groups();
