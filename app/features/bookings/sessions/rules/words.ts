import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Unit } from "../../packs/rules.ts";
import { isGiven } from "./money.ts";
import { type Ending, type Place, type Step, UNPLANNED_DAYS } from "./states.ts";

export const PLACE_LABELS: Record<Place, string> = {
  venue: "Chez le coach",
  home: "À domicile",
  webcam: "En visio",
};

/** Returns "mardi 24 novembre 2026 à 10:00", or a text for a session without a time. */
export const whenWords = (startsAt: Date | null): string =>
  startsAt ? formatDayTime(startsAt) : "à une date à convenir";

export const FIRST_MEETING_TO_CHOOSE = "Premier rendez-vous à choisir";

interface DescribedBooking {
  /** see `sessionName` */
  title: string;
  minutes: number;
  /** the new time if the session was moved or a time is proposed */
  startsAt: Date | null;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
  /** zero for a session from a pack, and for one that is given */
  priceCents: number;
  /** the student chooses the time; absent where it is known */
  studentChooses?: boolean;
  /** a seat of a group session; absent where it is none */
  groupSessionId?: string | null;
  /** what the step refunded, if the operator decided it */
  cents?: number | null | undefined;
  ending?: Ending | null;
}

/** Says what the student gets back for a session that is not due; a free session needs no text. */
function refundWordsOf({ isFree, packId, unit, priceCents }: DescribedBooking): string {
  if (isFree || isGiven({ isFree, packId, priceCents })) return "";
  if (unit) return " Elle retourne dans l’accompagnement.";
  return packId ? " Ses heures retournent dans le pack." : " Elle est remboursée.";
}

/** Says what the operator decided about the money of a session that they cancelled. */
function decidedWords({ isFree, packId, unit, priceCents, cents, ending }: DescribedBooking): string {
  if (isFree || isGiven({ isFree, packId, priceCents })) return "";
  const isKept = ending === "due by operator";
  if (packId) {
    const where = unit ? "l’accompagnement" : "le pack";
    return isKept ? ` Elle reste décomptée sur ${where}.` : ` Ses heures retournent dans ${where}.`;
  }
  if (cents) return ` ${formatEuros(cents)} sont remboursés.`;
  return isKept ? " Elle reste due." : " Rien n’est débité.";
}

/** Both people read the same text, in their conversation and in the history of the session. */
export function stepWords(step: Step, told: DescribedBooking): string {
  const { title, minutes, startsAt, isFree, packId, studentChooses } = told;
  const session = `${title} (${formatMinutes(minutes)})`;
  const when = whenWords(startsAt);
  const dated = `${when}, ${session}`;
  switch (step) {
    case "requested":
      return `Séance demandée\u00a0: ${dated}.`;
    case "confirmed":
      if (studentChooses && !startsAt) return `${FIRST_MEETING_TO_CHOOSE} par l’élève\u00a0: ${session}.`;
      return `Séance confirmée\u00a0: ${dated}.`;
    case "declined":
      return `Demande déclinée par le coach\u00a0: ${dated}. Rien n’est débité.`;
    case "lapsed":
      return `Demande restée sans réponse\u00a0: ${dated}. Rien n’est débité.`;
    case "cancelled":
      return `Séance annulée par l’élève\u00a0: ${dated}.${refundWordsOf(told)}`;
    case "cancelled late":
      return `Séance annulée par l’élève moins de 24\u00a0h avant\u00a0: ${dated}. Elle reste due.`;
    case "waived":
      return `Le coach renonce au paiement de la séance annulée\u00a0: ${dated}.${refundWordsOf(told)}`;
    case "cancelled by coach":
      // There is nothing to choose: the session has no payment of its own, or cannot be at another time.
      if (isFree || packId || isGiven(told) || told.groupSessionId)
        return `Séance annulée par le coach\u00a0: ${dated}.${refundWordsOf(told)}`;
      return `Séance annulée par le coach\u00a0: ${dated}. L’élève choisit un autre créneau ou un remboursement.`;
    case "refund chosen":
      return `Séance annulée par le coach\u00a0: ${session}. L’élève est remboursé.`;
    case "moved":
      return `Séance déplacée\u00a0: désormais ${dated}.`;
    case "move proposed":
      return `Autre horaire proposé\u00a0: ${dated}.`;
    case "move declined":
      return `Autre horaire écarté\u00a0: ${session} reste ${when}.`;
    case "planned by coach":
      return `Séance planifiée par le coach\u00a0: ${dated}.${packId ? ` ${formatMinutes(minutes)} ${minutes === 60 ? "décomptée" : "décomptées"} sur le pack.` : ""}`;
    case "planned":
      return `Séance fixée\u00a0: ${dated}.`;
    case "completed":
      return `Séance effectuée\u00a0: ${dated}.`;
    case "absence said":
      return `Absence signalée\u00a0: ${dated}.`;
    case "absence contested":
      return `Absence contestée\u00a0: ${dated}. L’équipe tranche.`;
    case "absence settled":
      return `Absence réglée\u00a0: ${dated}.`;
    case "account closed":
      return `Séance annulée, un compte a été fermé\u00a0: ${dated}.${refundWordsOf(told)}`;
    case "too few":
      return `Séance collective annulée, faute d’assez de participants\u00a0: ${dated}.${refundWordsOf(told)}`;
    case "cancelled by operator":
      return `Séance annulée par notre équipe\u00a0: ${dated}.${decidedWords(told)}`;
    case "refunded":
      return `Remboursement de ${formatEuros(told.cents ?? 0)} décidé par notre équipe\u00a0: ${dated}.`;
    case "coach suspended":
      return `Séance annulée, son coach ne donne plus de séances ici\u00a0: ${dated}.${refundWordsOf(told)}`;
    case "called off":
      return `Séance annulée avec l’accompagnement, qui se termine ou change de coach\u00a0: ${dated}.`;
    case "unplanned":
      return `Séance annulée, restée sans horaire pendant ${UNPLANNED_DAYS}\u00a0jours\u00a0: ${session}.${refundWordsOf(told)}`;
  }
}
