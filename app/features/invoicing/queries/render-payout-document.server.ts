import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-page.server.ts";
import { documentTitle, type PayoutDocumentKind } from "../rules/document-numbers.ts";
import {
  commissionOf,
  type PayoutDocumentContent,
  type PayoutLine,
  RETURNED_LABEL,
  type VatTreatment,
} from "../rules/payout-documents.ts";
import type { PayoutDocument } from "../tables.server.ts";
import { houseOf, issuerParty, type PrintedDocument, renderDocument } from "./render-document.server.ts";

export type PrintedPayoutDocument = Pick<
  PayoutDocument,
  "kind" | "series" | "number" | "issuedAt" | "recipient" | "content"
> & { lines: readonly PayoutLine[] };

const euros = (cents: number | null) => (cents === null ? "" : formatEuros(cents));

/**
 * The same document always renders the same, except that the recipient's name disappears with a closed
 * account.
 */
export function renderPayoutDocument(document: PrintedPayoutDocument): Promise<Uint8Array> {
  const { content, recipient, issuedAt, kind } = document;
  const { label, ...texts } = TEXTS[kind](document);
  return renderDocument({
    ...texts,
    title: documentTitle(document, label),
    house: houseOf(content.issuer),
    from: issuerParty("Émis par", content.issuer),
    to: {
      label: "Adressé à",
      name: recipient?.name ?? "Compte fermé",
      lines: [...(recipient?.lines ?? []), recipient?.siret && `SIRET\u00a0: ${recipient.siret}`],
    },
    about: `Émis le ${formatDay(issuedAt)}`,
  });
}

interface Texts extends Pick<PrintedDocument<PayoutLine>, "columns" | "lines" | "sums" | "notes"> {
  /** the title without the number, if it is not that of the kind */
  label?: string | undefined;
}

const DAY: Column<PayoutLine> = { label: "Date", width: 90, of: ({ at }) => formatDay(at) };
const amount = (label: string, of: (line: PayoutLine) => number | null): Column<PayoutLine> => ({
  label,
  width: 75,
  align: "right",
  of: (line) => euros(of(line)),
});
const serviceColumn = (width: number): Column<PayoutLine> => ({
  label: "Prestation",
  width,
  of: ({ what }) => what,
});

const TEXTS: Record<PayoutDocumentKind, (document: PrintedPayoutDocument) => Texts> = {
  "payout statement": ({ content: { totals, commissionRate }, lines, issuedAt }) => ({
    columns: [
      DAY,
      serviceColumn(WIDTH - 90 - 3 * 75),
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
      label: commissionCents < 0 ? "Avoir sur commission" : undefined,
      columns: [
        DAY,
        serviceColumn(WIDTH - 90 - 2 * 75),
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

const SUMS: Record<VatTreatment, (content: PayoutDocumentContent) => Sum[]> = {
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

function correctionNotes({ corrects }: PayoutDocumentContent): string[] {
  if (corrects.length === 0) return [];
  const which = corrects.length === 1 ? "la facture" : "les factures";
  return [`Ce qui est repris d’une vente remboursée corrige ${which} nº\u00a0${corrects.join(", ")}.`];
}
