import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Subject } from "~/features/invoicing/rules/sale-documents.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { BALANCE_PAYABLE } from "../../payouts/rules/balance.ts";
import { HOUSE_SUBJECTS, SUBJECT_TERMS } from "../rules/accounts.ts";
import {
  addEvent,
  type BookEntry,
  type BookEvent,
  entryOf,
  type LedgerEvent,
  NO_TOTALS,
  type SaleTotals,
  saleOf,
} from "../rules/entries.ts";
import type { BookSpan } from "../rules/periods.ts";

/** Reading, posting and writing a page holds the event loop for some twenty milliseconds. */
const EVENTS_AT_ONCE = 500;

export interface WantedBooks {
  span: BookSpan;
  /** demo payments are never in the books of real ones */
  provider: ProviderName;
}

/** Position in the order of events. Microseconds of the database do not fit into a Date, so the instant is a text. */
interface Cursor {
  at: string;
  source: number;
  key: string;
}

/** Sources in the order of events of the same instant. */
const [LEDGER, SALES, PAYOUTS] = [1, 2, 3];
const LEDGER_KEY = "lpad(t.id::text, 19, '0')";

const isAfter = (at: string, source: number, key: string) => `
  ${at} >= $1::timestamptz and (${at} > $1::timestamptz or ${source} > $2 or (${source} = $2 and (${key}) collate "C" > $3))`;
const isBefore = (at: string, source: number, key: string) => `not (${isAfter(at, source, key)})`;

/** The marketplace sold it. A coach who pays a negative balance buys nothing. */
export const isHouseSale = (payment: string) =>
  `(${payment}.seller_id is null and ${payment}.payable_kind <> '${BALANCE_PAYABLE}')`;

const NUMBERED = "'series', d.series, 'number', d.number, 'issuedAt', d.issued_at";

/**
 * The last document of the sale at that time, or the statement of the payout. A later document does not count:
 * the same transaction would be exported with another proof after it was issued.
 */
const DOCUMENT = `
  select json_build_object(${NUMBERED}) as document from (
    (select d.series, d.number, d.issued_at from documents d where d.payout_id = t.payout_id and d.kind = 'payout statement')
    union all
    (select d.series, d.number, d.issued_at from order_documents d
      where d.subject = ($6::text[])[array_position($7::text[], p.payable_kind)]
        and d.subject_id = case when p.payable_kind = any($7::text[]) then p.payable_id::uuid end and d.issued_at <= t.booked_at
      order by d.issued_at desc, d.subject_step_id desc limit 1)
  ) as d limit 1`;

const LEDGER_EVENTS = `
  select t.booked_at as at, ${LEDGER} as source, ${LEDGER_KEY} as key, json_build_object(
      'source', 'ledger', 'kind', t.kind, 'key', t.key, 'isHouseSale', p.id is not null and ${isHouseSale("p")},
      'payable', case when p.id is not null then json_build_object('kind', p.payable_kind, 'id', p.payable_id) end,
      'lines', (select json_agg(json_build_object('account', e.account, 'cents', e.cents, 'holderId', e.holder_id) order by e.id)
        from ledger_entries e where e.transaction_id = t.id),
      'supplierCents', case when t.kind = 'payout' then (
        select coalesce(-sum(e.cents), 0) from payout_lines l join ledger_entries e on e.id = l.entry_id
        join ledger_transactions earned on earned.id = e.transaction_id
        join payments sold on sold.id = earned.payment_id and ${isHouseSale("sold")}
        where l.payout_id = t.payout_id) else 0 end,
      'document', (${DOCUMENT})) as event
  from (
    select t.* from ledger_transactions t
    left join payments p on p.id = t.payment_id left join payouts o on o.id = t.payout_id
    where ${isAfter("t.booked_at", LEDGER, LEDGER_KEY)} and t.booked_at < $4 and coalesce(p.provider, o.provider) = $5
    order by t.booked_at, ${LEDGER_KEY} limit ${EVENTS_AT_ONCE}
  ) as t left join payments p on p.id = t.payment_id`;

const SALE_EVENTS = `
  select d.issued_at as at, ${SALES} as source, d.id::text as key, json_build_object(
      'source', 'sale document', 'kind', d.kind, ${NUMBERED}, 'subject', d.subject, 'subjectId', d.subject_id,
      'vat', d.content -> 'vat') as event
  from order_documents d
  where ${isAfter("d.issued_at", SALES, "d.id::text")} and d.issued_at < $4 and d.subject = any($8::text[])
    and (d.content ->> 'isDemo')::boolean = ($5 = 'demo')
  order by d.issued_at, d.id limit ${EVENTS_AT_ONCE}`;

/** Works for a document `d` of a payout, and for the credit note of a commission, which follows a ledger entry. */
export const PAYOUT_DOCUMENT_PROVIDER = `coalesce(
  (select o.provider from payouts o where o.id = d.payout_id),
  (select p.provider from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    join payments p on p.id = t.payment_id where e.id = d.entry_id))`;

