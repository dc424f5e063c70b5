-- A photo that is replaced, removed, or left behind by its owner: its files are deleted soon after, whoever made the change.
create function forget_photo() returns trigger language plpgsql as $$
begin
  insert into forgotten_files (key) values (old.photo) on conflict do nothing;
  return null;
end
$$;
create trigger profiles_replace_photo after update of photo on profiles
  for each row when (old.photo is not null and old.photo is distinct from new.photo) execute function forget_photo();
create trigger profiles_leave_photo after delete on profiles
  for each row when (old.photo is not null) execute function forget_photo();

-- A coach's public picture is their own photo: there is one place to change it, and no page that shows a file that is gone.
create function follow_owner_photo() returns trigger language plpgsql as $$
begin
  -- The operator looks at it afterwards.
  update coaches set image = '/files/' || new.photo, words_changed_at = now() where user_id = new.id;
  return null;
end
$$;
create trigger profiles_photo_of_coach after update of photo on profiles
  for each row when (old.photo is distinct from new.photo) execute function follow_owner_photo();

-- Whoever becomes a coach with a photo already has it on their page.
create function take_owner_photo() returns trigger language plpgsql as $$
begin
  new.image := (select '/files/' || photo from profiles where id = new.user_id);
  return new;
end
$$;
create trigger coaches_owner_photo before insert on coaches
  for each row when (new.user_id is not null and new.image is null) execute function take_owner_photo();

-- And whoever leaves takes it along.
create function leave_without_photo() returns trigger language plpgsql as $$
begin
  new.image := null;
  return new;
end
$$;
create trigger coaches_leave_photo before update of user_id on coaches
  for each row when (new.user_id is null and new.image like '/files/%') execute function leave_without_photo();
