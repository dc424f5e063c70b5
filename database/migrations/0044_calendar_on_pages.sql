-- A coach's page says that its sessions are planned on the coach's own calendar: never where that is.
create function announce_calendar_change() returns trigger language plpgsql as $$
declare
  page integer := (select id from coaches where user_id = coalesce(new.coach_id, old.coach_id));
begin
  if page is not null
    and (coalesce(old.calendar_url, '') = '') is distinct from (coalesce(new.calendar_url, '') = '') then
    perform pg_notify('public_change', 'coach:' || page);
  end if;
  return null;
end
$$;
create trigger coach_payment_info_calendar after insert or update or delete on coach_payment_info
  for each row execute function announce_calendar_change();
