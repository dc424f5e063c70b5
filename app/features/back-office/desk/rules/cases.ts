import { bookingsPath } from "~/features/bookings/sessions/rules/paths.ts";
import { otherSide, SIDES, type Side } from "~/features/bookings/sessions/rules/states.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";

/**
 * "absence": one says that the other was absent, who denies it. "refund": money went back by the provider's own dashboard.
 * "dispute": the payer's bank takes the money back. "problem": the student or the coach reports a problem with a session.
 */
export const CASE_KINDS = ["absence", "refund", "dispute", "problem"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_LABELS: Record<CaseKind, string> = {
  absence: "Absence contestée",
  refund: "Remboursé chez le prestataire de paiement",
  dispute: "Contesté à la banque",
  problem: "Problème signalé",
};

/** The reasons for which a problem can be reported. */
export const PROBLEM_GROUNDS = {
  short: "La séance a été écourtée ou différente de ce qui était prévu",
  conduct: "Des propos ou un comportement déplacés",
  safety: "La sécurité ou une blessure",
  money: "Le prix ou le paiement",
  other: "Autre chose",
} as const;
export type ProblemGround = keyof typeof PROBLEM_GROUNDS;
export const GROUNDS = Object.keys(PROBLEM_GROUNDS) as [ProblemGround, ...ProblemGround[]];

export const CASES_PATH = "/back-office/litiges";
export const deskCasePath = (id: string): string => `${CASES_PATH}/${id}`;
/** The page of a case for its two people. It is open to both roles, because the buyer may be a coach too. */
export const ownCasePath = (id: string): string => `/dashboard/litiges/${id}`;
/** The page on which one of the two reports a problem with a session. */
export const problemPath = (side: Side, bookingId: string): string =>
  `${bookingsPath(side, bookingId)}/probleme`;

/** A case is decided within this time, unless the bank wants an answer earlier or later. */
export const CASE_DAYS = 7;
/** Both are asked to write within this time. */
export const WORDS_DAYS = 3;
export const caseDueAt = (openedAt: Date): Date => new Date(openedAt.getTime() + CASE_DAYS * DAY_MS);

/** Leaves the operator a day to read the words, if there is so much time. */
export function wordsDueAt(askedAt: Date, caseDue: Date): Date {
  const usual = askedAt.getTime() + WORDS_DAYS * DAY_MS;
  const latest = caseDue.getTime() - DAY_MS;
  return new Date(Math.max(askedAt.getTime() + DAY_MS, Math.min(usual, latest)));
}

/**
 * The people who are asked for their words as soon as the case is open. The person who reports a problem has written
 * them.
 */
export function sidesAskedAtOnce(kind: CaseKind, openedBy: Side | null): readonly Side[] {
  if (kind === "dispute") return SIDES;
  return kind === "problem" && openedBy ? [otherSide(openedBy)] : [];
}

/** The sides that have an account, where they can be mailed, write and read a decision. */
export const reachableSides = (accounts: Record<Side, string | null>): Side[] =>
  SIDES.filter((side) => accounts[side] !== null);

/** Whether nobody who has an account, and could read a decision, has written or was asked to write. */
export const isUnheard = (
  { openedBy, wordsAskedAt }: { openedBy: Side | null; wordsAskedAt: Date | null },
  reachable: readonly Side[],
): boolean => reachable.length === 0 || (openedBy === null && wordsAskedAt === null);

/** The words of both are deleted so long after the case was closed; the decision stays. */
export const WORDS_MONTHS = 12;

export const LONGEST_WORDS = 2_000;
/** Each of the two may add to what they wrote. */
export const MOST_WORDS = 5;

export type DisputeOutcome = "open" | "won" | "lost" | null;

/** Says which decision the operator has to make, and what has happened automatically. */
export function sayCase(kind: CaseKind, cents: number | null, outcome: DisputeOutcome): string {
  const amount = formatEuros(cents ?? 0);
  if (kind === "absence") return "Lisez ce que chacun dit, et tranchez\u00a0: les deux lisent votre raison.";
  if (kind === "problem")
    return "Lisez ce que chacun dit, remboursez s’il le faut sur la page de la séance, et tranchez\u00a0: les deux lisent votre décision.";
  if (kind === "refund")
    return `${amount} ont été remboursés dans le tableau de bord du prestataire de paiement. Le grand livre et l’avoir suivent d’eux-mêmes\u00a0; tout rembourser annule ce qui était à venir. Vérifiez, puis classez ou prévenez les deux.`;
  switch (outcome) {
    case "won":
      return `La contestation de ${amount} est gagnée\u00a0: le revenu du coach est de nouveau payable. Vous pouvez trancher.`;
    case "lost":
      return `La contestation de ${amount} est perdue\u00a0: la banque garde la somme, et le revenu du coach est repris. Ce qui était à venir est annulé si tout est revenu à l’élève.`;
    default:
      return `La banque de l’élève conteste ${amount}. Répondez dans le tableau de bord du prestataire de paiement. D’ici là, ce revenu n’est pas versé au coach, et rien ne se réserve sur le pack.`;
  }
}

/** Tells the operator who can write, and until when they were asked to. */
export function sayWhoWrites(reachable: readonly Side[], until: string | null): string | null {
  if (reachable.length === 0)
    return "Personne ici n’a de compte\u00a0: classez ce litige avec une note, et écrivez vous-même à qui doit le savoir.";
  if (until === null) return null;
  const [only, other] = reachable;
  if (other) return `Les deux peuvent écrire jusqu’au ${until}.`;
  return only === "student"
    ? `Seul l’élève a un compte, et peut écrire jusqu’au ${until}.`
    : `Seul le coach a un compte, et peut écrire jusqu’au ${until}.`;
}

/** Describes a case to one of its two people. */
export function sayOwnCase(kind: CaseKind, side: Side, openedBy: Side | null, cents: number | null): string {
  const amount = formatEuros(cents ?? 0);
  switch (kind) {
    case "problem":
      if (openedBy === side) return "Vous nous avez signalé un problème avec cette séance.";
      return side === "coach"
        ? "Votre élève nous signale un problème avec cette séance."
        : "Votre coach nous signale un problème avec cette séance.";
    case "dispute":
      return side === "student"
        ? `Votre banque nous dit que vous contestez un paiement de ${amount}.`
        : `La banque de votre élève conteste un paiement de ${amount}. D’ici la décision, ce revenu ne vous est pas versé.`;
    case "refund":
      return `${amount} ont été remboursés sur ce paiement.`;
    case "absence":
      return "Vous n’êtes pas d’accord au sujet d’une absence.";
  }
}
