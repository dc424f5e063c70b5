-- A group session by webcam may have a link of its own, for all its seats.
alter table group_sessions
  add column video_url text check (video_url like 'https://%' and char_length(video_url) <= 500);

-- As in 0094, with the links of group sessions.
create or replace function forget_video_links() returns trigger language plpgsql as $$
begin
  update bookings set video_url = null where coach_id = new.id and video_url is not null;
  update group_sessions set video_url = null where coach_id = new.id and video_url is not null;
  return null;
end $$;
