import { formatDayTime } from "~/platform/format/dates.ts";
import type { Unit } from "../../packs/rules.ts";
import { type Place, type Step, UNPLANNED_DAYS } from "./states.ts";

export const PLACE_LABELS: Record<Place, string> = {
  venue: "Chez le coach",
  home: "À domicile",
  webcam: "En visio",
};

/** "1 h", "1 h 30", "45 min" */
export function formatLength(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, "0")}`;
}

/** When a session is: "mardi 24 novembre 2026 à 10:00", or that nobody has said yet. */
export const whenWords = (startsAt: Date | null): string =>
  startsAt ? formatDayTime(startsAt) : "à une date à convenir";

interface Told {
  service: string;
  minutes: number;
  /** of what was moved or is proposed, its new time; else the session's own */
  startsAt: Date | null;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
}

/** What a student gets back of a session that is not due: of one that cost nothing there is nothing to say. */
function returned({ isFree, packId, unit }: Told): string {
  if (isFree) return "";
  if (unit) return " Elle retourne dans l’accompagnement.";
  return packId ? " Ses heures retournent dans le pack." : " Elle est remboursée.";
}

/** What happened, as it stands in the conversation of the two and in the session's history: the same words for both. */
export function stepWords(step: Step, told: Told): string {
  const { service, minutes, startsAt, isFree, packId } = told;
  const session = `${service} (${formatLength(minutes)})`;
  const when = whenWords(startsAt);
  switch (step) {
    case "requested":
      return `Séance demandée\u00a0: ${session}, ${when}.`;
    case "confirmed":
      return `Séance confirmée\u00a0: ${session}, ${when}.`;
    case "declined":
      return `Demande déclinée par le coach\u00a0: ${session}, ${when}. Rien n’est débité.`;
    case "lapsed":
      return `Demande restée sans réponse\u00a0: ${session}, ${when}. Rien n’est débité.`;
    case "cancelled":
      return `Séance annulée par l’élève\u00a0: ${session}, ${when}.${returned(told)}`;
    case "cancelled late":
      return `Séance annulée par l’élève moins de 24\u00a0h avant\u00a0: ${session}, ${when}. Elle reste due.`;
    case "waived":
      return `Le coach renonce au paiement de la séance annulée\u00a0: ${session}, ${when}.${returned(told)}`;
    case "cancelled by coach":
      // Nothing was paid for this one alone: there is nothing to choose.
      if (isFree || packId) return `Séance annulée par le coach\u00a0: ${session}, ${when}.${returned(told)}`;
      return `Séance annulée par le coach\u00a0: ${session}, ${when}. L’élève choisit un autre créneau ou un remboursement.`;
    case "refund chosen":
      return `Séance annulée par le coach\u00a0: ${session}. L’élève est remboursé.`;
    case "moved":
      return `Séance déplacée\u00a0: ${session}, désormais ${when}.`;
    case "move proposed":
      return `Autre horaire proposé pour ${session}\u00a0: ${when}.`;
    case "move declined":
      return `Autre horaire écarté\u00a0: ${session} reste ${when}.`;
    case "planned":
      return `Séance fixée\u00a0: ${session}, ${when}.`;
    case "completed":
      return `Séance effectuée\u00a0: ${session}, ${when}.`;
    case "absence said":
      return `Absence signalée\u00a0: ${session}, ${when}.`;
    case "absence contested":
      return `Absence contestée\u00a0: ${session}, ${when}. L’équipe tranche.`;
    case "absence settled":
      return `Absence réglée\u00a0: ${session}, ${when}.`;
    case "account closed":
      return `Séance annulée, un compte a été fermé\u00a0: ${session}, ${when}.${returned(told)}`;
    case "called off":
      return `Séance annulée avec l’accompagnement, qui se termine ou change de coach\u00a0: ${session}, ${when}.`;
    case "unplanned":
      return `Séance annulée, restée sans horaire pendant ${UNPLANNED_DAYS}\u00a0jours\u00a0: ${session}.${returned(told)}`;
  }
}
