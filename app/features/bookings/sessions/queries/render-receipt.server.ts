import { BRAND } from "~/platform/config/brand.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import {
  beginPdf,
  COLORS,
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
import type { Receipt } from "./receipt.server.ts";

/** Returns the bytes of a PDF, which is rendered for each request and never stored. */
export async function renderReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { number, paidAt, seller, payer, lines, paidCents, refundedCents, isDemo } = receipt;
  const title = `Reçu nº\u00a0${number}`;
  const pdf = await beginPdf(`Reçu ${number}`);
  write(pdf, BRAND.name, { x: MARGIN, y: MARGIN, width: 200, size: 24, weight: "bold", color: COLORS.clay });
  const half = WIDTH / 2 - 10;
  const from = writeParty(pdf, { x: MARGIN, y: 105, width: half }, "Vendu par", seller.name, [
    seller.businessName,
    seller.siret && `SIRET\u00a0: ${seller.siret}`,
    `Coach sportif, via ${BRAND.name}`,
  ]);
  const place = { x: MARGIN + WIDTH / 2 + 10, y: 105, width: half };
  const to = writeParty(pdf, place, "Payé par", payer, []);
  let y = write(pdf, title, {
    x: MARGIN,
    y: Math.max(from, to) + 26,
    width: WIDTH,
    size: 18,
    weight: "bold",
  });
  const look = { x: MARGIN, width: WIDTH, color: COLORS.muted };
  y = write(pdf, `Payé le ${formatDay(paidAt)}`, { ...look, y: y + 2 });
  y = writeTable(
    pdf,
    y + 24,
    [
      { label: "Prestation", width: WIDTH - 100, of: ({ what }) => what },
      { label: "Montant", width: 100, align: "right", of: ({ cents }) => formatEuros(cents) },
    ],
    lines,
  );
  y = writeSums(pdf, y + 14, sumsOf({ paidCents, refundedCents }));
  for (const note of [
    "Ce reçu atteste du paiement. Il ne remplace pas une facture, que le coach établit sur demande.",
    ...(isDemo ? ["Paiement de démonstration\u00a0: aucune somme n’a été débitée."] : []),
  ]) {
    y = roomFor(pdf, y + 12, 30);
    y = write(pdf, note, { ...look, y, size: 9 });
  }
  return endPdf(pdf, `${BRAND.name} · ${title}`);
}

function sumsOf({ paidCents, refundedCents }: Pick<Receipt, "paidCents" | "refundedCents">): Sum[] {
  if (refundedCents === 0) return [["Payé", formatEuros(paidCents), true]];
  return [
    ["Payé", formatEuros(paidCents)],
    ["Remboursé", formatEuros(-refundedCents)],
    ["Reste payé", formatEuros(paidCents - refundedCents), true],
  ];
}
