import { coachCents } from "~/features/payments/core/rules/commission.ts";
import {
  asPaid,
  cardCents,
  type ShownReduction,
} from "~/features/payments/reductions/rules/shown-reduction.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatMinutes } from "~/platform/format/durations.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Unit } from "../../packs/rules.ts";
import { drawsOnPack, isGiven, moneyOf } from "./money.ts";
import {
  type BookingState,
  type BookingStatus,
  decisionBy,
  type Ending,
  isDueWhenCancelled,
  isFreeChange,
  isToChoose,
  type Place,
  planGraceBy,
  type Side,
  type StepAuthor,
  UNPLANNED_DAYS,
} from "./states.ts";

/** The four states of the specification, and "held" before them. */
export const STATE_LABELS: Record<BookingState, string> = {
  held: "Paiement en cours",
  pending: "En attente",
  confirmed: "Confirmée",
  completed: "Terminée",
  cancelled: "Annulée",
};

const PLACE_LABELS: Record<Side, Record<Place, string>> = {
  student: { venue: "Chez le coach", home: "Chez vous", webcam: "En visio" },
  coach: { venue: "Sur votre lieu de séance", home: "Chez l’élève", webcam: "En visio" },
};
/** A group session meets where the coach says, which is seldom at the coach's. */
export const placeLabel = (side: Side, place: Place, groupSessionId: string | null = null): string =>
  groupSessionId && place === "venue" ? "Sur place" : PLACE_LABELS[side][place];

/** French: one hour takes the singular ("1 h retourne"), other lengths the plural ("1 h 30 retournent"). */
export const pluralFor = (minutes: number, one: string, many: string): string =>
  minutes === 60 ? one : many;

interface Priced {
  priceCents: number;
  /** only the student sees it */
  reduction?: ShownReduction | null;
  isFree: boolean;
  packId: string | null;
  unit: Unit | null;
}

const HOURS_OF = {
  pack: { of: "le pack", own: "votre pack", theirs: "son pack" },
  unit: { of: "l’accompagnement", own: "votre accompagnement", theirs: "son accompagnement" },
};
/** A session without a price of its own is drawn on a pack or an accompaniment. */
export const hoursOf = ({ unit }: Pick<Priced, "unit">) => HOURS_OF[unit ? "unit" : "pack"];

export function priceLabel({ priceCents, isFree, packId, unit }: Priced): string {
  if (isFree || isGiven({ priceCents, isFree, packId })) return "Offerte";
  if (unit) return "Accompagnement";
  return packId ? "Pack" : formatEuros(priceCents, { short: true });
}

/** The reason for the cancellation, for each side. */
const ENDING_NOTES: Record<Ending, Record<Side, string>> = {
  unpaid: forBothSides("Le paiement n’a pas abouti."),
  declined: { student: "Le coach n’est pas disponible.", coach: "Vous avez décliné cette demande." },
  lapsed: {
    student: "Le coach n’a pas répondu à temps.",
    coach: "Vous n’avez pas répondu à temps.",
  },
  "in time": { student: "Vous avez annulé à temps.", coach: "L’élève a annulé à temps." },
  late: {
    student: "Vous avez annulé trop tard pour que ce soit sans frais.",
    coach: "L’élève a annulé trop tard pour que ce soit sans frais.",
  },
  waived: {
    student: "Le coach a renoncé à ce qui restait dû.",
    coach: "Vous avez renoncé à ce qui restait dû.",
  },
  "by coach": { student: "Le coach a annulé.", coach: "Vous avez annulé." },
  "coach absent": { student: "Le coach a manqué la séance.", coach: "Vous n’étiez pas à cette séance." },
  "account closed": forBothSides("L’un des deux comptes a été fermé."),
  "called off": forBothSides("L’accompagnement s’est terminé, ou a changé de coach."),
  unplanned: forBothSides(`Aucun horaire n’a été fixé en ${UNPLANNED_DAYS}\u00a0jours.`),
  withdrawn: {
    student: "Vous avez renoncé à cet achat.",
    coach: "L’élève a renoncé à cet achat, comme la loi le permet.",
  },
  "too few": forBothSides("Il n’y avait pas assez de participants."),
  "by operator": forBothSides("Notre équipe l’a annulée."),
  "due by operator": forBothSides("Notre équipe l’a annulée."),
  "coach suspended": {
    student: "Son coach ne donne plus de séances ici.",
    coach: "Votre compte est suspendu.",
  },
};
function forBothSides(text: string): Record<Side, string> {
  return { student: text, coach: text };
}

