import { VAT_EXEMPTION } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { commissionContent } from "../rules/commission-documents.ts";
import { documentTitle, isDemoSeries, type PayoutDocumentKind } from "../rules/document-numbers.ts";
import { type ElectronicInvoice, electronicInvoiceOf } from "../rules/electronic-invoices.ts";
import { tradePartyOf } from "../rules/parties.ts";
import {
  BALANCE_LABEL,
  commissionLabel,
  commissionOf,
  commissionShare,
  describeLine,
  type PayoutDocumentContent,
  type PayoutLine,
  RETURNED_LABEL,
  serviceLabel,
  servicesCents,
  type VatTreatment,
} from "../rules/payout-documents.ts";
import type { TradeData } from "../rules/trade.ts";
import type { PayoutDocument } from "../tables.server.ts";
import { houseOf, issuerParty, type PrintedDocument, renderDocument } from "./render-document.server.ts";

export type PrintedPayoutDocument = Pick<
  PayoutDocument,
  "kind" | "series" | "number" | "issuedAt" | "recipient" | "content" | "payoutId"
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
    issuedAt,
    invoice: electronicCommissionOf(document),
    house: houseOf(content.issuer),
    from: issuerParty("Émis par", content.issuer),
    to: {
      label: "Adressé à",
      name: recipient?.name ?? CLOSED,
      lines: [
        ...(recipient?.lines ?? []),
        recipient?.siret && `SIRET\u00a0: ${recipient.siret}`,
        recipient?.vatNumber && `TVA\u00a0: ${recipient.vatNumber}`,
      ],
    },
    about: `${isInvoice(document) ? "Émise" : "Émis"} le ${formatDay(issuedAt)}`,
  });
}

const CLOSED = "Compte fermé";

/** The commission as data. A statement is no invoice. */
export function electronicCommissionOf(document: PrintedPayoutDocument): ElectronicInvoice | null {
  const { kind, content, recipient } = document;
  if (kind !== "commission invoice") return null;
  const trade = content.trade ?? earlierTradeOf(document);
  return (
    trade &&
    electronicInvoiceOf({
      document,
      trade,
      issuer: content.issuer,
      buyer: tradePartyOf(recipient ?? { name: CLOSED, lines: [] }),
      notes: commissionNotes(document),
      terms: termsOf(document),
      means: "set-off",
      corrects: content.corrects,
      isDemo: isDemoSeries(document),
    })
  );
}

/** Documents of earlier versions store no data. Their lines are entries of the ledger, which never change. */
function earlierTradeOf({ content, lines, issuedAt }: PrintedPayoutDocument): TradeData | null {
  const { issuer, corrects } = content;
  const sold = lines.filter(isCommissioned);
  return commissionContent({ issuer, lines: sold, terms: content, corrects, at: issuedAt }).trade ?? null;
}

/** A failed payout that is paid again, and a service to the marketplace, carry no commission. */
const isCommissioned = ({ grossCents }: PayoutLine): boolean => grossCents !== null;

const isInvoice = ({ kind, content }: PrintedPayoutDocument): boolean =>
  kind === "commission invoice" && content.totals.commissionCents >= 0;

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
  of: describeLine,
});

const TEXTS: Record<PayoutDocumentKind, (document: PrintedPayoutDocument) => Texts> = {
  "payout statement": ({ content, lines, issuedAt }) => ({
    columns: [
      DAY,
      serviceColumn(WIDTH - 90 - 3 * 75),
      { ...amount("Vendu", ({ grossCents }) => grossCents), of: soldText },
      amount("Commission", commissionOf),
      amount("Net", ({ netCents }) => netCents),
    ],
    lines,
    sums: statementSums(content),
    notes: [
      ...serviceNotes(content),
      `Ce montant est viré le ${formatDay(issuedAt)} vers votre compte de paiement, puis vers votre banque. Un montant négatif est ce qui a été remboursé à un client et vous est repris.`,
    ],
  }),
  "commission invoice": (document) => ({
    label: isInvoice(document) ? undefined : "Avoir sur commission",
    columns: [DAY, ...commissionColumns(document.content, document.lines)],
    lines: document.lines.filter(isCommissioned),
    sums: SUMS[document.content.vatTreatment](document.content),
    notes: [...commissionNotes(document), termsOf(document)],
  }),
};

