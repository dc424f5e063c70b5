import { ofPerson } from "~/features/accounts/rules/names.ts";
import { asPaid, type ShownReduction } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Unit } from "../../packs/rules.ts";
import type { BookingAction } from "./addresses.ts";
import { isGiven } from "./money.ts";
import { hoursOf, pluralFor } from "./session-words.ts";
import type { BookingStatus, Side } from "./states.ts";

interface Paid {
  priceCents: number;
  /** only the student sees it */
  reduction?: ShownReduction | null;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
  minutes: number;
}

/** The coach reads this before declining a request. */
export function declineMeaning({ priceCents, isFree, packId, unit, minutes }: Paid): string {
  if (isFree) return "Sa première séance reste offerte.";
  return packId
    ? `${formatMinutes(minutes)} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf({ unit }).theirs}.`
    : `${formatEuros(priceCents)} étaient réservés sur sa carte\u00a0: rien n’est prélevé.`;
}

/** The coach reads this before waiving the price of a late cancellation. */
export function waiveMeaning({ priceCents, isFree, packId, unit, minutes }: Paid, student: string): string {
  if (isGiven({ priceCents, isFree, packId })) return "Vous offriez cette séance\u00a0: rien n’était dû.";
  if (isFree) return `Le premier cours ${ofPerson(student)} ne compte pas comme pris\u00a0: il reste offert.`;
  return packId
    ? `${formatMinutes(minutes)} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf({ unit }).of} ${ofPerson(student)}, et ne vous ${pluralFor(minutes, "est", "sont")} plus due${pluralFor(minutes, "", "s")}.`
    : `${formatEuros(priceCents)} ne vous sont plus dus\u00a0: nous les remboursons en totalité à l’élève.`;
}

/** The student reads this before choosing the refund after the coach has cancelled. */
export const refundMeaning = (paid: Paid): string =>
  `${formatEuros(asPaid(paid).priceCents)} vous sont rendus sur votre moyen de paiement. Vous ne pourrez plus choisir un autre créneau à la place.`;

/** The person reads this before agreeing to have been absent. */
export function agreeMeaning(paid: Paid, side: Side, other: string): string {
  const { priceCents, isFree, packId, unit, minutes } = paid;
  if (isGiven({ priceCents, isFree, packId })) return "Cette séance était offerte\u00a0: rien n’est dû.";
  const amount = formatEuros(asPaid(paid).priceCents);
  const hours = formatMinutes(minutes);
  if (side === "student") {
    if (isFree) return "Elle compte comme votre première séance offerte.";
    return packId
      ? `${hours} ${pluralFor(minutes, "reste décomptée", "restent décomptées")} de ${hoursOf({ unit }).own}.`
      : `La séance reste due\u00a0: ${amount} ne vous sont pas remboursés.`;
  }
  if (isFree) return `La première séance ${ofPerson(other)} reste offerte.`;
  return packId
    ? endSentence(
        `${hours} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf({ unit }).of} ${ofPerson(other)}`,
      )
    : endSentence(`${amount} sont remboursés à ${other}`);
}

/** Explains why an action is not possible any more, after the session changed while its form was open. */
export function goneReason(
  action: BookingAction,
  { status, startsAt, freeChangeHours }: Pick<BookingStatus, "status" | "startsAt" | "freeChangeHours">,
  now: Date,
): string {
  if (status === "cancelled") return "la séance est maintenant annulée.";
  if (action === "contest" || action === "agree") return "la réponse est déjà donnée.";
  if (status === "completed") return "la séance est maintenant terminée.";
  if (startsAt && startsAt <= now) return "la séance a commencé.";
  if (action === "move") return `la séance commence dans moins de ${freeChangeHours}\u00a0h.`;
  if (action === "plan" || action === "choose-time") return "l’horaire est maintenant fixé.";
  return status === "confirmed" ? "la séance est maintenant confirmée." : "la séance a changé entre-temps.";
}
