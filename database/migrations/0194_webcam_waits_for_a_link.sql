-- Sessions by webcam need the link of a room. Listings from before that rule, of coaches who have given none, wait for it: webcam
-- comes back, and a listing by webcam only is online again, once the link is saved.
alter table listings add column webcam_waits boolean not null default false;

update listings l
set webcam_waits = true,
  by_webcam = l.location_type is null,
  status = case when l.location_type is null then 'paused' else l.status end
from coaches c
where c.id = l.coach_id and l.by_webcam and l.status = 'active' and c.user_id is not null
  and not exists (select from coach_video_links v where v.user_id = c.user_id);
