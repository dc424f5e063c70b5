-- Reviews of people whom a coach trained before Élan: invited by mail or through the coach's link, confirmed by their author, checked by
-- the coach and the operator, and published with a mark and outside every figure.

-- The coach's link, which the QR code shows. A coach who changes it ends the one before.
create table former_client_links (
  coach_id integer primary key references coaches (id) on delete cascade,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{16}$'),
  created_at timestamptz not null default now()
);

create table former_clients (
  id uuid primary key default gen_random_uuid(),
  coach_id integer not null references coaches (id) on delete cascade,
  -- Names the mailbox after the address has been deleted, so that nobody is mailed or reviews twice.
  mailbox_digest text not null,
  status text not null check (status in ('invited', 'unconfirmed', 'with_coach', 'with_operator', 'published', 'refused', 'declined',
    'withdrawn', 'expired')),
  changed_at timestamptz not null default now(),
  -- The address and all that follows is deleted once it is not needed.
  email text check (char_length(email) <= 254),
  first_name text check (char_length(first_name) between 1 and 80),
  invited_at timestamptz,
  mails_sent smallint not null default 0,
  -- no mails but decisions on the review
  muted_at timestamptz,
  discipline_id smallint references disciplines (id),
  from_year smallint,
  until_year smallint,
  sessions text check (sessions in ('1-5', '6-20', '21-50', '50+')),
  rating smallint check (rating between 1 and 5),
  comment text check (char_length(comment) between 1 and 2000),
  -- when the author declared to be a real client and confirmed the address
  confirmed_at timestamptz,
  -- what the coach says: null without an answer in time
  is_client boolean,
  denial text check (char_length(denial) between 1 and 500),
  -- what the operator told the author
  refusal_reason text check (char_length(refusal_reason) between 1 and 500),
  constraint former_clients_mailbox unique (coach_id, mailbox_digest),
  constraint former_clients_years check (from_year <= until_year),
  constraint former_clients_denial check (denial is null or is_client is false),
  constraint former_clients_complete check (status not in ('with_coach', 'with_operator') or (email is not null and first_name is not null
    and discipline_id is not null and from_year is not null and until_year is not null and sessions is not null and rating is not null
    and comment is not null and confirmed_at is not null))
);
create index former_clients_of_coach on former_clients (coach_id, changed_at desc, id desc);
create index former_clients_with_operator on former_clients (changed_at, id) where status = 'with_operator';
create index former_clients_due on former_clients (changed_at) where status in ('invited', 'unconfirmed', 'with_coach', 'refused');
create index former_clients_email on former_clients (email) where email is not null;

-- The mark of a review from before Élan, and its author's address for mails about decisions.
alter table reviews add column former_client_id uuid references former_clients (id) on delete cascade;
create unique index reviews_former_client on reviews (former_client_id) where former_client_id is not null;
-- Pages list the reviews of paid sessions first, the newest first, then the others.
create index reviews_listed on reviews (coach_id, (former_client_id is not null), created_at desc, id desc);

-- As in 0039, without the reviews from before Élan: they count in no average and in no order.
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
        from unnest(touched) as t (id)
        left join reviews r on r.coach_id = t.id and r.hidden_at is null and r.former_client_id is null
        group by t.id) as stats
  where coaches.id = stats.id;
  return null;
end
$$;

-- A person who closes their account takes along their name and address, and what is not published yet. What others read stays, as in 0039.
create function end_former_clients() returns trigger language plpgsql as $$
begin
  with ended as (
    update former_clients
    set email = null, first_name = null, changed_at = now(), discipline_id = null, from_year = null, until_year = null, sessions = null,
      rating = null, comment = null, denial = null,
      status = case when status in ('published', 'refused', 'declined', 'expired') then status else 'withdrawn' end
    where email = old.email
    returning id
  )
  update reviews r set author_name = 'Compte fermé' from ended where r.former_client_id = ended.id;
  return null;
end
$$;
create trigger users_former_clients_end after delete on users
  for each row when (old.email_verified) execute function end_former_clients();

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''publish former review'', ''refuse former review''))', known);
end $$;
