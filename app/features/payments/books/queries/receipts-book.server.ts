import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import type { ProviderName } from "../../core/rules/provider.ts";
import { type ReceivedMonth, receivedQuarters, sumReceived } from "../../payouts/rules/income.ts";
import { SUBJECT_TERMS } from "../rules/accounts.ts";
import { spanOf, yearPeriod } from "../rules/periods.ts";
import { isHouseSale } from "./book-events.server.ts";

const ROWS_AT_ONCE = 1_000;
const HEADINGS = ["Date", "Client", "Nature", "Montant encaissé", "Mode de règlement", "Référence"];

interface ReceiptRow {
  id: string;
  at: Date;
  atText: string;
  client: string | null;
  what: string;
  cents: number;
  mode: "card" | "transfer";
  reference: string;
}

const IS_SOLD_BY_COACH = `p.payable_kind in ('${SUBJECT_TERMS.session.payable}', '${SUBJECT_TERMS.pack.payable}')`;

/** The first invoice or credit note in the coach's name since the payment or the refund. */
const DOCUMENT = `
  select d.series || '-' || lpad(d.number::text, 5, '0') from order_documents d
  where d.seller_id = p.seller_id and d.subject_id = case when ${IS_SOLD_BY_COACH} then p.payable_id::uuid end
    and d.kind = case when e.cents < 0 then 'invoice' else 'credit note' end and d.issued_at >= t.booked_at
  order by d.issued_at limit 1`;

/**
 * The receipts of a coach, with refunds: the payments of students, on the day they were collected in the coach's name;
 * and of the marketplace, which buys accompaniments, the part of each payout that is for them. A payout pays again what
 * an earlier one could not, so its lines are followed back to what was earned. The parameters are the holder, the span
 * and the provider.
 */
const TRACED = `
    with recursive traced as (
      select o.id as payout_id, o.ended_at, l.entry_id from payouts o join payout_lines l on l.payout_id = o.id
      where o.holder_id = $1 and o.status = 'paid' and o.provider = $4 and o.ended_at >= $2 and o.ended_at < $3
      union all
      select traced.payout_id, traced.ended_at, l.entry_id from traced
      join ledger_entries e on e.id = traced.entry_id
      join ledger_transactions t on t.id = e.transaction_id and t.kind = 'payout failed'
      join payout_lines l on l.payout_id = t.payout_id
    )`;
const RECEIVED = `
      (select t.id::text as id, t.booked_at as at, nullif(concat_ws(' ', n.first_name, n.last_name), '') as client,
        p.description as what, -e.cents as cents, 'card' as mode, coalesce((${DOCUMENT}), upper(left(p.payable_id, 8))) as reference
      from payments p join ledger_transactions t on t.payment_id = p.id and t.kind <> 'recognised'
        and t.booked_at >= $2 and t.booked_at < $3
      join ledger_entries e on e.transaction_id = t.id and e.account = 'deferred'
      left join ledger_holders h on h.id = p.payer_id left join profiles n on n.id = h.user_id
      where p.seller_id = $1 and p.provider = $4)
      union all
      (select paid.id::text, paid.ended_at, '${BRAND.name}', 'Prestations d’accompagnement', paid.cents, 'transfer',
        d.series || '-' || lpad(d.number::text, 5, '0')
      from (
        select traced.payout_id as id, traced.ended_at, -sum(e.cents) as cents from traced
        join ledger_entries e on e.id = traced.entry_id
        join ledger_transactions t on t.id = e.transaction_id
        join payments p on p.id = t.payment_id and ${isHouseSale("p")}
        group by 1, 2
      ) as paid left join documents d on d.payout_id = paid.id and d.kind = 'payout statement')`;

const RECEIPTS = {
  name: "receipts-book",
  text: `${TRACED}
    select id, at, at::text as "atText", client, what, cents::float8 as cents, mode, reference from (${RECEIVED}) as received
    where (at, id collate "C") > ($5::timestamptz, $6) order by at, id collate "C" limit ${ROWS_AT_ONCE}`,
};

