import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { documentTitle } from "../rules/document-numbers.ts";
import { type ElectronicInvoice, electronicInvoiceOf } from "../rules/electronic-invoices.ts";
import { regimeOf, tradePartyOf } from "../rules/parties.ts";
import type { SaleDocumentContent, Subject } from "../rules/sale-documents.ts";
import { type TradeData, tradeOf } from "../rules/trade.ts";
import { type DocumentLine, formatRate } from "../rules/vat.ts";
import type { SaleDocument } from "../tables.server.ts";
import { DEMO_NOTE, houseOf, issuerParty, renderDocument } from "./render-document.server.ts";

export type PrintedSaleDocument = Pick<
  SaleDocument,
  "kind" | "subject" | "series" | "number" | "issuedAt" | "recipient" | "content"
>;

/** The same document always renders the same, except that a deleted name disappears. */
export function renderSaleDocument(document: PrintedSaleDocument): Promise<Uint8Array> {
  const { content, recipient } = document;
  return renderDocument({
    title: documentTitle(document),
    issuedAt: document.issuedAt,
    invoice: electronicSaleOf(document),
    house: houseOf(content.issuer),
    from: issuerParty("Vendu par", content.issuer),
    to: { label: "Vendu à", name: recipient?.name ?? ERASED, lines: recipient?.lines ?? [] },
    about: aboutOf(document),
    columns: columnsOf(content),
    lines: content.lines,
    sums: sumsOf(content),
    notes: [...mentionsOf(content), termsOf(document), ...(content.isDemo ? [DEMO_NOTE] : [])],
  });
}

const ERASED = "Nom effacé";

/** The same as data; null for a document of an earlier version that states too little. */
export function electronicSaleOf(document: PrintedSaleDocument): ElectronicInvoice | null {
  const { content, recipient, subject } = document;
  const { issuer, isDemo, corrects, order } = content;
  const trade = content.trade ?? earlierTradeOf(document);
  return (
    trade &&
    electronicInvoiceOf({
      document,
      trade,
      issuer,
      buyer: tradePartyOf(recipient ?? { name: ERASED, lines: [] }),
      notes: [contractOf(document), ...mentionsOf(content), ...(isDemo ? [DEMO_NOTE] : [])],
      terms: termsOf(document),
      means: "online",
      corrects: corrects?.split(", ") ?? [],
      isDemo,
      orderNumber: subject === "order" ? order : null,
    })
  );
}

/** Null if a part is not taxed and nothing says why. */
function earlierTradeOf({ kind, content, issuedAt }: PrintedSaleDocument): TradeData | null {
  const { lines, vat, issuer } = content;
  if (regimeOf(issuer) === "liable" && vat.some(({ rate }) => rate === 0)) return null;
  const paidOn = kind === "invoice" ? parisDay(issuedAt) : null;
  return tradeOf({ type: kind, lines, vat, issuer, paidOn });
}

const CONTRACTS: Record<Subject, (name: string) => string> = {
  order: (name) => `Commande ${name}`,
  subscription: (name) => `Abonnement «\u00a0${name}\u00a0»`,
  accompaniment: (name) => `Contrat «\u00a0${name}\u00a0»`,
  session: () => "Réservation",
  pack: () => "Achat",
};

const contractOf = ({ subject, content }: PrintedSaleDocument): string =>
  `${CONTRACTS[subject](content.order)} du ${formatDay(new Date(content.orderedAt))}`;

const aboutOf = (document: PrintedSaleDocument): string =>
  `${document.kind === "invoice" ? "Émise" : "Émis"} le ${formatDay(document.issuedAt)} · ${contractOf(document)}`;

/** An earlier credit note names the operator's regime of its own day, but its amounts are taxed like its invoice. */
const isTaxed = ({ vat, issuer }: SaleDocumentContent) =>
  !issuer.isVatExempt || vat.some(({ rate }) => rate > 0);

function columnsOf(content: SaleDocumentContent): Column<DocumentLine>[] {
  const amount = (label: string, of: (line: DocumentLine) => string, width = 80): Column<DocumentLine> => ({
    label,
    width,
    align: "right",
    of,
  });
  const taxed = isTaxed(content);
  const rates: Column<DocumentLine>[] = taxed
    ? [amount("TVA", ({ vatRates }) => vatRates.map(formatRate).join(", "), 75)]
    : [];
  const rest = [
    amount("Quantité", ({ quantity }) => String(quantity), 60),
    amount(taxed ? "Prix unitaire TTC" : "Prix unitaire", ({ unitCents }) => formatEuros(unitCents), 85),
    ...rates,
    amount(taxed ? "Total TTC" : "Total", ({ unitCents, quantity }) => formatEuros(unitCents * quantity)),
  ];
  const width = WIDTH - rest.reduce((sum, column) => sum + column.width, 0);
  return [{ label: "Désignation", width, of: ({ what }) => what }, ...rest];
}

function sumsOf(content: SaleDocumentContent): Sum[] {
  const { vat } = content;
  const gross = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  if (!isTaxed(content)) return [["Total", formatEuros(gross), true]];
  const tax = vat.reduce((sum, { vatCents }) => sum + vatCents, 0);
  return [
    ["Total hors taxes", formatEuros(gross - tax)],
    ...vat.map(
      ({ rate, grossCents, vatCents }): Sum => [
        `TVA ${formatRate(rate)} sur ${formatEuros(grossCents - vatCents)} HT`,
        formatEuros(vatCents),
      ],
    ),
    ["Total TTC", formatEuros(gross), true],
  ];
}

function termsOf({ kind, content: { trade, corrects }, issuedAt }: PrintedSaleDocument): string {
  const paidAt = trade?.paidOn ? parisInstant(trade.paidOn, "12:00") : issuedAt;
  return kind === "invoice"
    ? `Acquittée le ${formatDay(paidAt)}, en ligne\u00a0: il n’y a rien à régler.`
    : `Cet avoir corrige la facture nº\u00a0${corrects}. Son montant est rendu par le moyen de paiement utilisé.`;
}

/** Documents of earlier versions store no mentions. */
const mentionsOf = (content: SaleDocumentContent): string[] =>
  content.trade?.mentions ?? (isTaxed(content) ? [] : [VAT_EXEMPTION]);
