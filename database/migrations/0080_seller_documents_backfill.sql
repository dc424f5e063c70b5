alter table order_documents validate constraint order_documents_subject_check;
alter table order_documents validate constraint order_documents_sold_check;
alter table order_documents validate constraint order_documents_seller_check;
create index order_documents_of_seller on order_documents (seller_id, issued_at desc) where seller_id is not null;

-- Receipts of what was paid before say from now on what they say today.
insert into receipt_names (id, seller, business_name, siret, payer)
select s.id, c.name, i.business_name, i.siret_number,
  coalesce(nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), ''), split_part(p.email, '@', 1))
from (
  select id, coach_id, student_id, payment_id from bookings
  union all
  select id, coach_id, student_id, payment_id from packs
) as s
join payments y on y.id = s.payment_id and y.collected_cents > 0
join profiles p on p.id = s.student_id
join coaches c on c.id = s.coach_id
left join coach_payment_info i on i.coach_id = c.user_id
on conflict do nothing;
