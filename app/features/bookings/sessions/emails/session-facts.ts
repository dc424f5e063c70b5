import { nameWithin } from "~/features/accounts/rules/names.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { reductionWords } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { MailFact } from "~/platform/mail/mail-layout.ts";
import type { MailedSession } from "../queries/mailed-session.server.ts";
import { packLeft } from "../rules/offer.ts";
import { moneyWords, placeLabel, priceLabel } from "../rules/session-words.ts";
import { freeChangeBy, isFreeChange, isToChoose, planGraceBy, type Side } from "../rules/states.ts";
import { whenWords } from "../rules/words.ts";

/** The times that the mail of a step shows instead of the session's own. */
interface Times {
  /** the time before a move */
  before?: Date | null;
  /** a time that is proposed */
  proposed?: Date | null;
}

/** The other person within a sentence: "Camille" for a student, "Manon P." for a coach. */
export const otherWithin = ({ side, name }: Pick<MailedSession, "side" | "name">): string =>
  side === "student" ? firstNameOf(name) : nameWithin(name);

const TO_CHOOSE: Record<Side, string> = { student: "à choisir", coach: "à choisir par l’élève" };

const OTHER_LABELS: Record<Side, string> = { student: "Coach", coach: "Élève" };

/**
 * The facts that both people need: when, what, where, with whom, for how much, and until when the session may be
 * changed.
 */
export function sessionFacts(
  session: MailedSession,
  now: Date,
  { before, proposed }: Times = {},
): MailFact[] {
  const { side, title, name, startsAt, minutes, extras, isFree, packId, priceCents } = session;
  const facts: (MailFact | undefined)[] = [
    { label: "Quand", value: isToChoose(session) ? TO_CHOOSE[side] : whenWords(startsAt) },
    before && before.getTime() !== startsAt?.getTime()
      ? { label: "Au lieu de", value: formatDayTime(before) }
      : undefined,
    proposed ? { label: "Horaire proposé", value: formatDayTime(proposed) } : undefined,
    { label: "Séance", value: `${title} (${formatMinutes(minutes)})` },
    { label: "Où", value: placeWords(session) },
    { label: OTHER_LABELS[side], value: name },
    // Hours of a pack and units of an accompaniment have no price of their own.
    packId
      ? undefined
      : { label: "Prix", value: isFree || priceCents === 0 ? priceLabel(session) : formatEuros(priceCents) },
    session.reduction ? { label: "Réduction", value: reductionWords(session.reduction) } : undefined,
    extras.length > 0
      ? {
          label: "Dont",
          value: extras.map((extra) => `${extra.name}\u00a0: ${formatEuros(extra.priceCents)}`).join("\n"),
        }
      : undefined,
    { label: "Paiement", value: paymentWords(session) },
    changeFact(session, now),
  ];
  return facts.filter((fact) => fact !== undefined);
}

const VIDEO_TO_COME: Record<Side, string> = {
  student: "Votre coach vous donne le lien avant la séance.",
  coach: "Ajoutez le lien de la visio sur la page de la séance.",
};

function placeWords(session: MailedSession): string {
  const { side, status, place, address, isExact, videoUrl, groupSessionId } = session;
  const label = placeLabel(side, place, groupSessionId);
  if (place === "webcam" && status === "confirmed" && !videoUrl) return `${label}\n${VIDEO_TO_COME[side]}`;
  if (place === "webcam" || status === "cancelled") return label;
  if (address === "" && isExact)
    return `${label}\nL’adresse exacte vous est donnée une fois la séance confirmée.`;
  const isToBeAsked = side === "student" && place === "venue" && !isExact && !groupSessionId;
  return [label, address, isToBeAsked && "L’adresse exacte est à demander dans la conversation."]
    .filter(Boolean)
    .join("\n");
}

function paymentWords(session: MailedSession): string {
  const { side, ending, unit, packMinutesLeft, packSessionMinutes } = session;
  const paid = moneyWords(session, side);
  if (side === "coach" || packMinutesLeft === null || ending === "withdrawn") return paid;
  // Nothing is left of the single introduction of an accompaniment, which needs no words.
  if (packMinutesLeft === 0)
    return unit
      ? paid
      : `${paid} ${packSessionMinutes === null ? "Il n’y reste plus de temps à réserver." : "Il n’y reste plus de séance à réserver."}`;
  return `${paid} Il vous reste ${packLeft({ purpose: unit ?? "bought", minutesLeft: packMinutesLeft, sessionMinutes: packSessionMinutes })}.`;
}

/** Until when the student may change the session freely; undefined once nothing can be changed any more. */
function changeFact(session: MailedSession, now: Date): MailFact | undefined {
  const { side, status, startsAt, freeChangeHours } = session;
  if (!startsAt || startsAt <= now || (status !== "pending" && status !== "confirmed")) return undefined;
  const freely = side === "student" ? "Sans frais" : "L’élève peut le faire sans frais";
  const graceBy = planGraceBy(session);
  if (session.groupSessionId)
    return {
      label: "Annuler",
      value: isFreeChange(session, now)
        ? `${freely} jusqu’au ${formatDayTime(freeChangeBy({ startsAt, freeChangeHours }))}.`
        : `À moins de ${freeChangeHours}\u00a0h, une place annulée par l’élève reste due.`,
    };
  if (isFreeChange(session, now))
    return {
      label: "Déplacer ou annuler",
      value: `${freely} jusqu’au ${formatDayTime(freeChangeBy({ startsAt, freeChangeHours }))}.`,
    };
  if (graceBy && graceBy > now)
    return { label: "Annuler", value: `${freely} jusqu’au ${formatDayTime(graceBy)}.` };
  if (status === "pending") return undefined;
  return {
    label: "Déplacer ou annuler",
    value: `À moins de ${freeChangeHours}\u00a0h, un autre horaire demande l’accord des deux, et une séance annulée par l’élève reste due.`,
  };
}
