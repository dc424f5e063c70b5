import { eq } from "drizzle-orm";
import { DEMO_NOTE, renderDocument } from "~/features/invoicing/queries/render-document.server.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { MailDocuments, MailFile } from "~/platform/mail/attachments.server.ts";
import { WIDTH } from "~/platform/pdf/pdf-layout.ts";
import { payments } from "../../tables.server.ts";
import { GIFT_CARD_RECEIPT } from "../commands/mail-card.server.ts";
import { cardLabel } from "../rules/gift-cards.ts";
import { type GiftCard, giftCards } from "../tables.server.ts";
import type { ShownCard } from "./shown-card.server.ts";

const PDF = "application/pdf";
const SELLER = { label: "Émise par", name: BRAND.name, lines: [] };

const validity = ({ expiresAt }: { expiresAt: Date | null }): string =>
  expiresAt ? `Valable jusqu’au ${formatDay(new Date(expiresAt.getTime() - 1))}.` : "";

/** The card to print. Whoever reads it can use it. */
export async function renderCard(card: ShownCard): Promise<MailFile> {
  const bytes = await renderDocument({
    title: "Carte cadeau",
    issuedAt: card.soldAt,
    house: BRAND.name,
    from: { label: "De la part de", name: card.buyerName, lines: [] },
    to: { label: "Pour", name: card.recipientName, lines: [] },
    about: validity(card),
    columns: [
      { label: "Code", width: WIDTH - 100, of: ({ code }: ShownCard) => code ?? "" },
      { label: "Montant", width: 100, align: "right", of: ({ initialCents }) => formatEuros(initialCents) },
    ],
    lines: [card],
    sums: [],
    notes: [
      ...(card.message ? [`«\u00a0${card.message}\u00a0»`] : []),
      `Tapez ce code avant de payer sur ${BRAND.name}, à «\u00a0Code promo ou carte cadeau\u00a0»\u00a0: séances, packs et boutique. La carte peut servir en plusieurs fois, et le reste y demeure.`,
      "Elle n’est ni échangée ni remboursée en argent une fois entamée. Gardez ce code pour vous.",
      ...(card.isDemo ? [DEMO_NOTE] : []),
    ],
  });
  return { name: `carte-cadeau-${card.last4}.pdf`, contentType: PDF, bytes };
}

/** The buyer's document. A card may pay sales at any VAT rate, so no VAT is due before it is spent. */
async function renderCardReceipt(card: GiftCard, isDemo: boolean): Promise<MailFile> {
  const number = `${isDemo ? "DEMO-" : ""}${card.id.slice(0, 8).toUpperCase()}`;
  const bytes = await renderDocument({
    title: `Reçu nº\u00a0${number}`,
    issuedAt: card.createdAt,
    house: BRAND.name,
    from: SELLER,
    to: { label: "Payé par", name: card.buyerName, lines: [card.buyerEmail] },
    about: `Payé le ${formatDay(card.createdAt)}`,
    columns: [
      { label: "Désignation", width: WIDTH - 100, of: (sold: GiftCard) => cardLabel(sold) },
      { label: "Montant", width: 100, align: "right", of: ({ initialCents }) => formatEuros(initialCents) },
    ],
    lines: [card],
    sums: [["Payé", formatEuros(card.initialCents), true]],
    notes: [
      "Bon à usages multiples\u00a0: la TVA est due sur les achats réglés avec la carte, et non sur la carte elle-même.",
      validity(card),
      ...(isDemo ? [DEMO_NOTE] : []),
    ],
  });
  return { name: `recu-${number}.pdf`, contentType: PDF, bytes };
}

async function renderMailedReceipt(db: Executor, id: string): Promise<MailFile[]> {
  const [found] = await db
    .select({ card: giftCards, provider: payments.provider })
    .from(giftCards)
    .innerJoin(payments, eq(payments.id, giftCards.paymentId))
    .where(eq(giftCards.id, id));
  return found ? [await renderCardReceipt(found.card, found.provider === "demo")] : [];
}

/** The documents that mails about cards name. */
export const GIFT_CARD_DOCUMENTS = { [GIFT_CARD_RECEIPT]: renderMailedReceipt } satisfies MailDocuments;
