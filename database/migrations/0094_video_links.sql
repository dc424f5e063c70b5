-- The link of a coach's video room, for all sessions by webcam. Only the student of a confirmed session gets it.
create table coach_video_links (
  user_id text primary key references users (id) on delete cascade,
  url text not null check (url like 'https://%' and char_length(url) <= 500),
  changed_at timestamptz not null default now()
);

-- Another link for one session.
alter table bookings add column video_url text check (video_url like 'https://%' and char_length(video_url) <= 500);

-- A coach who closes the account takes the links along.
create function forget_video_links() returns trigger language plpgsql as $$
begin
  update bookings set video_url = null where coach_id = new.id and video_url is not null;
  return null;
end $$;
create trigger coaches_forget_video_links after update of user_id on coaches
  for each row when (old.user_id is not null and new.user_id is null)
  execute function forget_video_links();
