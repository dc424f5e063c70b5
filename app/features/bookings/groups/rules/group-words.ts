import { formatDayTime } from "~/platform/format/dates.ts";
import { decidesAt, type GroupEnding, type GroupTimes } from "./group-states.ts";

/** "5 seats sur 8", "complet" */
export function seatsWords({ seatsTaken, seatsMax }: { seatsTaken: number; seatsMax: number }): string {
  const left = seatsMax - seatsTaken;
  if (left <= 0) return "Complet";
  return left === 1 ? "Plus qu’une place" : `${left}\u00a0places libres sur ${seatsMax}`;
}

/** Says when it is decided whether the session takes place. */
export function minimumWords(
  group: GroupTimes & { seatsMin: number; decidedAt: Date | null },
): string | undefined {
  const { seatsMin, decidedAt } = group;
  if (decidedAt) return "Il y a assez de participants\u00a0: la séance a lieu.";
  if (seatsMin === 1) return undefined;
  return `La séance a lieu à partir de ${seatsMin}\u00a0participants. Si ce nombre n’est pas atteint le ${formatDayTime(decidesAt(group))}, elle est annulée et vous êtes remboursé en totalité.`;
}

export const HAS_SEAT = "Vous avez déjà une place à cette séance, ou un paiement en cours pour elle.";

export const cancelWords = (freeChangeHours: number): string =>
  `Jusqu’à ${freeChangeHours}\u00a0h avant, vous annulez votre place sans frais. Ensuite, elle reste due, sauf si le coach y renonce.`;

export const ENDING_WORDS: Record<GroupEnding, string> = {
  "by coach": "Vous avez annulé cette séance. Les participants sont remboursés en totalité.",
  "too few": "Il n’y avait pas assez de participants. Ceux qui étaient inscrits sont remboursés en totalité.",
  "by operator": "Notre équipe a annulé cette séance. Les participants sont remboursés en totalité.",
  "account closed": "La séance est annulée. Les participants sont remboursés en totalité.",
};

export const participantsWords = (count: number): string => {
  if (count === 0) return "Aucun participant";
  return count === 1 ? "1\u00a0participant" : `${count}\u00a0participants`;
};

/** Below the field of the link that one group session may have of its own. */
export const groupLinkHint = (hasUsualLink: boolean): string =>
  hasUsualLink
    ? "Laissez vide pour donner votre lien habituel. Chaque participant le reçoit, sur sa page, par e-mail et dans son agenda."
    : "Chaque participant le reçoit une fois sa place réservée, sur sa page, par e-mail et dans son agenda.";
