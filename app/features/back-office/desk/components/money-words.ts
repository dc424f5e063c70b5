import { refundEffect, type SaleMoney } from "~/features/bookings/sessions/rules/operator-work.ts";
import { formatEuros } from "~/platform/format/money.ts";

/** Says in euros who gets and who gives what. */
export function sayRefund(sale: SaleMoney, cents: number): string {
  const { coachBeforeCents, coachAfterCents, commissionBackCents } = refundEffect(sale, cents);
  const coach =
    coachBeforeCents === coachAfterCents
      ? `Le revenu du coach ne change pas\u00a0: ${formatEuros(coachAfterCents)}.`
      : `Le coach touche ${formatEuros(coachAfterCents)} au lieu de ${formatEuros(coachBeforeCents)}, et ${formatEuros(commissionBackCents)} de commission sont rendus.`;
  return `L’élève reçoit ${formatEuros(cents)}. ${coach}`;
}
