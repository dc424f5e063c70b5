import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { addMonths, formatTime, isDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { KIND_LABELS, LEDGER_LABELS, type LedgerAccount, type LedgerKind } from "../rules/ledger.ts";
import { entriesOf } from "./holders.server.ts";

/** Formatting so many rows takes ten milliseconds. */
const ROWS_AT_ONCE = 250;

const HEADINGS = [
  "Écriture",
  "Jour",
  "Heure",
  "Opération",
  "Compte",
  "Titulaire",
  "Débit",
  "Crédit",
  "Libellé",
  "Paiement",
  "Virement",
];

/** Without a filter, the whole ledger. */
export interface WantedEntries {
  span?: Span | undefined;
  holderId?: number | undefined;
}

interface Span {
  since: Date;
  until: Date;
}

/** The span of a month ("2026-11") in Paris; undefined if the text is not a month. */
export function monthSpan(month: string): Span | undefined {
  const first = `${month}-01`;
  if (!isDay(first)) return undefined;
  const next = addMonths(first, 1);
  // The month after December 9999 has no four-digit year.
  if (!isDay(next)) return undefined;
  return { since: parisInstant(first, "00:00"), until: parisInstant(next, "00:00") };
}

interface ExportedEntry {
  id: string;
  transactionId: string;
  at: Date;
  kind: LedgerKind;
  account: LedgerAccount;
  holderId: string | null;
  cents: number;
  what: string | null;
  paymentId: string | null;
  payoutId: string | null;
}

const entries = (which: string) => `
  select e.id, e.transaction_id as "transactionId", t.booked_at as at, t.kind, e.account, e.holder_id as "holderId",
    e.cents::float8 as cents, p.description as what, t.payment_id as "paymentId", t.payout_id as "payoutId"
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  left join payments p on p.id = t.payment_id
  where e.id > $1 and ($2::timestamptz is null or t.booked_at >= $2 and t.booked_at < $3)
    ${which}
  order by e.id limit ${ROWS_AT_ONCE}`;

const ALL = { name: "export-ledger", text: entries("") };
const OF_HOLDER = { name: "export-holder", text: entries(`and e.id in (${entriesOf("$4")})`) };

/** Streams the entries as CSV, in the order of posting. */
export async function* exportLedger(
  pool: pg.Pool,
  _operator: Operator,
  { span, holderId }: WantedEntries,
): AsyncGenerator<string> {
  yield startCsv(HEADINGS);
  const within = [span?.since ?? null, span?.until ?? null];
  let last: string | undefined = "0";
  while (last !== undefined) {
    const { rows }: { rows: ExportedEntry[] } = await pool.query<ExportedEntry>(
      holderId
        ? { ...OF_HOLDER, values: [last, ...within, holderId] }
        : { ...ALL, values: [last, ...within] },
    );
    if (rows.length > 0) yield writeRows(rows.map(rowOf));
    last = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  }
}

const rowOf = (entry: ExportedEntry): CsvRow => [
  entry.transactionId,
  parisDay(entry.at),
  formatTime(entry.at),
  KIND_LABELS[entry.kind],
  LEDGER_LABELS[entry.account],
  entry.holderId ?? "",
  entry.cents > 0 ? typedEuros(entry.cents) : "",
  entry.cents < 0 ? typedEuros(-entry.cents) : "",
  entry.what ?? "",
  entry.paymentId ?? "",
  entry.payoutId ?? "",
];
