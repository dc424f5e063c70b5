import { DEMO_NOTE, renderDocument } from "~/features/invoicing/queries/render-document.server.ts";
import { asPaid } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { type Sum, WIDTH } from "~/platform/pdf/pdf-layout.ts";
import type { Receipt } from "./receipt.server.ts";

export const receiptFile = ({ number }: Pick<Receipt, "number">): string => `recu-${number}.pdf`;

export function renderReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { number, paidAt, seller, payer, lines, isDemo } = receipt;
  return renderDocument({
    title: `Reçu nº\u00a0${number}`,
    issuedAt: paidAt,
    house: BRAND.name,
    from: {
      label: "Vendu par",
      name: seller.name,
      lines: [
        seller.businessName,
        seller.siret && `SIRET\u00a0: ${seller.siret}`,
        `Coach sportif, via ${BRAND.name}`,
      ],
    },
    to: { label: "Payé par", name: payer, lines: [] },
    about: `Payé le ${formatDay(paidAt)}`,
    columns: [
      { label: "Prestation", width: WIDTH - 100, of: ({ what }) => what },
      { label: "Montant", width: 100, align: "right", of: ({ cents }) => formatEuros(cents) },
    ],
    lines,
    sums: sumsOf(receipt),
    notes: [
      "Ce reçu atteste du paiement. Il ne remplace pas une facture, que le coach établit sur demande.",
      ...(isDemo ? [DEMO_NOTE] : []),
    ],
  });
}

function sumsOf(receipt: Receipt): Sum[] {
  const { reduction } = receipt;
  const own = asPaid({ ...receipt, priceCents: receipt.paidCents });
  const { priceCents: paidCents, refundedCents } = own;
  const reduced: Sum[] = reduction
    ? [
        ["Prix", formatEuros(receipt.paidCents)],
        reduction.kind === "promotion"
          ? [reduction.label, formatEuros(-reduction.cents)]
          : [`Dont ${reduction.label.toLowerCase()}`, formatEuros(reduction.cents)],
      ]
    : [];
  if (refundedCents === 0) return [...reduced, ["Payé", formatEuros(paidCents), true]];
  return [
    ...reduced,
    ["Payé", formatEuros(paidCents)],
    ["Remboursé", formatEuros(-refundedCents)],
    ["Reste payé", formatEuros(paidCents - refundedCents), true],
  ];
}
