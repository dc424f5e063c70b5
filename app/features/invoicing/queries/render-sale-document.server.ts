import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-page.server.ts";
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
};

function aboutOf({ kind, subject, content, issuedAt }: SaleDocument): string {
  const issued = kind === "invoice" ? "Émise" : "Émis";
  const contract = CONTRACTS[subject](content.order);
  return `${issued} le ${formatDay(issuedAt)} · ${contract} du ${formatDay(new Date(content.orderedAt))}`;
}

function columnsOf({ issuer }: SaleDocumentContent): Column<DocumentLine>[] {
  const amount = (label: string, of: (line: DocumentLine) => string, width = 80): Column<DocumentLine> => ({
    label,
    width,
    align: "right",
    of,
  });
  const rates: Column<DocumentLine>[] = issuer.isVatExempt
    ? []
    : [amount("TVA", ({ vatRates }) => vatRates.map(formatRate).join(", "), 75)];
  const rest = [
    amount("Quantité", ({ quantity }) => String(quantity), 60),
    amount("Prix unitaire", ({ unitCents }) => formatEuros(unitCents)),
    ...rates,
    amount("Total TTC", ({ unitCents, quantity }) => formatEuros(unitCents * quantity)),
  ];
  const width = WIDTH - rest.reduce((sum, column) => sum + column.width, 0);
  return [{ label: "Désignation", width, of: ({ what }) => what }, ...rest];
}

function sumsOf({ vat, issuer }: SaleDocumentContent): Sum[] {
  const gross = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  if (issuer.isVatExempt) return [["Total", formatEuros(gross), true]];
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
  return [
    ...(content.issuer.isVatExempt ? [VAT_EXEMPTION] : []),
    kind === "invoice"
      ? `Acquittée le ${formatDay(issuedAt)}, en ligne\u00a0: il n’y a rien à régler.`
      : `Cet avoir corrige la facture nº\u00a0${content.corrects}. Son montant est rendu par le moyen de paiement utilisé.`,
    ...(content.isDemo ? [DEMO_NOTE] : []),
  ];
}
