import type pg from "pg";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import {
  type DocumentKind,
  documentNumber,
  type PayoutDocumentKind,
  type SaleDocumentKind,
} from "~/features/invoicing/rules/document-numbers.ts";
import type { VatTreatment } from "~/features/invoicing/rules/payout-documents.ts";
import { formatRate, type VatPart } from "~/features/invoicing/rules/vat.ts";
import { type CsvRow, startCsv, writeRows } from "~/platform/format/csv.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { typedEuros } from "~/platform/format/money.ts";
import { HOUSE_SUBJECTS } from "../rules/accounts.ts";
import { PAYOUT_DOCUMENT_PROVIDER, type WantedBooks } from "./book-events.server.ts";

const ROWS_AT_ONCE = 1_000;
const HEADINGS = [
  "Date",
  "Numéro",
  "Document",
  "Client",
  "Objet",
  "Corrige",
  "Régime",
  "Taux de TVA",
  "HT",
  "TVA",
  "TTC",
];

interface SaleRow {
  id: string;
  issuedAtText: string;
  issuedAt: Date;
  series: string;
  number: number;
  kind: SaleDocumentKind | Extract<PayoutDocumentKind, "commission invoice">;
  client: string | null;
  what: string;
  corrects: string | null;
  treatment: VatTreatment;
  vat: VatPart[];
}

/** The marketplace's own invoices and credit notes: its sales, and its commissions. The sales of coaches are not its own. */
const SALES = {
  name: "sales-journal",
  text: `
    select id, issued_at::text as "issuedAtText", issued_at as "issuedAt", series, number, kind, client, what, corrects, treatment, vat
    from (
      (select d.id, d.issued_at, d.series, d.number, d.kind, d.recipient ->> 'name' as client, d.content ->> 'order' as what,
        d.content ->> 'corrects' as corrects,
        case when (d.content -> 'issuer' ->> 'isVatExempt')::boolean then 'exempt' else 'domestic' end as treatment,
        d.content -> 'vat' as vat
      from order_documents d
      where (d.issued_at, d.id) > ($1::timestamptz, $2::uuid) and d.issued_at < $3 and d.subject = any($5::text[])
        and (d.content ->> 'isDemo')::boolean = ($4 = 'demo')
      order by d.issued_at, d.id limit ${ROWS_AT_ONCE})
      union all
      (select d.id, d.issued_at, d.series, d.number, d.kind, d.recipient ->> 'name', 'Commission', 
        nullif((select string_agg(c, ', ') from jsonb_array_elements_text(d.content -> 'corrects') as c), ''),
        d.content ->> 'vatTreatment', jsonb_build_array(jsonb_build_object('rate', (d.content -> 'vatRate')::int * 10,
          'grossCents', d.content -> 'totals' -> 'commissionCents', 'vatCents', d.content -> 'vatCents'))
      from documents d
      where (d.issued_at, d.id) > ($1::timestamptz, $2::uuid) and d.issued_at < $3 and d.kind = 'commission invoice'
        and ${PAYOUT_DOCUMENT_PROVIDER} = $4
      order by d.issued_at, d.id limit ${ROWS_AT_ONCE})
    ) as issued
    order by issued_at, id limit ${ROWS_AT_ONCE}`,
};

/** Streams the sales journal of a period: one row for each document and VAT rate. */
export async function* exportSales(
  pool: pg.Pool,
  _operator: Operator,
  { span, provider }: WantedBooks,
): AsyncGenerator<string> {
  yield startCsv(HEADINGS);
  // Nothing has this id, so the first row of the period is after it.
  let last: [string, string] | undefined = [span.since.toISOString(), "00000000-0000-0000-0000-000000000000"];
  while (last) {
    const { rows }: { rows: SaleRow[] } = await pool.query<SaleRow>({
      ...SALES,
      values: [...last, span.until, provider, HOUSE_SUBJECTS],
    });
    if (rows.length > 0) yield writeRows(rows.flatMap(rowsOf));
    const end: SaleRow | undefined = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined;
    last = end && [end.issuedAtText, end.id];
  }
}

const LABELS: Record<SaleRow["kind"], string> = {
  invoice: "Facture",
  "credit note": "Avoir",
  "commission invoice": "Facture de commission",
} satisfies Partial<Record<DocumentKind, string>>;

const TREATMENTS: Record<VatTreatment, string> = {
  domestic: "TVA",
  "reverse charge": "Autoliquidation",
  exempt: "Franchise (art. 293 B)",
};

/** A credit note is negative. A negative commission is a credit note by itself. */
function rowsOf(sale: SaleRow): CsvRow[] {
  const sign = sale.kind === "credit note" ? -1 : 1;
  return sale.vat.map(({ rate, grossCents, vatCents }) => [
    parisDay(sale.issuedAt),
    documentNumber(sale),
    grossCents < 0 ? "Avoir sur commission" : LABELS[sale.kind],
    sale.client ?? "Compte fermé",
    sale.what,
    sale.corrects ?? "",
    TREATMENTS[sale.treatment],
    formatRate(rate),
    typedEuros(sign * (grossCents - vatCents)),
    typedEuros(sign * vatCents),
    typedEuros(sign * grossCents),
  ]);
}
