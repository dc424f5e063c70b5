-- What a unit and a month of an accompaniment cost, as they were when it was sold: the delivered part, an early end and the shares of its
-- coaches are computed from them. What was sold before had one price for each, and so has what a process of the version before sells.
alter table accompaniments
  add column unit_cents integer not null default 5000 check (unit_cents >= 0),
  add column month_cents integer check (month_cents >= 0);
update accompaniments set month_cents = case type when 'programme' then 8000 else 12000 end;
create function set_month_cents() returns trigger language plpgsql as $$
begin
  if new.month_cents is null then
    new.month_cents := case new.type when 'programme' then 8000 else 12000 end;
  end if;
  return new;
end $$;
create trigger accompaniments_month_cents before insert on accompaniments for each row execute function set_month_cents();
alter table accompaniments alter column month_cents set not null;