type Shown = BookingStatus & Priced & { answerBy: Date | null; choiceBy: Date | null };

/** Says what is going on and who has to act by when; undefined if there is nothing to say. */
export function noteOf(booking: Shown, side: Side, now: Date): string | undefined {
  const { status, startsAt, endsAt, answerBy } = booking;
  const isStudent = side === "student";
  if (status === "cancelled") return endingNote(booking, side);
  if (status === "held") return "Le créneau est gardé le temps du paiement.";
  if (status === "pending" && answerBy && answerBy > now)
    return isStudent
      ? `Le coach répond avant le ${formatDayTime(answerBy)}.`
      : `Répondez avant le ${formatDayTime(answerBy)}\u00a0: sans réponse, la demande s’annule.`;
  const absence = absenceNote(booking, side);
  if (absence) return absence;
  if (isToChoose(booking))
    return isStudent
      ? "Choisissez l’horaire qui vous convient, parmi les créneaux de votre coach."
      : "L’élève choisit l’horaire parmi vos créneaux\u00a0: nous vous prévenons dès que c’est fait.";
  if (status === "confirmed" && startsAt === null)
    return "L’heure n’est pas encore fixée\u00a0: indiquez-la dès que vous l’avez choisie ensemble.";
  if (status !== "confirmed") return undefined;
  const move = moveNote(booking, side, now);
  if (move) return move;
  const graceBy = isStudent ? planGraceBy(booking) : undefined;
  if (graceBy && graceBy >= now)
    return `Le coach a fixé cet horaire. S’il ne vous convient pas, annulez sans frais jusqu’au ${formatDayTime(graceBy)}.`;
  return endsAt && endsAt <= now ? "Cette séance vient d’avoir lieu." : undefined;
}

function endingNote({ ending, choice, choiceBy }: Shown, side: Side): string | undefined {
  if (!ending) return undefined;
  const why = ENDING_NOTES[ending][side];
  if (choice !== "open" || !choiceBy) return why;
  return side === "student"
    ? `${why} Choisissez un autre créneau ou le remboursement avant le ${formatDayTime(choiceBy)}.`
    : `${why} L’élève choisit un autre créneau ou le remboursement.`;
}

function moveNote({ startsAt, proposedStartsAt, proposedBy }: Shown, side: Side, now: Date) {
  if (!proposedStartsAt || !proposedBy || !startsAt || startsAt <= now) return undefined;
  const when = formatDayTime(proposedStartsAt);
  if (proposedBy === side) return `Vous proposez de la déplacer au ${when}. La réponse est attendue.`;
  return `${side === "student" ? "Le coach" : "L’élève"} propose de la déplacer au ${when}. À vous de répondre.`;
}

function absenceNote(
  { absent, absenceContestedAt, absenceSettledAt, status }: BookingStatus,
  side: Side,
): string | undefined {
  if (!absent || absenceSettledAt || (status !== "confirmed" && status !== "completed")) return undefined;
  if (absenceContestedAt)
    return `Une absence est contestée\u00a0: nous tranchons avant le ${formatDay(decisionBy(absenceContestedAt))} et vous prévenons.`;
  if (absent === side)
    return side === "student"
      ? "Le coach dit que vous n’étiez pas là. À vous de répondre."
      : "L’élève dit que vous n’étiez pas là. À vous de répondre.";
  return "Vous avez signalé une absence. La réponse est attendue.";
}

interface Money extends Shown {
  minutes: number;
  /** of its sale, in percent; null if it is not sold by itself */
  commissionRate: number | null;
  /** so far, from the payment; 0 for free sessions and packs */
  collectedCents: number;
  refundedCents: number;
  /** what the operator left due of a session that they cancelled */
  dueCents?: number | null;
}