const PAYOUT_EVENTS = `
  select d.issued_at as at, ${PAYOUTS} as source, d.id::text as key, json_build_object(
      'source', 'payout document', 'kind', d.kind, ${NUMBERED}, 'content', json_build_object(
        'vatRate', d.content -> 'vatRate', 'vatCents', d.content -> 'vatCents')) as event
  from documents d
  where ${isAfter("d.issued_at", PAYOUTS, "d.id::text")} and d.issued_at < $4 and ${PAYOUT_DOCUMENT_PROVIDER} = $5
  order by d.issued_at, d.id limit ${EVENTS_AT_ONCE}`;

const EVENTS = {
  name: "book-events",
  text: `
    select at, at::text as "atText", source, key, event
    from ((${LEDGER_EVENTS}) union all (${SALE_EVENTS}) union all (${PAYOUT_EVENTS})) as events
    order by at, source, key collate "C" limit ${EVENTS_AT_ONCE}`,
};

/** The totals of sales up to a cursor, for the sales of one page of events. */
const TOTALS = {
  name: "book-totals",
  text: `
    select s.subject, s.id, coalesce(delivered.cents, 0)::float8 as "recognisedCents",
      coalesce(invoiced.gross, 0)::float8 as "invoicedCents", coalesce(invoiced.vat, 0)::float8 as "vatCents"
    from unnest($4::text[], $5::text[], $6::text[]) as s (subject, payable, id)
    cross join lateral (
      select sum(e.cents) as cents from payments p join ledger_transactions t on t.payment_id = p.id and t.kind = 'recognised'
      join ledger_entries e on e.transaction_id = t.id and e.account = 'deferred'
      where p.payable_kind = s.payable and p.payable_id = s.id and p.seller_id is null
        and ${isBefore("t.booked_at", LEDGER, LEDGER_KEY)}
    ) as delivered
    cross join lateral (
      select sum(sign * (part ->> 'grossCents')::bigint) as gross, sum(sign * (part ->> 'vatCents')::bigint) as vat
      from order_documents d cross join lateral (select case d.kind when 'invoice' then 1 else -1 end as sign) as signed
      cross join lateral jsonb_array_elements(d.content -> 'vat') as part
      where d.subject = s.subject and d.subject_id = s.id::uuid and ${isBefore("d.issued_at", SALES, "d.id::text")}
    ) as invoiced`,
};

type AnyDocument = NonNullable<LedgerEvent["document"]>;

/** An event as JSON, which has no instants. */
type StoredEvent = Omit<BookEvent, "at" | "issuedAt" | "document"> & {
  issuedAt?: string;
  document?: (Omit<AnyDocument, "issuedAt"> & { issuedAt: string }) | null;
};

interface EventRow {
  at: Date;
  atText: string;
  source: number;
  key: string;
  event: StoredEvent;
}

/**
 * The entries of a period in the order of their time, page by page. They depend only on what was booked and
 * issued until the end of the period, so the same period always has the same entries.
 */
export async function* listBookEntries(
  pool: pg.Pool,
  _operator: Operator,
  { span, provider }: WantedBooks,
): AsyncGenerator<BookEntry[]> {
  const subjects = Object.entries(SUBJECT_TERMS);
  const named = [subjects.map(([subject]) => subject), subjects.map(([, { payable }]) => payable)];
  let cursor: Cursor | undefined = { at: span.since.toISOString(), source: 0, key: "" };
  while (cursor) {
    const { rows }: { rows: EventRow[] } = await pool.query<EventRow>({
      ...EVENTS,
      values: [cursor.at, cursor.source, cursor.key, span.until, provider, ...named, HOUSE_SUBJECTS],
    });
    const events = rows.map(readEvent);
    const totals = await readTotals(pool, events, cursor);
    yield events.flatMap((event) => {
      const sale = saleOf(event);
      const saleKey = sale && `${sale.subject} ${sale.id}`;
      const before = (saleKey && totals.get(saleKey)) || NO_TOTALS;
      if (saleKey) totals.set(saleKey, addEvent(before, event));
      return entryOf(event, before) ?? [];
    });
    const last: EventRow | undefined = rows.length === EVENTS_AT_ONCE ? rows.at(-1) : undefined;
    cursor = last && { at: last.atText, source: last.source, key: last.key };
  }
}

function readEvent({ at, event }: EventRow): BookEvent {
  const { issuedAt, document } = event;
  const instants = {
    at,
    ...(issuedAt && { issuedAt: new Date(issuedAt) }),
    document: document ? { ...document, issuedAt: new Date(document.issuedAt) } : null,
  };
  return Object.assign({}, event, instants) as unknown as BookEvent;
}

async function readTotals(
  pool: pg.Pool,
  events: readonly BookEvent[],
  { at, source, key }: Cursor,
): Promise<Map<string, SaleTotals>> {
  const sales = new Map<string, { subject: Subject; id: string }>();
  for (const event of events) {
    const sale = saleOf(event);
    if (sale) sales.set(`${sale.subject} ${sale.id}`, sale);
  }
  if (sales.size === 0) return new Map();
  const wanted = [...sales.values()];
  const { rows } = await pool.query<SaleTotals & { subject: Subject; id: string }>({
    ...TOTALS,
    values: [
      at,
      source,
      key,
      wanted.map(({ subject }) => subject),
      wanted.map(({ subject }) => SUBJECT_TERMS[subject].payable),
      wanted.map(({ id }) => id),
    ],
  });
  return new Map(rows.map(({ subject, id, ...totals }) => [`${subject} ${id}`, totals]));
}
