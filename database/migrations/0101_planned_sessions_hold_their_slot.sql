-- A coach plans a session for a student: the proposal holds its slot until the student has answered, or until it expires. A
-- booking in state "held" without a payment holds it; the booking that is paid takes its place. Proposals of before hold none.
alter table session_proposals add column holds_slot boolean not null default false;
-- When both were mailed that nobody confirmed it in time.
alter table session_proposals add column expiry_mailed_at timestamptz;
-- A session may be given: the student confirms it and pays nothing.
alter table session_proposals drop constraint session_proposals_price_cents_check;
alter table session_proposals add constraint session_proposals_price_cents_check check (price_cents >= 0);