export function moneyWords(sold: Money, side: Side): string {
  const isStudent = side === "student";
  const { isFree, packId, ending } = sold;
  if (isFree) return "La première séance est offerte\u00a0: il n’y a rien à payer.";
  if (packId) return packHoursWords(sold, side);
  if (isGiven(sold))
    return isStudent
      ? "Votre coach vous offre cette séance\u00a0: il n’y a rien à payer."
      : "Vous offrez cette séance\u00a0: l’élève ne paie rien.";
  const booking = isStudent ? asPaid(sold) : sold;
  const { priceCents, reduction } = booking;
  if (reduction && priceCents === 0) return `${reduction.label}\u00a0: il n’y a rien à payer.`;
  const price = formatEuros(priceCents);
  switch (moneyOf(booking)) {
    case "wait":
      return isStudent
        ? waitingWords(sold)
        : `${price} sont réservés sur la carte de l’élève, encaissés si vous acceptez\u00a0: ${netOf(booking)}, une fois la séance faite.`;
    case "keep":
      return keptWords(booking, isStudent);
    case "earn":
      if (ending === "late")
        return isStudent
          ? `${price} restent dus, sauf si le coach y renonce.`
          : `${price} vous restent dus, commission déduite. Vous pouvez y renoncer.`;
      return earnedWords(booking, isStudent);
    case "return":
      return refundWords(booking, isStudent);
  }
}

/** A gift card pays its part at once, and gets it back. */
function waitingWords(sold: Money): string {
  const onCard = cardCents(sold);
  if (onCard === 0) return "Votre carte cadeau règle la séance. Elle n’est débitée que si le coach accepte.";
  return `${formatEuros(onCard)} sont réservés sur votre carte. Ils ne sont prélevés que si le coach accepte.`;
}

/** The operator may have refunded a part, or left only a part due. */
function earnedWords({ priceCents, dueCents, refundedCents }: Money, isStudent: boolean): string {
  const returned = Math.max(refundedCents, priceCents - (dueCents ?? priceCents));
  const price = formatEuros(priceCents);
  if (returned === 0)
    return isStudent ? `${price} payés.` : `${price} gagnés, commission déduite au versement.`;
  const left = formatEuros(priceCents - returned);
  return isStudent
    ? `${price} payés, dont ${formatEuros(returned)} remboursés.`
    : `${left} gagnés, commission déduite au versement\u00a0: ${formatEuros(returned)} ont été remboursés à l’élève.`;
}

/** "45,00 € pour vous, commission de 10 % déduite" */
const netOf = ({ priceCents, commissionRate }: Pick<Money, "priceCents" | "commissionRate">): string =>
  commissionRate === null
    ? "votre part, commission déduite"
    : `${formatEuros(coachCents(priceCents, commissionRate))} pour vous, commission de ${commissionRate}\u00a0% déduite`;

function keptWords(booking: Money, isStudent: boolean): string {
  const { status, choiceBy, refundedCents, commissionRate } = booking;
  // The operator may have refunded a part already.
  const priceCents = Math.max(0, booking.priceCents - refundedCents);
  const net = netOf({ priceCents, commissionRate });
  const price = formatEuros(priceCents);
  const paid = isStudent ? `${price} payés` : `${price} payés par l’élève`;
  if (status === "confirmed")
    return isStudent
      ? `${paid}. Le coach les reçoit une fois la séance faite.`
      : `${paid}\u00a0: ${net}, une fois la séance faite.`;
  if (status === "completed")
    return isStudent
      ? `${paid}, gardés jusqu’à la décision sur l’absence.`
      : `${paid}, gardés jusqu’à la décision sur l’absence\u00a0: ils ne vous sont pas versés avant.`;
  return isStudent
    ? `${paid}, gardés jusqu’à votre choix. Sans réponse${choiceBy ? ` le ${formatDayTime(choiceBy)}` : ""}, tout vous est remboursé.`
    : `${paid}, gardés jusqu’à son choix.`;
}

function packHoursWords(booking: Money, side: Side): string {
  const { minutes, ending } = booking;
  const hours = formatMinutes(minutes);
  const whose = side === "student" ? hoursOf(booking).own : `${hoursOf(booking).of} de l’élève`;
  if (ending === "withdrawn")
    return `${hours} ${pluralFor(minutes, "remboursée", "remboursées")} avec ${whose}.`;
  if (!drawsOnPack(booking))
    return `${hours} de nouveau ${pluralFor(minutes, "disponible", "disponibles")} dans ${whose}.`;
  return ending === "late" || ending === "due by operator"
    ? `${hours} ${pluralFor(minutes, "reste décomptée", "restent décomptées")} sur ${whose}.`
    : `${hours} ${pluralFor(minutes, "décomptée", "décomptées")} sur ${whose}.`;
}

