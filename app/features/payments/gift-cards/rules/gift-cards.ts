import { addDays, addMonths, formatDay, parisDay } from "~/platform/format/dates.ts";

/** The payable kind of a sale of a card. */
export const GIFT_CARD_PAYABLE = "gift card";

export const GIFT_CARDS_PATH = "/cartes-cadeaux";

/** `token` is made by `giftCardToken`. */
export const giftCardPath = (token: string): string => `/carte-cadeau/${token}`;
export const giftCardFilePath = (token: string): string => `${giftCardPath(token)}/carte.pdf`;

export const GIFT_CARD_STATES = ["held", "active", "expired", "ended"] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

export const GIFT_CARD_STATE_LABELS: Record<GiftCardState, string> = {
  held: "Paiement en cours",
  active: "En cours",
  expired: "Expirée",
  ended: "Terminée",
};

export const MOVE_KINDS = ["bought", "spent", "released", "returned", "expired", "refunded"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

export const MOVE_LABELS: Record<MoveKind, string> = {
  bought: "Achat de la carte",
  spent: "Achat payé avec la carte",
  released: "Achat abandonné, montant rendu",
  returned: "Achat remboursé sur la carte",
  expired: "Expiration",
  refunded: "Remboursement de la carte",
};

export const MESSAGE_MAX = 500;
export const NAME_MAX = 100;
/** How far ahead a card may be sent. */
export const LATEST_DAYS = 365;

/** No vowels, so that no word appears, and no characters that look like others. */
const SYMBOLS = "BCDFGHJKLMNPQRSTVWXYZ23456789";
const CODE_SYMBOLS = 16;

/** Sixteen symbols have 77 bits: nobody guesses one. */
export const codeFromRandom = (pick: (below: number) => number): string =>
  Array.from({ length: CODE_SYMBOLS }, () => SYMBOLS.charAt(pick(SYMBOLS.length))).join("");

export const isGiftCode = (code: string): boolean =>
  code.length === CODE_SYMBOLS && [...code].every((symbol) => SYMBOLS.includes(symbol));

/** "BCDF-GHJK-LMNP-QRST" */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;

export const cardLabel = ({ last4 }: { last4: string }): string => `Carte cadeau …${last4}`;

/** A card can be used until the end of this day, so many months after the sale. */
export const lastDayOf = (soldAt: Date, months: number): string => addMonths(parisDay(soldAt), months);

/** What goes back to a card can be used for three months at least. */
export const REOPENED_MONTHS = 3;

/** Why a card pays nothing; undefined if it does. */
export function giftCardRefusal(
  {
    status,
    balanceCents,
    expiresAt,
  }: { status: GiftCardState; balanceCents: number; expiresAt: Date | null },
  now: Date,
): string | undefined {
  if (status === "held") return "Cette carte cadeau n’est pas encore payée.";
  if (status === "ended") return "Cette carte cadeau a été remboursée\u00a0: elle ne peut plus servir.";
  if (status === "expired" || (expiresAt && expiresAt <= now))
    return expiresAt
      ? `Cette carte cadeau a expiré le ${formatDay(new Date(expiresAt.getTime() - 1))}.`
      : "Cette carte cadeau a expiré.";
  return balanceCents === 0 ? "Il ne reste rien sur cette carte cadeau." : undefined;
}

export const latestSendDay = (now: Date): string => addDays(parisDay(now), LATEST_DAYS);
