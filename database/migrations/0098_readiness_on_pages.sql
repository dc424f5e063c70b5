-- A coach's page says whether sessions can be booked and paid, which depends on chosen hours and on the payout account.
-- Hours are always saved in the transaction that saves `coach_availability`.
create function announce_hours_change() returns trigger language plpgsql as $$
declare
  page integer := (select id from coaches where user_id = coalesce(new.user_id, old.user_id));
begin
  if page is not null then
    perform pg_notify('public_change', 'coach:' || page);
  end if;
  return null;
end
$$;
create trigger coach_availability_public after insert or update or delete on coach_availability
  for each row execute function announce_hours_change();

create function announce_payout_account_change() returns trigger language plpgsql as $$
declare
  page integer := (select c.id from ledger_holders h join coaches c on c.user_id = h.user_id
                   where h.id = coalesce(new.holder_id, old.holder_id));
begin
  if page is not null
    and (old.status, old.provider) is distinct from (new.status, new.provider) then
    perform pg_notify('public_change', 'coach:' || page);
  end if;
  return null;
end
$$;
create trigger payout_accounts_public after insert or update or delete on payout_accounts
  for each row execute function announce_payout_account_change();