function refundWords(booking: Money, isStudent: boolean): string {
  const { priceCents, collectedCents, refundedCents, reduction } = booking;
  const price = formatEuros(priceCents);
  const onGiftCard = reduction?.kind === "gift card" ? reduction.returnedCents : 0;
  if (onGiftCard > 0 && isStudent)
    return refundedCents > onGiftCard
      ? `${formatEuros(refundedCents)} remboursés, dont ${formatEuros(onGiftCard)} sur votre carte cadeau.`
      : `${formatEuros(refundedCents)} rendus sur votre carte cadeau.`;
  if (refundedCents > 0)
    return isStudent
      ? `${formatEuros(refundedCents)} remboursés sur votre moyen de paiement.`
      : `${formatEuros(refundedCents)} remboursés à l’élève.`;
  if (collectedCents > 0)
    return isStudent
      ? `${price} vous sont remboursés\u00a0: comptez quelques jours selon votre banque.`
      : `${price} sont remboursés à l’élève.`;
  return isStudent ? "Rien n’a été prélevé\u00a0: le montant réservé est rendu." : "L’élève n’a rien payé.";
}

/** The person reads this before cancelling. `isDue` means that something is not refunded. */
export function cancelMeaning(
  booking: BookingStatus & Priced & { minutes: number },
  side: Side,
  now: Date,
): { isDue: boolean; text: string } {
  const { status, isFree, packId, minutes, groupSessionId } = booking;
  const { priceCents } = side === "student" ? asPaid(booking) : booking;
  const amount = formatEuros(priceCents);
  const notDue = (text: string) => ({ isDue: false, text });
  if (side === "coach") {
    if (isFree) return notDue("L’élève est prévenu. Sa première séance reste offerte.");
    if (isGiven(booking)) return notDue("L’élève est prévenu. Vous lui offriez cette séance.");
    if (groupSessionId)
      return notDue(
        `L’élève est prévenu et remboursé en totalité (${amount}). Sa place est de nouveau libre.`,
      );
    return notDue(
      packId
        ? `L’élève est prévenu\u00a0: ${formatMinutes(minutes)} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf(booking).theirs}.`
        : `L’élève est prévenu, et choisit un autre créneau ou le remboursement en totalité (${amount}).`,
    );
  }
  if (status === "pending")
    return notDue(
      packId
        ? `Votre demande est retirée\u00a0: ${formatMinutes(minutes)} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf(booking).own}.`
        : "Votre demande est retirée\u00a0: rien n’est prélevé.",
    );
  if (isGiven(booking)) return notDue("Vous n’avez rien à payer.");
  const isInTime = !isDueWhenCancelled(booking, now);
  const why = isFreeChange(booking, now)
    ? `Plus de ${booking.freeChangeHours}\u00a0h avant`
    : "Le coach vient de fixer cet horaire";
  if (isFree)
    return notDue(
      isInTime
        ? "Vous n’avez rien à payer, et votre première séance reste offerte."
        : "Vous n’avez rien à payer, mais elle compte comme votre première séance offerte.",
    );
  if (isInTime)
    return notDue(
      packId
        ? `${why}\u00a0: ${formatMinutes(minutes)} ${pluralFor(minutes, "retourne", "retournent")} dans ${hoursOf(booking).own}.`
        : `${why}\u00a0: tout vous est remboursé (${amount}).`,
    );
  return {
    isDue: true,
    text: `La séance commence dans moins de ${booking.freeChangeHours}\u00a0h\u00a0: ${packId ? `${formatMinutes(minutes)} de ${hoursOf(booking).own} ${pluralFor(minutes, "reste décomptée", "restent décomptées")}` : `${amount} restent dus`}, sauf si le coach y renonce.`,
  };
}

export function stepAuthor(by: StepAuthor, side: Side, otherName: string): string | undefined {
  if (by === "nobody") return undefined;
  if (by === "operator") return "par notre équipe";
  return by === side ? "par vous" : `par ${otherName}`;
}

/** In the mails of sessions that the coach has planned: the student did not see the notice of the booking form. */
export const PHONE_SHARED_WORDS =
  "Votre coach a votre numéro et peut vous appeler, par exemple en cas de retard. Pour le lui retirer, ouvrez la page d’une séance.";
