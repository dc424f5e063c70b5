-- The discipline of a session when it was booked: people call it "Musculation avec Camille", not by the slogan of a listing. Null for what was
-- booked before, or by a process of the version before: it is called by the first discipline that the listing has today.
alter table bookings add column discipline text;

-- The form that somebody was filling in when they signed up, until it is used: the link in the mail may be opened in another browser. It is
-- deleted with an account that is not confirmed, and after a week.
create table kept_forms (
  user_id text primary key references users (id) on delete cascade,
  name text not null check (char_length(name) <= 40),
  -- By field name.
  fields jsonb not null,
  created_at timestamptz not null default now()
);
create index kept_forms_age on kept_forms (created_at);

-- A slot that is held for a sign-up is free again at once if another sign-up with the same address replaces the account.
create function release_slot_of_deleted_account() returns trigger language plpgsql as $$
begin
  new.held_until := now();
  return new;
end $$;
create trigger bookings_release_slot before update of student_id on bookings
  for each row when (old.student_id is not null and new.student_id is null and old.status = 'held' and old.payment_id is null)
  execute function release_slot_of_deleted_account();
