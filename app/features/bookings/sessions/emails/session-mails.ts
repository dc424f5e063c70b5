import { BRAND } from "~/platform/config/brand.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { Booking } from "../../tables.server.ts";
import { type Side, type Step, UNPLANNED_DAYS } from "../rules/states.ts";
import { formatLength, PLACE_LABELS, stepWords } from "../rules/words.ts";

type Stop = { label: string; url: string } | undefined;
type MailedBooking = Pick<
  Booking,
  "service" | "minutes" | "startsAt" | "place" | "address" | "isFree" | "packId" | "unit" | "choice"
>;

interface StepMail {
  step: Step;
  /** recipient */
  side: Side;
  /** name of the other person */
  other: string;
  booking: MailedBooking;
  words: string;
  /** the student has already reviewed this coach */
  isReviewed: boolean;
  url: string;
  stop: Stop;
}

const TITLES: Record<Step, string> = {
  requested: "Une séance est demandée",
  confirmed: "Votre séance est confirmée",
  declined: "Votre demande n’a pas été acceptée",
  lapsed: "Une demande est restée sans suite",
  cancelled: "Une séance est annulée",
  "cancelled late": "Une séance est annulée",
  waived: "Votre séance annulée est remboursée",
  "cancelled by coach": "Votre coach a annulé une séance",
  "refund chosen": "Une séance est remboursée",
  moved: "Une séance est déplacée",
  "move proposed": "Un autre horaire vous est proposé",
  "move declined": "L’horaire proposé n’est pas retenu",
  planned: "La date d’une séance est fixée",
  completed: "Votre séance est terminée",
  "absence said": "Une absence est signalée",
  "absence contested": "Une absence est contestée",
  "absence settled": "Une absence est réglée",
  "account closed": "Une séance est annulée",
  "called off": "Une séance est annulée",
  unplanned: "Une séance sans horaire est annulée",
};

/** The label of the mail's button. */
const ACTIONS: Partial<Record<Step, string>> = {
  requested: "Répondre à la demande",
  "move proposed": "Répondre à la proposition",
  completed: "Donner mon avis",
  "absence said": "Répondre",
};

const SEE = "Voir la séance";
const actionOf = (step: Step, { choice }: MailedBooking): string =>
  step === "cancelled by coach" && choice === "open"
    ? "Choisir un créneau ou un remboursement"
    : (ACTIONS[step] ?? SEE);

export function stepMail({ step, side, other, booking, words, isReviewed, url, stop }: StepMail) {
  const title = TITLES[step];
  const sentence = stepWords(step, booking);
  return {
    subject: `${title} · ${BRAND.name}`,
    ...renderMail({
      title,
      preheader: sentence,
      paragraphs: [
        "Bonjour,",
        sentence,
        `${side === "coach" ? "Élève" : "Coach"}\u00a0: ${other}`,
        ...(words ? [`«\u00a0${words}\u00a0»`] : []),
      ],
      action: { label: step === "completed" && isReviewed ? SEE : actionOf(step, booking), url },
      stop,
    }),
  };
}

export function reminderMail({
  other,
  booking,
  url,
  stop,
}: Pick<StepMail, "other" | "booking" | "url" | "stop">) {
  const { service, minutes, startsAt, place, address } = booking;
  const when = formatDayTime(startsAt ?? new Date());
  return {
    subject: `Rappel\u00a0: votre séance de ${when} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre séance approche",
      preheader: `${service}, ${when}.`,
      paragraphs: [
        "Bonjour,",
        `${service} (${formatLength(minutes)}) avec ${other}, ${when}.`,
        `Lieu\u00a0: ${PLACE_LABELS[place]}${address ? `, ${address}` : ""}.`,
      ],
      action: { label: "Voir la séance", url },
      stop,
    }),
  };
}

/** This mail is about a session that was sold without a time. */
export function planReminderMail({
  other,
  booking: { service, minutes },
  url,
  stop,
}: Pick<StepMail, "other" | "booking" | "url" | "stop">) {
  return {
    subject: `Votre séance n’a pas encore d’horaire · ${BRAND.name}`,
    ...renderMail({
      title: "Quand a lieu votre séance\u00a0?",
      preheader: `${service} avec ${other}\u00a0: l’horaire n’est pas encore fixé.`,
      paragraphs: [
        "Bonjour,",
        `${service} (${formatLength(minutes)}) avec ${other} est réservée et n’a pas encore d’horaire. Convenez-en ensemble, puis indiquez-le.`,
        `Une séance restée sans horaire pendant ${UNPLANNED_DAYS}\u00a0jours est annulée\u00a0: l’élève retrouve ce qu’elle a coûté.`,
      ],
      action: { label: "Fixer l’horaire", url },
      stop,
    }),
  };
}

interface PackMail {
  coach: string;
  minutesLeft: number;
  expiresAt: Date;
  url: string;
}

export function packWarningMail({ coach, minutesLeft, expiresAt, url }: PackMail) {
  const left = formatLength(minutesLeft);
  const until = formatDay(expiresAt);
  return {
    subject: `Il vous reste ${left} à utiliser avant le ${until} · ${BRAND.name}`,
    ...renderMail({
      title: `Il vous reste ${left} avec ${coach}`,
      preheader: `Votre pack se termine le ${until}.`,
      paragraphs: [
        "Bonjour,",
        `Votre pack d’heures avec ${coach} se termine le ${until}. Il vous reste ${left}\u00a0: réservez vos séances d’ici là.`,
        "Ce qui n’aura pas été utilisé à cette date vous sera remboursé, sans démarche de votre part.",
      ],
      action: { label: "Réserver une séance", url },
    }),
  };
}

export function packRefundedMail({ coach, cents, url }: { coach: string; cents: number; url: string }) {
  const amount = formatEuros(cents);
  return {
    subject: `${amount} vous sont remboursés · ${BRAND.name}`,
    ...renderMail({
      title: "Votre pack est terminé",
      preheader: `${amount} vous sont remboursés.`,
      paragraphs: [
        "Bonjour,",
        `Votre pack d’heures avec ${coach} est arrivé à sa fin. Ce qui n’a pas été utilisé, soit ${amount}, vous est remboursé sur le moyen de paiement d’origine.`,
      ],
      action: { label: "Voir mes séances", url },
    }),
  };
}
