import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { documentNumber } from "~/features/invoicing/rules/document-numbers.ts";
import type { PayoutTotals } from "~/features/invoicing/rules/payout-documents.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { PAYOUT_LABELS, type PayoutStatus } from "../../payouts/rules/payouts.ts";
import type { WantedBooks } from "./book-events.server.ts";

const ROWS_AT_ONCE = 1_000;
const HEADINGS = [
  "Date",
  "Relevé",
  "Titulaire",
  "Coach",
  "Vendu",
  "Commission",
  "Net",
  "Repris de virements non aboutis",
  "Versé",
  "État",
  "Terminé le",
  "Virement",
];

interface PayoutRow {
  id: string;
  createdAtText: string;
  createdAt: Date;
  endedAt: Date | null;
  holderId: number;
  name: string | null;
  cents: number;
  status: PayoutStatus;
  series: string | null;
  number: number | null;
  totals: PayoutTotals | null;
}

const PAYOUTS = {
  name: "export-payouts",
  text: `
    select o.id, o.created_at::text as "createdAtText", o.created_at as "createdAt", o.ended_at as "endedAt",
      o.holder_id::float8 as "holderId", d.recipient ->> 'name' as name, o.cents, o.status, d.series, d.number,
      d.content -> 'totals' as totals
    from payouts o left join documents d on d.payout_id = o.id and d.kind = 'payout statement'
    where (o.created_at, o.id) > ($1::timestamptz, $2::uuid) and o.created_at < $3 and o.provider = $4
    order by o.created_at, o.id limit ${ROWS_AT_ONCE}`,
};

/** Streams the payouts that were decided in a period. */
export async function* exportPayouts(
  pool: pg.Pool,
  _operator: Operator,
  { span, provider }: WantedBooks,
): AsyncGenerator<string> {
  yield startCsv(HEADINGS);
  let last: [string, string] | undefined = [span.since.toISOString(), "00000000-0000-0000-0000-000000000000"];
  while (last) {
    const { rows }: { rows: PayoutRow[] } = await pool.query<PayoutRow>({
      ...PAYOUTS,
      values: [...last, span.until, provider],
    });
    if (rows.length > 0) yield writeRows(rows.map(rowOf));
    const end: PayoutRow | undefined = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    last = end && [end.createdAtText, end.id];
  }
}

const rowOf = ({ series, number, totals, ...payout }: PayoutRow): CsvRow => [
  parisDay(payout.createdAt),
  series && number ? documentNumber({ series, number }) : "",
  String(payout.holderId),
  payout.name ?? "Compte fermé",
  ...[totals?.grossCents, totals?.commissionCents, totals?.netCents, totals?.returnedCents].map((cents) =>
    cents === undefined ? "" : typedEuros(cents),
  ),
  typedEuros(payout.cents),
  PAYOUT_LABELS[payout.status],
  payout.endedAt ? parisDay(payout.endedAt) : "",
  payout.id,
];
