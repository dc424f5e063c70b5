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
} from "../../../../platform/pdf/pdf-page.server.ts";
import {
  commissionOf,
  type DocumentContent,
  type DocumentKind,
  type DocumentRecipient,
  documentNumber,
  type PayoutLine,
  RETURNED_LABEL,
  type VatTreatment,
} from "../rules/documents.ts";

export interface PrintedDocument {
  kind: DocumentKind;
  series: string;
  number: number;
  issuedAt: Date;
  recipient: DocumentRecipient | null;
  content: DocumentContent;
  lines: readonly PayoutLine[];
}

type Pdf = Awaited<ReturnType<typeof beginPdf>>;

const euros = (cents: number | null) => (cents === null ? "" : formatEuros(cents));

/**
 * Returns the bytes of a PDF. The same document always renders the same, except that the recipient's name
 * disappears with a closed account.
 */
export async function renderDocument(document: PrintedDocument): Promise<Uint8Array> {
  const number = documentNumber(document);
  const { title, sums, notes, columns, lines } = PRINTS[document.kind](document);
  const pdf = await beginPdf(`${title} ${number}`);
  let y = writeHead(pdf, document, `${title} nº\u00a0${number}`);
  y = writeTable(pdf, y + 24, columns, lines);
  y = writeSums(pdf, y + 14, sums);
  for (const note of notes) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { x: MARGIN, y, width: WIDTH, size: 9, color: COLORS.muted });
  }
  return endPdf(pdf, `${document.content.issuer.name ?? BRAND.name} · ${title} nº\u00a0${number}`);
}

function writeHead(pdf: Pdf, { content: { issuer }, recipient, issuedAt }: PrintedDocument, title: string) {
  write(pdf, BRAND.name, { x: MARGIN, y: MARGIN, width: 200, size: 24, weight: "bold", color: COLORS.clay });
  const half = WIDTH / 2 - 10;
  const right = MARGIN + WIDTH / 2 + 10;
  const from = writeParty(pdf, { x: MARGIN, y: 105, width: half }, "Émis par", issuer.name ?? BRAND.name, [
    issuer.legalForm,
    issuer.address,
    issuer.registration ?? "Immatriculation à compléter",
    issuer.vat && `TVA\u00a0: ${issuer.vat}`,
    issuer.contactEmail,
  ]);
  const to = writeParty(
    pdf,
    { x: right, y: 105, width: half },
    "Adressé à",
    recipient?.name ?? "Compte fermé",
    [...(recipient?.lines ?? []), recipient?.siret && `SIRET\u00a0: ${recipient.siret}`],
  );
  const y = Math.max(from, to) + 26;
  const end = write(pdf, title, { x: MARGIN, y, width: WIDTH, size: 18, weight: "bold" });
  return write(pdf, `Émis le ${formatDay(issuedAt)}`, {
    x: MARGIN,
    y: end + 2,
    width: WIDTH,
    color: COLORS.muted,
  });
}

interface Print {
  title: string;
  columns: Column<PayoutLine>[];
  lines: readonly PayoutLine[];
  sums: Sum[];
  notes: string[];
}

const DAY: Column<PayoutLine> = { label: "Date", width: 90, of: ({ at }) => formatDay(at) };
const amount = (label: string, of: (line: PayoutLine) => number | null): Column<PayoutLine> => ({
  label,
  width: 75,
  align: "right",
  of: (line) => euros(of(line)),
});
const whatColumn = (width: number): Column<PayoutLine> => ({
  label: "Prestation",
  width,
  of: ({ what }) => what,
});

const PRINTS: Record<DocumentKind, (document: PrintedDocument) => Print> = {
  "payout statement": ({ content: { totals, commissionRate }, lines, issuedAt }) => ({
    title: "Relevé de versement",
    columns: [
      DAY,
      whatColumn(WIDTH - 90 - 3 * 75),
      amount("Vendu", ({ grossCents }) => grossCents),
      amount("Commission", commissionOf),
      amount("Net", ({ netCents }) => netCents),
    ],
    lines,
    sums: [
      ["Total vendu", euros(totals.grossCents)],
      [`Commission (${commissionRate}\u00a0%)`, euros(-totals.commissionCents)],
      ...(totals.returnedCents === 0
        ? []
        : ([[RETURNED_LABEL, euros(totals.returnedCents)]] satisfies Sum[])),
      ["Versé", euros(totals.payoutCents), true],
    ],
    notes: [
      `Ce montant est viré le ${formatDay(issuedAt)} vers votre compte de paiement, puis vers votre banque. Un montant négatif est ce qui a été remboursé à un client et vous est repris.`,
    ],
  }),
  "commission invoice": ({ content, lines, issuedAt }) => {
    const { commissionCents } = content.totals;
    return {
      title: commissionCents < 0 ? "Avoir sur commission" : "Facture de commission",
      columns: [
        DAY,
        whatColumn(WIDTH - 90 - 2 * 75),
        amount("Vente", ({ grossCents }) => grossCents),
        amount("Commission", commissionOf),
      ],
      // A failed payout that is paid again carries no commission.
      lines: lines.filter(({ grossCents }) => grossCents !== null),
      sums: SUMS[content.vatTreatment](content),
      notes: [
        `Service de mise en relation et d’encaissement\u00a0: ${content.commissionRate}\u00a0% de chaque vente${content.vatTreatment === "domestic" ? ", toutes taxes comprises" : ""}.`,
        ...VAT_NOTES[content.vatTreatment],
        ...correctionNotes(content),
        commissionCents < 0
          ? `Montant ajouté au versement du ${formatDay(issuedAt)}.`
          : `Acquittée le ${formatDay(issuedAt)}, par retenue sur les sommes encaissées pour vous\u00a0: il n’y a rien à régler.`,
      ],
    };
  },
};

const SUMS: Record<VatTreatment, (content: DocumentContent) => Sum[]> = {
  domestic: ({ totals: { commissionCents }, vatRate, vatCents }) => [
    ["Total hors taxes", euros(commissionCents - vatCents)],
    [`TVA ${vatRate}\u00a0%`, euros(vatCents)],
    ["Total TTC", euros(commissionCents), true],
  ],
  "reverse charge": ({ totals }) => [["Total hors taxes", euros(totals.commissionCents), true]],
  exempt: ({ totals }) => [["Total", euros(totals.commissionCents), true]],
};

const VAT_NOTES: Record<VatTreatment, string[]> = {
  domestic: [],
  "reverse charge": ["Autoliquidation\u00a0: la TVA est due par le preneur (art. 259-1 du CGI)."],
  exempt: [VAT_EXEMPTION],
};

function correctionNotes({ corrects }: DocumentContent): string[] {
  if (corrects.length === 0) return [];
  const which = corrects.length === 1 ? "la facture" : "les factures";
  return [`Ce qui est repris d’une vente remboursée corrige ${which} nº\u00a0${corrects.join(", ")}.`];
}
