import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay, parisInstant } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { documentTitle } from "../rules/document-numbers.ts";
import type { SaleDocumentContent, Subject } from "../rules/sale-documents.ts";
import { type DocumentLine, formatRate } from "../rules/vat.ts";
import type { SaleDocument } from "../tables.server.ts";
import { DEMO_NOTE, houseOf, issuerParty, renderDocument } from "./render-document.server.ts";

/** The same document always renders the same, except that a deleted name disappears. */
export function renderSaleDocument(document: SaleDocument): Promise<Uint8Array> {
  const { content, recipient } = document;
  return renderDocument({
    title: documentTitle(document),
    house: houseOf(content.issuer),
    from: issuerParty("Vendu par", content.issuer),
    to: { label: "Vendu à", name: recipient?.name ?? "Nom effacé", lines: recipient?.lines ?? [] },
    about: aboutOf(document),
    columns: columnsOf(content),
    lines: content.lines,
    sums: sumsOf(content),
    notes: notesOf(document),
  });
}

const CONTRACTS: Record<Subject, (name: string) => string> = {
  order: (name) => `Commande ${name}`,
  subscription: (name) => `Abonnement «\u00a0${name}\u00a0»`,
  accompaniment: (name) => `Contrat «\u00a0${name}\u00a0»`,
  session: () => "Réservation",
  pack: () => "Achat",
};

function aboutOf({ kind, subject, content, issuedAt }: SaleDocument): string {
  const issued = kind === "invoice" ? "Émise" : "Émis";
  const contract = CONTRACTS[subject](content.order);
  return `${issued} le ${formatDay(issuedAt)} · ${contract} du ${formatDay(new Date(content.orderedAt))}`;
}

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

function notesOf({ kind, content, issuedAt }: SaleDocument): string[] {
  const { trade, corrects, isDemo } = content;
  const paidAt = trade?.paidOn ? parisInstant(trade.paidOn, "12:00") : issuedAt;
  return [
    ...(trade?.mentions ?? earlierMentions(content)),
    kind === "invoice"
      ? `Acquittée le ${formatDay(paidAt)}, en ligne\u00a0: il n’y a rien à régler.`
      : `Cet avoir corrige la facture nº\u00a0${corrects}. Son montant est rendu par le moyen de paiement utilisé.`,
    ...(isDemo ? [DEMO_NOTE] : []),
  ];
}

/** Documents of earlier versions store no mentions. */
const earlierMentions = (content: SaleDocumentContent): string[] => (isTaxed(content) ? [] : [VAT_EXEMPTION]);