function commissionNotes({ content, payoutId }: PrintedPayoutDocument): string[] {
  const { vatTreatment, trade, corrects } = content;
  return [
    `Service de mise en relation et d’encaissement\u00a0: ${commissionShare(content)}${vatTreatment === "domestic" ? ", toutes taxes comprises" : ""}.`,
    ...(trade?.mentions ?? VAT_NOTES[vatTreatment]),
    ...(payoutId
      ? correctionNotes(content)
      : [`Cet avoir corrige la facture nº\u00a0${corrects.join(", ")}.`]),
  ];
}

function termsOf(document: PrintedPayoutDocument): string {
  const day = formatDay(document.issuedAt);
  if (isInvoice(document))
    return `Acquittée le ${day}, par retenue sur les sommes encaissées pour vous\u00a0: il n’y a rien à régler.`;
  return document.payoutId
    ? `Montant ajouté au versement du ${day}.`
    : "La vente remboursée vous est reprise sans cette commission\u00a0: il n’y a rien à verser.";
}

/** Between businesses, unit prices are without VAT. Documents of earlier versions print them with VAT. */
function commissionColumns(
  { trade, totals, vatTreatment }: PayoutDocumentContent,
  lines: readonly PayoutLine[],
): Column<PayoutLine>[] {
  const sale = amount("Vente", ({ grossCents }) => grossCents);
  if (!trade) return [serviceColumn(WIDTH - 90 - 2 * 75), sale, amount("Commission", commissionOf)];
  const sign = totals.commissionCents < 0 ? -1 : 1;
  const netOf = (line: PayoutLine) => {
    const { netCents = 0 } = trade.lines[lines.indexOf(line)] ?? {};
    return sign * netCents;
  };
  const without = vatTreatment === "exempt" ? "" : " HT";
  return [
    serviceColumn(WIDTH - 90 - 75 - 45 - 85 - 65),
    sale,
    { label: "Quantité", width: 45, align: "right", of: () => "1" },
    { ...amount(`Prix unitaire${without}`, netOf), width: 85 },
    { ...amount(`Total${without}`, netOf), width: 65 },
  ];
}

/** Services to the marketplace are sold without VAT, the coach's own sales with it. */
const soldText = ({ grossCents, service }: PayoutLine): string =>
  service ? `${euros(service.baseCents)} HT` : euros(grossCents);

/** Sums that are zero are left out, except the commission of a statement without services. */
function statementSums(content: PayoutDocumentContent): Sum[] {
  const { totals } = content;
  const { grossCents, commissionCents, services, returnedCents, payoutCents } = totals;
  const bought = services ? services.ownCents + services.selfBilledCents : 0;
  const sales: Sum[] =
    servicesCents(totals) !== 0 && grossCents === 0
      ? []
      : [
          ["Total vendu", euros(grossCents)],
          [commissionLabel(content), euros(-commissionCents)],
        ];
  const others = [
    [serviceLabel(content), bought],
    ["Votre TVA sur ces prestations", services?.vatCents ?? 0],
    [BALANCE_LABEL, totals.balanceCents ?? 0],
    [RETURNED_LABEL, returnedCents],
  ] as const;
  return [
    ...sales,
    ...others.flatMap(([label, cents]): Sum[] => (cents === 0 ? [] : [[label, euros(cents)]])),
    ["Versé", euros(payoutCents), true],
  ];
}

/** The notes say which services the coach has to invoice, and which ones are invoiced for them. */
function serviceNotes({ issuer, totals: { services } }: PayoutDocumentContent): string[] {
  const { ownCents = 0, selfBilledCents = 0 } = services ?? {};
  const buyer = [houseOf(issuer), issuer.legalForm, issuer.address, issuer.registration]
    .filter(Boolean)
    .join(", ");
  return [
    ...(ownCents === 0
      ? []
      : [
          `${ownCents > 0 ? "À nous facturer" : "À nous créditer par un avoir"}\u00a0: ${euros(Math.abs(ownCents))} hors taxes, plus votre TVA si vous en êtes redevable, pour les prestations de ce relevé dont le prix est hors taxes. Facture à adresser à ${buyer}.`,
        ]),
    ...(selfBilledCents === 0
      ? []
      : [
          `Autofacturation\u00a0: ${euros(selfBilledCents)} hors taxes sont sur les factures que nous émettons chaque mois en votre nom. Vous n’avez rien à facturer pour eux.`,
        ]),
  ];
}

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
