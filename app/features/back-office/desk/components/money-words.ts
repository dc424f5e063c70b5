import { refundEffect, type SaleMoney } from "~/features/bookings/sessions/rules/operator-work.ts";
import { formatEuros } from "~/platform/format/money.ts";

/** Reads a typed amount for the sentence below the field; the schema checks it. */
export const readCents = (typed: string | undefined): number | undefined =>
  typed !== undefined && /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim())
    ? Math.round(Number(typed.trim().replace(",", ".")) * 100)
    : undefined;

/** Says in euros who gets and who gives what. */
export function sayRefund(sale: SaleMoney, cents: number): string {
  const { coachBeforeCents, coachAfterCents, commissionBackCents } = refundEffect(sale, cents);
  const coach =
    coachBeforeCents === coachAfterCents
      ? `Le revenu du coach ne change pas\u00a0: ${formatEuros(coachAfterCents)}.`
      : `Le coach touche ${formatEuros(coachAfterCents)} au lieu de ${formatEuros(coachBeforeCents)}, et ${formatEuros(commissionBackCents)} de commission sont rendus.`;
  return `L’élève reçoit ${formatEuros(cents)}. ${coach}`;
}
