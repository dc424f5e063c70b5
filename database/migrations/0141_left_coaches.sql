-- A coach's page stays without its account, so its notes about clients do not go with a foreign key.
create or replace function drop_coach_belongings() returns trigger language plpgsql as $$
begin
  delete from listings where coach_id = new.id;
  -- With the numbers of their papers.
  delete from coach_checks where coach_id = new.id;
  delete from client_note_entries where coach_id = new.id;
  delete from client_notes where coach_id = new.id;
  return null;
end $$;
delete from client_note_entries e using coaches c where c.id = e.coach_id and c.user_id is null;
delete from client_notes n using coaches c where c.id = n.coach_id and c.user_id is null;

-- A calendar of the coach's own counts as hours, on which it depends whether the next group session can be paid for.
create or replace function announce_calendar_change() returns trigger language plpgsql as $$
declare
  page integer := (select id from coaches where user_id = coalesce(new.coach_id, old.coach_id));
begin
  if page is not null
    and (coalesce(old.calendar_url, '') = '') is distinct from (coalesce(new.calendar_url, '') = '') then
    perform pg_notify('public_change', 'coach:' || page);
    perform announce_groups_of(page);
  end if;
  return null;
end
$$;
