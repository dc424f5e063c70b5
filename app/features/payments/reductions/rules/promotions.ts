import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { LEAST_CHARGE_CENTS } from "../../core/rules/provider.ts";
import { leavePayable } from "./reductions.ts";

export const PROMOTION_SCOPES = ["all", "coaching", "shop"] as const;
export type PromotionScope = (typeof PROMOTION_SCOPES)[number];

export const SCOPE_LABELS: Record<PromotionScope, string> = {
  all: "Séances, packs et boutique",
  coaching: "Séances et packs",
  shop: "Boutique",
};

/** The sales that take a code: sessions and seats, packs, orders. What is paid by the month takes none. */
export type ReducedSale = "coaching" | "shop";

export const CODE_LENGTH = { least: 3, most: 15 } as const;

/** Capitals, digits and nothing else: "été-10 " is not a code, "ete 10" is "ETE10". */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

interface Worth {
  amountCents: number | null;
  percent: number | null;
}

/** The reduction on one price; half a cent is rounded up. */
export const promotionCents = ({ amountCents, percent }: Worth, priceCents: number): number =>
  leavePayable(amountCents ?? Math.round((priceCents * (percent ?? 0)) / 100), priceCents);

/** "10 %" or "5 €" */
export const worthWords = ({ amountCents, percent }: Worth): string =>
  amountCents === null ? `${percent}\u00a0%` : formatEuros(amountCents, { short: true });

interface Line {
  unitCents: number;
  quantity: number;
}

/**
 * The prices of an order with a code, line by line. Delivery is not reduced. Units have whole cents, so an amount
 * may come to a few cents more than it says, never to less; something is left to pay.
 */
export function reduceLines<L extends Line>(
  lines: readonly L[],
  worth: Worth,
): (L & { fullUnitCents: number })[] {
  const total = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  let left = Math.min(
    worth.amountCents ?? Math.round((total * (worth.percent ?? 0)) / 100),
    Math.max(0, total - LEAST_CHARGE_CENTS),
  );
  let rest = total;
  let payable = total;
  // Single units come last: they take the cents that several units cannot share.
  const order = [...lines.keys()].sort((a, b) => (lines[b]?.quantity ?? 0) - (lines[a]?.quantity ?? 0));
  const reduced = lines.map((line) => ({ ...line, fullUnitCents: line.unitCents }));
  for (const [position, index] of order.entries()) {
    const line = reduced[index];
    if (!line || rest === 0) continue;
    const { quantity, fullUnitCents } = line;
    const share = Math.min(left, Math.round((left * fullUnitCents * quantity) / rest));
    const isLast = position === order.length - 1;
    const most = Math.ceil(left / quantity);
    const leaves = (perUnit: number) => payable - perUnit * quantity >= LEAST_CHARGE_CENTS;
    const perUnit = isLast && leaves(most) ? most : Math.floor((isLast ? left : share) / quantity);
    line.unitCents = fullUnitCents - Math.min(fullUnitCents, perUnit);
    const takenCents = (fullUnitCents - line.unitCents) * quantity;
    rest -= fullUnitCents * quantity;
    payable -= takenCents;
    left = Math.max(0, left - takenCents);
  }
  return reduced;
}

export interface PromotionTerms extends Worth {
  scope: PromotionScope;
  startsAt: Date;
  endsAt: Date | null;
  endedAt: Date | null;
  mostUses: number | null;
  isFirstBookingOnly: boolean;
}

interface Use {
  sale: ReducedSale;
  now: Date;
  /** uses that count, of everybody */
  uses: number;
  /** this person has used it, and it is for once each */
  isUsedByPerson: boolean;
  /** the person has booked or bought something of a coach before */
  hasBooked: boolean;
}

export const UNKNOWN_CODE =
  "Nous ne connaissons pas ce code. Vérifiez-le, ou retirez-le pour continuer sans.";

/** Why a code is not accepted, in words for the buyer; undefined if it is. */
export function promotionRefusal(promotion: PromotionTerms, use: Use): string | undefined {
  const { startsAt, endsAt, endedAt, scope, mostUses, isFirstBookingOnly } = promotion;
  const end = endedAt && (!endsAt || endedAt < endsAt) ? endedAt : endsAt;
  if (use.now < startsAt) return `Ce code vaut à partir du ${formatDay(startsAt)}.`;
  if (end && use.now >= end) return `Ce code n’est plus valable depuis le ${formatDay(end)}.`;
  if (scope !== "all" && scope !== use.sale)
    return scope === "shop"
      ? "Ce code vaut pour la boutique."
      : "Ce code vaut pour les séances et les packs des coachs.";
  if (isFirstBookingOnly && (use.sale === "shop" || use.hasBooked))
    return "Ce code vaut pour une toute première réservation.";
  if (use.isUsedByPerson) return "Vous avez déjà utilisé ce code.";
  if (mostUses !== null && use.uses >= mostUses)
    return "Ce code a été utilisé autant de fois que prévu. Retirez-le pour continuer sans.";
  return undefined;
}

export type PromotionState = "running" | "planned" | "over";

/** Whether a code is accepted now, apart from who uses it and how often. */
export function promotionState(
  { startsAt, endsAt, endedAt }: Pick<PromotionTerms, "startsAt" | "endsAt" | "endedAt">,
  now: Date,
): PromotionState {
  if (endedAt || (endsAt && endsAt <= now)) return "over";
  return startsAt > now ? "planned" : "running";
}