const RECEIVED_MONTHS = {
  name: "received-months",
  text: `${TRACED}
    select to_char(at at time zone 'Europe/Paris', 'YYYY-MM') as month,
      coalesce(sum(cents) filter (where mode = 'card'), 0)::float8 as "salesCents",
      coalesce(sum(cents) filter (where mode = 'transfer'), 0)::float8 as "suppliedCents"
    from (${RECEIVED}) as received group by 1 order by 1`,
};

const HOLDER = { name: "holder-of", text: "select id::float8 as id from ledger_holders where user_id = $1" };

interface WantedReceipts {
  year: number;
  provider: ProviderName;
}

/** The entries of a coach's « livre des recettes » of a year, oldest first, page by page. */
async function* listReceipts(
  pool: pg.Pool,
  { id }: Coach,
  { year, provider }: WantedReceipts,
): AsyncGenerator<ReceiptRow[]> {
  const { rows: holders } = await pool.query<{ id: number }>({ ...HOLDER, values: [id] });
  const { since, until } = spanOf(yearPeriod(year));
  let last: [string, string] | undefined = holders[0] && [since.toISOString(), ""];
  while (last) {
    const { rows }: { rows: ReceiptRow[] } = await pool.query<ReceiptRow>({
      ...RECEIPTS,
      values: [holders[0]?.id, since, until, provider, ...last],
    });
    yield rows;
    const end: ReceiptRow | undefined = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    last = end && [end.atText, end.id];
  }
}

export async function* exportReceipts(
  pool: pg.Pool,
  coach: Coach,
  wanted: WantedReceipts,
): AsyncGenerator<string> {
  yield startCsv(HEADINGS);
  for await (const receipts of listReceipts(pool, coach, wanted))
    if (receipts.length > 0) yield writeRows(receipts.map((receipt) => rowOf(receipt, wanted.provider)));
}

const MODES: Record<ReceiptRow["mode"], string> = {
  card: "Paiement en ligne",
  transfer: "Virement",
};

const rowOf = (receipt: ReceiptRow, provider: ProviderName): CsvRow => [
  parisDay(receipt.at),
  receipt.client ?? "Compte fermé",
  receipt.what,
  typedEuros(receipt.cents),
  `${MODES[receipt.mode]}${provider === "demo" ? " (démonstration)" : ""}`,
  receipt.reference,
];

/** Lists the coach's receipts by month of a year; months without a payment have no row. */
export async function listReceivedMonths(
  pool: pg.Pool,
  { id }: Coach,
  { year, provider }: WantedReceipts,
): Promise<ReceivedMonth[]> {
  const { rows: holders } = await pool.query<{ id: number }>({ ...HOLDER, values: [id] });
  if (!holders[0]) return [];
  const { since, until } = spanOf(yearPeriod(year));
  const values = [holders[0].id, since, until, provider];
  return (await pool.query<ReceivedMonth>({ ...RECEIVED_MONTHS, values })).rows;
}

export const sumReceipts = async (
  pool: pg.Pool,
  coach: Coach,
  wanted: WantedReceipts,
): Promise<{ salesCents: number; suppliedCents: number }> =>
  sumReceived(await listReceivedMonths(pool, coach, wanted));

const RECEIVED_HEADINGS = ["Période", "Séances et packs", "Accompagnements", "Total encaissé"];

/** The turnover to declare of each month, each quarter and the year, as it was received. */
export async function* exportReceived(
  pool: pg.Pool,
  coach: Coach,
  wanted: WantedReceipts,
): AsyncGenerator<string> {
  const quarters = receivedQuarters(wanted.year, await listReceivedMonths(pool, coach, wanted));
  const row = (period: string, { salesCents, suppliedCents }: Omit<ReceivedMonth, "month">): CsvRow => [
    wanted.provider === "demo" ? `${period} (démonstration)` : period,
    typedEuros(salesCents),
    typedEuros(suppliedCents),
    typedEuros(salesCents + suppliedCents),
  ];
  yield startCsv(RECEIVED_HEADINGS);
  yield writeRows([
    ...quarters.flatMap((quarter) => [
      ...quarter.months.map((month) => row(month.month, month)),
      row(`Trimestre ${quarter.quarter} de ${wanted.year}`, quarter),
    ]),
    row(`Année ${wanted.year}`, sumReceived(quarters)),
  ]);
}
