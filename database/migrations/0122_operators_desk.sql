-- The operator cancels, moves and refunds sessions and packs, and holds payouts.

-- What an operator left due of a session that they cancelled; the rest is refunded.
alter table bookings add column due_cents integer check (due_cents >= 0);
alter table bookings drop constraint bookings_ending_check;
alter table bookings add constraint bookings_ending_check check (ending in ('unpaid', 'declined', 'lapsed', 'in time', 'late',
  'waived', 'by coach', 'coach absent', 'account closed', 'unplanned', 'called off', 'withdrawn', 'too few',
  'by operator', 'due by operator', 'coach suspended'));
alter table bookings add constraint bookings_due_check check (due_cents is null or ending = 'due by operator');

-- What a step refunded, if it is about money.
alter table booking_steps add column cents integer check (cents >= 0);

-- The session, the pack, the payment or the case that an operator worked on, and the amount that it was about.
alter table operator_actions add column subject_id uuid, add column cents integer;
create index operator_actions_subject on operator_actions (subject_id, id) where subject_id is not null;

-- Beside what operators could do before, whatever that is by now.
do $$
declare
  known text;
begin
  select pg_get_expr(conbin, conrelid) into known from pg_constraint where conname = 'operator_actions_action_check';
  alter table operator_actions drop constraint operator_actions_action_check;
  execute format('alter table operator_actions add constraint operator_actions_action_check check (%s or action in
    (''cancel session'', ''move session'', ''refund session'', ''refund pack'', ''end pack'', ''hold payouts'', ''release payouts'',
     ''close case'', ''pause sales'', ''resume sales''))', known);
end $$;

-- A coach is not paid while an operator holds the payouts. The sweep of the payouts locks this row, so the two never pass each other.
alter table payout_accounts
  add column operator_held_at timestamptz,
  add column operator_hold_reason text check (char_length(operator_hold_reason) between 1 and 500),
  add constraint payout_accounts_operator_hold check ((operator_held_at is null) = (operator_hold_reason is null));

-- The lists of the back office, latest first, and the mails of two people about one thing.
create index bookings_created on bookings (created_at desc, id desc);
create index packs_bought on packs (created_at desc, id desc) where purpose = 'bought';
create index payments_created on payments (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at);
