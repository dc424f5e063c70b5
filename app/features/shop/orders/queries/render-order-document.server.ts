import { BRAND } from "~/platform/config/brand.ts";
import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import {
  beginPdf,
  COLORS,
  type Column,
  endPdf,
  MARGIN,
  roomFor,
  type Sum,
  WIDTH,
  write,
  writeParty,
  writeSums,
  writeTable,
} from "~/platform/pdf/pdf-page.server.ts";
import type { OrderDocument } from "../../tables.server.ts";
import { formatRate, type OrderDocumentContent, orderDocumentTitle } from "../rules/order-documents.ts";

type Pdf = Awaited<ReturnType<typeof beginPdf>>;
type Line = OrderDocumentContent["lines"][number];

/**
 * Returns the bytes of a PDF. The same document always renders the same, except that a deleted name
 * disappears.
 */
export async function renderOrderDocument(document: OrderDocument): Promise<Uint8Array> {
  const { content } = document;
  const title = orderDocumentTitle(document);
  const pdf = await beginPdf(title.replace("nº\u00a0", ""));
  let y = writeHead(pdf, document, title);
  y = writeTable(pdf, y + 24, columnsOf(content), content.lines);
  y = writeSums(pdf, y + 14, sumsOf(content));
  for (const note of notesOf(document)) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { x: MARGIN, y, width: WIDTH, size: 9, color: COLORS.muted });
  }
  return endPdf(pdf, `${content.issuer.name ?? BRAND.name} · ${title}`);
}

function writeHead(pdf: Pdf, { content, recipient, issuedAt }: OrderDocument, title: string): number {
  const { issuer } = content;
  write(pdf, BRAND.name, { x: MARGIN, y: MARGIN, width: 200, size: 24, weight: "bold", color: COLORS.clay });
  const half = WIDTH / 2 - 10;
  const from = writeParty(pdf, { x: MARGIN, y: 105, width: half }, "Vendu par", issuer.name ?? BRAND.name, [
    issuer.legalForm,
    issuer.address,
    issuer.registration ?? "Immatriculation à compléter",
    issuer.vat && `TVA\u00a0: ${issuer.vat}`,
    issuer.contactEmail,
  ]);
  const place = { x: MARGIN + WIDTH / 2 + 10, y: 105, width: half };
  const to = writeParty(pdf, place, "Vendu à", recipient?.name ?? "Nom effacé", recipient?.lines ?? []);
  const look = { x: MARGIN, width: WIDTH };
  const y = write(pdf, title, { ...look, y: Math.max(from, to) + 26, size: 18, weight: "bold" });
  const about = `Émise le ${formatDay(issuedAt)} · ${contractOf(content)} du ${formatDay(new Date(content.orderedAt))}`;
  return write(pdf, about.replace("Émise", content.corrects ? "Émis" : "Émise"), {
    ...look,
    y: y + 2,
    color: COLORS.muted,
  });
}

function contractOf({ order, isSubscription, isAccompaniment }: OrderDocumentContent): string {
  if (isSubscription) return `Abonnement «\u00a0${order}\u00a0»`;
  return isAccompaniment ? `Contrat «\u00a0${order}\u00a0»` : `Commande ${order}`;
}

function columnsOf({ issuer }: OrderDocumentContent): Column<Line>[] {
  const amount = (label: string, of: (line: Line) => string, width = 80): Column<Line> => ({
    label,
    width,
    align: "right",
    of,
  });
  const rates: Column<Line>[] = issuer.isVatExempt
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

function sumsOf({ vat, issuer }: OrderDocumentContent): Sum[] {
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

function notesOf({ kind, content, issuedAt }: OrderDocument): string[] {
  return [
    ...(content.issuer.isVatExempt ? [VAT_EXEMPTION] : []),
    kind === "invoice"
      ? `Acquittée le ${formatDay(issuedAt)}, en ligne\u00a0: il n’y a rien à régler.`
      : `Cet avoir corrige la facture nº\u00a0${content.corrects}. Son montant est rendu par le moyen de paiement utilisé.`,
    ...(content.isDemo ? ["Paiement de démonstration\u00a0: aucune somme n’a été débitée."] : []),
  ];
}
