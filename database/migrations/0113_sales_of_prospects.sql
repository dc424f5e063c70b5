-- Sales are part of a prospect's history. Prospects who had paid their coach are won, as they are from now on.
alter table prospect_interactions drop constraint prospect_interactions_kind_check;
alter table prospect_interactions add constraint prospect_interactions_kind_check
  check (kind in ('status', 'contacted', 'accepted', 'declined', 'booked', 'paid', 'bought'));

with won as (
  update prospects p set status = 'gagne', next_call_on = null
  where p.status = 'non_appele'
    and exists (
      select from payments s
      join ledger_holders seller on seller.id = s.seller_id
      join ledger_holders payer on payer.id = s.payer_id
      where payer.user_id = p.student_id and seller.user_id = p.coach_id
        and s.payable_kind in ('booking', 'pack') and s.collected_cents > 0)
  returning p.id
)
insert into prospect_interactions (prospect_id, old_status, new_status)
select id, 'non_appele', 'gagne' from won;
