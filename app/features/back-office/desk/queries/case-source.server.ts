/**
 * A case with what it is about and its two people: the student or the payer (`s`), and the coach of the session or the seller
 * (`c`), who is missing where the marketplace sells.
 */
export const CASE_SOURCE = `from operator_cases o left join bookings b on b.id = o.booking_id
  left join payments y on y.id = o.payment_id
  left join ledger_holders h on h.id = y.payer_id
  left join profiles s on s.id = coalesce(b.student_id, h.user_id)
  left join ledger_holders l on l.id = y.seller_id
  left join coaches c on c.id = b.coach_id or b.id is null and c.user_id = l.user_id`;

/** The description of the payment's sale, or of the session. */
export const CASE_SUBJECT = "coalesce(y.description, b.service, '')";
