-- What Klaviyo is told, and of whom. Nobody is told of who has not said yes.

-- Who may be told of at this moment: the one place that says so. An account by its own choice alone (mail_preferences; the
-- kind is MARKETING_MAILS). A prospect added by hand if the coach said that they agreed; but an address that belongs to
-- an account follows the choice of its owner, who has the last word.
create view marketing_recipients as
select 'user ' || u.id as person, u.id as user_id, null::bigint as prospect_id, null::text as coach_id,
       u.email, p.first_name, p.last_name
from users u
join profiles p on p.id = u.id
join mail_preferences m on m.user_id = u.id and m.kind = 'marketing' and m.wanted
where u.email_verified
union all
select 'prospect ' || t.id, null, t.id, t.coach_id,
       lower(t.email), coalesce(p.first_name, t.first_name), coalesce(p.last_name, t.last_name)
from prospects t
left join users u on u.email = lower(t.email) and u.email_verified
left join profiles p on p.id = u.id
where t.agreed_at is not null and t.email is not null and not t.from_contact
  and (u.id is null or exists (
    select from mail_preferences m where m.user_id = u.id and m.kind = 'marketing' and m.wanted));
create index prospects_agreed_email on prospects (lower(email)) where agreed_at is not null;

-- A choice is the person's, and outlives the address that their account had: once the account is gone from it, a coach who
-- said yes for them has to ask again.
create function withdraw_agreements() returns trigger language plpgsql as $$
begin
  update prospects set agreed_at = null where lower(email) = old.email and agreed_at is not null;
  return null;
end $$;
create trigger users_leave_address after delete on users
  for each row when (old.email_verified) execute function withdraw_agreements();
create trigger users_change_address after update of email on users
  for each row when (old.email_verified and old.email is distinct from new.email) execute function withdraw_agreements();

-- Who is known there, or about to be. It outlives the person, whose profile there is still to be removed.
create table marketing_profiles (
  -- "user …" or "prospect 12"
  person text primary key,
  -- False once they have said no, until the profile there is gone.
  wanted boolean not null,
  -- Their id there, once it is known. Two people of ours with one address are one profile there.
  klaviyo_id text,
  -- The address of a profile that was sent and whose answer has not come: the only way to have it removed. Gone with the answer.
  unsure_email text
);
create index marketing_profiles_klaviyo_id on marketing_profiles (klaviyo_id) where klaviyo_id is not null;

-- What is to be told, in order, and what came of it. Names, times and ids: nothing that anybody wrote.
create table marketing_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('profile', 'event', 'removal')),
  person text not null,
  -- Whoever leaves takes along what was noted of them; a removal is left to be done.
  user_id text references users (id) on delete cascade,
  prospect_id bigint references prospects (id) on delete cascade,
  name text,
  properties jsonb not null default '{}',
  -- The same news heard twice is one entry, and told twice it counts once there.
  key text not null unique,
  happened_at timestamptz not null default clock_timestamp(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'not sent', 'failed')),
  reason text,
  settled_at timestamptz,
  check ((kind = 'event') = (name is not null)),
  check (num_nonnulls(user_id, prospect_id) = case kind when 'removal' then 0 else 1 end)
);
create index marketing_outbox_person on marketing_outbox (person, id);
create index marketing_outbox_user on marketing_outbox (user_id) where user_id is not null;
create index marketing_outbox_prospect on marketing_outbox (prospect_id) where prospect_id is not null;
create index marketing_outbox_settled_at on marketing_outbox (settled_at) where settled_at is not null;
