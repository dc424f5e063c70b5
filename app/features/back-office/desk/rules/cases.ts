import { formatEuros } from "~/platform/format/money.ts";

/**
 * "absence": one says that the other was absent, who denies it. "refund": money went back by the provider's own dashboard.
 * "dispute": the payer's bank takes the money back.
 */
export const CASE_KINDS = ["absence", "refund", "dispute"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_LABELS: Record<CaseKind, string> = {
  absence: "Absence contestée",
  refund: "Remboursé chez le prestataire de paiement",
  dispute: "Contesté à la banque",
};

export const CASES_PATH = "/back-office/litiges";

/** A dispute has to be answered at the provider within this time, and the others looked at. */
export const CASE_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
export const caseDueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + CASE_DAYS * DAY_MS);

export type DisputeOutcome = "open" | "won" | "lost" | null;

/** What the operator has to do, and what has happened by itself. */
export function sayCase(kind: CaseKind, cents: number | null, outcome: DisputeOutcome): string {
  const amount = formatEuros(cents ?? 0);
  if (kind === "absence") return "Lisez ce que chacun dit, et tranchez\u00a0: les deux lisent votre raison.";
  if (kind === "refund")
    return `${amount} ont été remboursés dans le tableau de bord du prestataire de paiement. Le grand livre et l’avoir suivent d’eux-mêmes\u00a0; tout rembourser annule ce qui était à venir. Vérifiez, puis classez.`;
  switch (outcome) {
    case "won":
      return `La contestation de ${amount} est gagnée\u00a0: le revenu du coach est de nouveau payable. Vous pouvez classer.`;
    case "lost":
      return `La contestation de ${amount} est perdue\u00a0: la banque garde la somme, et le revenu du coach est repris. Ce qui était à venir est annulé si tout est revenu à l’élève.`;
    default:
      return `La banque de l’élève conteste ${amount}. Répondez dans le tableau de bord du prestataire de paiement. D’ici là, ce revenu n’est pas versé au coach, et rien ne se réserve sur le pack.`;
  }
}
