import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type Page, pagedSqlRead } from "~/platform/database/paging.server.ts";
import type { CaseKind, DisputeOutcome } from "../rules/cases.ts";

const PAGE_SIZE = 20;

export interface ListedCase {
  id: string;
  kind: CaseKind;
  cents: number | null;
  openedAt: Date;
  dueAt: Date;
  closedAt: Date | null;
  reason: string;
  isOpen: boolean;
  /** what the payment paid, or the session */
  what: string;
  student: string;
  coach: string | null;
  /** what has become of a dispute at the bank */
  outcome: DisputeOutcome;
  /** the page of the session, the pack or the payment */
  to: string;
}

/** An absence that its two people or an earlier version have settled is closed, whatever the row of its case says. */
export const IS_OPEN_CASE = `(o.closed_at is null and (o.kind <> 'absence'
  or exists (select from bookings i where i.id = o.booking_id and i.absence_contested_at is not null and i.absence_settled_at is null)))`;

/** Open cases come first, the most urgent at the top. */
export function listCases(pool: pg.Pool, _operator: Operator, page: number): Promise<Page<ListedCase>> {
  return pagedSqlRead<ListedCase>(pool, {
    name: "operator-cases",
    count: "select count(*)::int as total from operator_cases",
    list: (range) => `
      select o.id, o.kind, o.cents, o.opened_at as "openedAt", o.due_at as "dueAt", o.closed_at as "closedAt", o.reason,
        ${IS_OPEN_CASE} as "isOpen", coalesce(y.description, b.service, '') as what,
        coalesce(nullif(concat_ws(' ', s.first_name, s.last_name), ''), s.email, y.payer_name, 'Compte fermé') as student,
        c.name as coach,
        (select told ->> 'status' from charges g, jsonb_array_elements(g.disputes) as told
          where o.kind = 'dispute' and g.payment_id = o.payment_id and 'dispute ' || (told ->> 'ref') = o.key limit 1) as outcome,
        case when o.kind = 'absence' then '/back-office/sessions/' || o.booking_id
          when y.payable_kind = 'booking' then '/back-office/sessions/' || y.payable_id
          when y.payable_kind = 'pack' then '/back-office/packs/' || y.payable_id
          else '/back-office/paiements/' || o.payment_id end as "to"
      from operator_cases o left join bookings b on b.id = o.booking_id left join payments y on y.id = o.payment_id
        left join ledger_holders h on h.id = y.payer_id
        left join profiles s on s.id = coalesce(b.student_id, h.user_id)
        left join ledger_holders l on l.id = y.seller_id
        left join coaches c on c.id = b.coach_id or b.id is null and c.user_id = l.user_id
      order by not ${IS_OPEN_CASE}, case when ${IS_OPEN_CASE} then o.due_at end, o.opened_at desc, o.id ${range}`,
    page,
    size: PAGE_SIZE,
  });
}
