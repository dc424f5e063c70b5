import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Column, type Sum, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { documentTitle } from "../rules/document-numbers.ts";
import { type ElectronicInvoice, electronicInvoiceOf } from "../rules/electronic-invoices.ts";
import { sellerOf, tradePartyOf } from "../rules/parties.ts";
import {
  monthName,
  monthPeriod,
  type SelfBilledContent,
  type SelfBilledLine,
  VAT_MENTIONS,
} from "../rules/self-billing.ts";
import { LATE_PAYMENT, tradeOfServices } from "../rules/trade.ts";
import { formatRate } from "../rules/vat.ts";
import type { SelfBilledDocument } from "../tables.server.ts";
import { DEMO_NOTE, houseOf, issuerParty, renderDocument } from "./render-document.server.ts";

export type PrintedSelfBilledDocument = Omit<SelfBilledDocument, "id" | "holderId" | "month" | "isDemo">;

/** The same document always renders the same, except that a deleted name disappears. */
export function renderSelfBilledDocument(document: PrintedSelfBilledDocument): Promise<Uint8Array> {
  const { content, seller, kind, issuedAt } = document;
  // The amounts of a credit note are negative; it prints what is credited.
  const sign = kind === "self-billed credit note" ? -1 : 1;
  const issued = kind === "self-billed credit note" ? "Émis" : "Émise";
  return renderDocument({
    title: documentTitle(document),
    issuedAt,
    invoice: electronicSelfBilledOf(document),
    house: seller?.name ?? "Nom effacé",
    from: {
      label: "Vendu par",
      name: seller?.name ?? "Nom effacé",
      lines: [
        ...(seller?.lines ?? []),
        seller?.siret && `SIRET\u00a0: ${seller.siret}`,
        seller?.vatNumber && `TVA\u00a0: ${seller.vatNumber}`,
      ],
    },
    to: issuerParty("Vendu à", content.buyer),
    about: `Autofacturation · ${issued} le ${formatDay(issuedAt)} · Prestations de ${monthName(content)}`,
    columns: columnsOf(content, sign),
    lines: content.lines,
    sums: sumsOf(document, sign),
    notes: notesOf(document),
  });
}

/** The same as data; null if the seller has no number of a business, or was deleted. */
export function electronicSelfBilledOf(document: PrintedSelfBilledDocument): ElectronicInvoice | null {
  const { content, seller, kind } = document;
  const { buyer, corrects, isDemo } = content;
  const isCredit = kind === "self-billed credit note";
  return (
    seller &&
    electronicInvoiceOf({
      document,
      trade: tradeOfServices(content, { seller: tradePartyOf(seller), isCredit }),
      buyer: sellerOf(buyer),
      notes: [
        mandateNote(document),
        ...(isCredit ? [] : [...correctionNotes(document), LATE_PAYMENT]),
        ...(isDemo ? [DEMO_NOTE] : []),
      ],
      terms: [...(isCredit ? correctionNotes(document) : []), paymentNote(document)].join(" "),
      means: isCredit ? "set-off" : "transfer",
      corrects,
      isDemo,
      isSelfBilled: true,
      period: monthPeriod(content),
    })
  );
}

/** The rate has a column only if some VAT is charged. */
function columnsOf({ lines }: SelfBilledContent, sign: 1 | -1): Column<SelfBilledLine>[] {
  const rates: Column<SelfBilledLine>[] = lines.some(({ treatment }) => treatment === "liable")
    ? [
        {
          label: "TVA",
          width: 60,
          align: "right",
          of: ({ treatment, rate }) => (treatment === "liable" ? formatRate(rate) : ""),
        },
      ]
    : [];
  const rest: Column<SelfBilledLine>[] = [
    { label: "Client", width: 110, of: ({ client }) => client },
    ...rates,
    {
      label: "Prix hors taxes",
      width: 90,
      align: "right",
      of: ({ netCents }) => formatEuros(sign * netCents),
    },
  ];
  const width = WIDTH - rest.reduce((sum, column) => sum + column.width, 0);
  return [{ label: "Prestation", width, of: ({ what }) => what }, ...rest];
}

function sumsOf({ content: { vat }, netCents, vatCents }: PrintedSelfBilledDocument, sign: 1 | -1): Sum[] {
  const taxed = vat.filter(({ treatment }) => treatment === "liable");
  return [
    ["Total hors taxes", formatEuros(sign * netCents), taxed.length === 0],
    ...taxed.map((part): Sum => {
      const base = formatEuros(sign * part.netCents);
      return [`TVA ${formatRate(part.rate)} sur ${base} HT`, formatEuros(sign * part.vatCents)];
    }),
    ...(taxed.length === 0
      ? []
      : ([["Total TTC", formatEuros(sign * (netCents + vatCents)), true]] satisfies Sum[])),
  ];
}

function notesOf(document: PrintedSelfBilledDocument): string[] {
  const { vat, isDemo } = document.content;
  const mentions = vat.map(({ treatment }) => VAT_MENTIONS[treatment]).filter((note) => note !== undefined);
  const isCredit = document.kind === "self-billed credit note";
  return [
    ...new Set(mentions),
    mandateNote(document),
    ...correctionNotes(document),
    isCredit ? paymentNote(document) : `${paymentNote(document)} ${LATE_PAYMENT}`,
    ...(isDemo ? [DEMO_NOTE] : []),
  ];
}

const mandateNote = ({ content, seller }: PrintedSelfBilledDocument): string =>
  `Autofacturation\u00a0: document émis par ${houseOf(content.buyer)} au nom et pour le compte de ${seller?.name ?? "son vendeur"}, qui lui en a donné mandat.`;

function correctionNotes({ kind, content: { corrects } }: PrintedSelfBilledDocument): string[] {
  if (corrects.length === 0) return [];
  const corrected = corrects.length === 1 ? "la facture" : "les factures";
  const what = kind === "self-billed credit note" ? "Cet avoir corrige" : "Ce qui est négatif corrige";
  return [`${what} ${corrected} nº\u00a0${corrects.join(", ")}.`];
}

const paymentNote = ({ kind, content }: PrintedSelfBilledDocument): string =>
  kind === "self-billed credit note"
    ? "Ce montant est déduit des versements."
    : `Réglée par virement, avec les versements de ${houseOf(content.buyer)}.`;
