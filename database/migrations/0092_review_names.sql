-- Reviews are called as their session is. Documents keep what they say: it is in bookings.service.
update reviews r
set service = case b.unit when 'intro' then 'Séance d’introduction' when 'reviews' then 'Bilan mensuel' else coalesce(d.name, 'Séance') end
  || ' avec ' || split_part(trim(c.name), ' ', 1)
from bookings b
  join coaches c on c.id = b.coach_id
  left join listings l on l.id = b.listing_id
  left join disciplines d on d.id = l.discipline_ids[1]
where b.id = r.booking_id and r.service is not null;
