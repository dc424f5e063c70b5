import { BRAND } from "~/platform/config/brand.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { ReductionKind } from "./reductions.ts";

/** A reduction as the pages and mails of a sale show it. */
export interface ShownReduction {
  kind: ReductionKind;
  /** "Code ETE10" */
  label: string;
  cents: number;
  returnedCents: number;
}

interface Paid {
  priceCents: number;
  refundedCents?: number;
  collectedCents?: number;
  /** the part of the price that stays due */
  dueCents?: number | null;
  reduction?: ShownReduction | null | undefined;
}

/**
 * The amounts of a sale as the buyer paid them: what the house pays for a code is not theirs. A gift card is. The
 * seller sees the whole price.
 */
export function asPaid<Sale extends Paid>(sale: Sale): Sale {
  const { reduction, priceCents, refundedCents, collectedCents, dueCents } = sale;
  if (reduction?.kind !== "promotion") return sale;
  const { cents, returnedCents } = reduction;
  return {
    ...sale,
    priceCents: priceCents - cents,
    ...(refundedCents !== undefined && { refundedCents: refundedCents - returnedCents }),
    ...(collectedCents !== undefined && { collectedCents: Math.max(0, collectedCents - cents) }),
    // A refund gives the buyer's money back before the part of the house.
    ...(typeof dueCents === "number" && { dueCents: Math.max(0, dueCents - cents) }),
  };
}

/** The part of the price that is asked of the buyer's card. */
export const cardCents = ({ priceCents, reduction }: Paid): number => priceCents - (reduction?.cents ?? 0);

/** "Code ETE10 : −10,00 €" */
export const reductionWords = ({ label, cents }: ShownReduction): string =>
  `${label} : ${formatEuros(-cents)}`;

/** On the invoice of a coach, whose price is the whole one. */
export const documentWords = ({ kind, label, cents }: Omit<ShownReduction, "returnedCents">): string =>
  kind === "promotion"
    ? `${formatEuros(cents)} de ce prix sont réglés par ${BRAND.name} (${label}).`
    : `${formatEuros(cents)} de ce prix sont réglés par ${label.toLowerCase()}.`;
