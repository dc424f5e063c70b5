import { greeting, ofPerson } from "~/features/accounts/rules/names.ts";
import { BRAND } from "~/platform/config/brand.ts";
import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { renderMail } from "~/platform/mail/mail-layout.ts";
import type { MailedSession } from "../queries/mailed-session.server.ts";
import { actionPath, receiptPath } from "../rules/addresses.ts";
import { bookAgainPath, bookingsPath, withdrawSessionPath } from "../rules/paths.ts";
import { PHONE_SHARED_WORDS } from "../rules/session-words.ts";
import { isToChoose, type Step, UNPLANNED_DAYS } from "../rules/states.ts";
import { sessionTerms } from "./contract-terms.ts";
import { otherWithin, sessionFacts } from "./session-facts.ts";
import { stepText, type ToldStep } from "./step-texts.ts";

type Link = { label: string; url: string };

interface SessionMail {
  session: MailedSession;
  reader: { firstName: string | null; lastName: string | null };
  publicUrl: string;
  stop: Link | undefined;
  now: Date;
}

interface StepMail extends SessionMail {
  told: ToldStep & { at: Date };
  /** the time before a move */
  before: Date | null;
  operator: OperatorIdentity;
}

/** The label of the mail's button. */
const ACTIONS: Partial<Record<Step, string>> = {
  requested: "Répondre à la demande",
  "move proposed": "Répondre à la proposition",
  "absence said": "Répondre",
};
const SEE = "Voir la séance";
const CHOOSE_FIRST = "Choisir mon premier rendez-vous";
const BOOK_AGAIN = "Réserver à nouveau";

const subjectOf = (title: string, { startsAt }: MailedSession): string =>
  `${title}${startsAt ? `\u00a0: ${formatDayTime(startsAt)}` : ""} · ${BRAND.name}`;

/** The mail of a step to one of the two. The confirmation to the student is the contract on a durable medium. */
export function stepMail({ told, session, before, reader, operator, publicUrl, stop, now }: StepMail) {
  const { step, by, words, startsAt, at } = told;
  const { title, sentence } = stepText(told, session, now);
  const times = {
    before: step === "moved" ? before : null,
    proposed: step === "move proposed" ? startsAt : null,
  };
  const isContract = session.side === "student" && step === "confirmed";
  // The sessions of an accompaniment are not booked by their student either.
  const isBookedByOthers = step === "planned by coach" || (step === "confirmed" && session.unit !== null);
  const isToldOfPhone = session.side === "student" && isBookedByOthers && session.isPhoneShared;
  const quoted = `${by === session.side ? "Votre message\u00a0: " : ""}«\u00a0${words}\u00a0»`;
  const name = [reader.firstName, reader.lastName].filter(Boolean).join(" ");
  return {
    subject: subjectOf(title, session),
    ...renderMail({
      title,
      preheader: sentence,
      paragraphs: [
        greeting(reader),
        sentence,
        ...(words && step !== "lapsed" ? [quoted] : []),
        ...(isToldOfPhone ? [PHONE_SHARED_WORDS] : []),
      ],
      facts: [
        ...sessionFacts(session, now, times),
        ...(isContract && name ? [{ label: "Au nom de", value: name }] : []),
      ],
      action: actionOf(step, session, publicUrl),
      links: linksOf(step, session, publicUrl),
      terms: isContract ? sessionTerms({ session, boughtAt: at, operator }) : [],
      stop,
    }),
  };
}

function actionOf(step: Step, session: MailedSession, publicUrl: string): Link {
  const { id, side, choice, isReviewed, isBookable } = session;
  const url = publicUrl + bookingsPath(side, id);
  if (side === "student" && isToChoose(session))
    return { label: CHOOSE_FIRST, url: publicUrl + actionPath(side, id, "choose-time") };
  if (step === "cancelled by coach" && side === "student" && choice === "open")
    return { label: "Choisir un créneau ou un remboursement", url };
  if (step === "completed" && !isReviewed) return { label: "Donner mon avis", url };
  if (step === "completed" && isBookable)
    return { label: BOOK_AGAIN, url: publicUrl + bookAgainPath(session) };
  // The acknowledgement of a request has nothing to answer.
  return { label: (step === "requested" && side === "student" ? undefined : ACTIONS[step]) ?? SEE, url };
}

function linksOf(step: Step, session: MailedSession, publicUrl: string): Link[] {
  const { id, side, startsAt, status, choice, collectedCents, isReviewed, isBookable } = session;
  const video = VIDEO_STEPS.includes(step) ? videoLinks(session) : [];
  if (side === "coach") return video;
  const isOver = (step === "completed" && !isReviewed) || (status === "cancelled" && choice !== "open");
  const isWithdrawable = step === "confirmed" && startsAt === null && collectedCents > 0;
  return [
    ...video,
    ...(isOver && isBookable ? [{ label: BOOK_AGAIN, url: publicUrl + bookAgainPath(session) }] : []),
    ...(collectedCents > 0 ? [{ label: "Votre reçu", url: publicUrl + receiptPath(id) }] : []),
    ...(isWithdrawable
      ? [{ label: "Renoncer au contrat ici", url: publicUrl + withdrawSessionPath(id) }]
      : []),
    ...(step === "confirmed" ? [{ label: "Conditions d’utilisation", url: `${publicUrl}/terms` }] : []),
  ];
}

/** The steps whose mails say when and where the session takes place. */
const VIDEO_STEPS: readonly Step[] = ["confirmed", "moved", "planned", "planned by coach"];

const videoLinks = ({ status, videoUrl }: MailedSession): Link[] =>
  status === "confirmed" && videoUrl ? [{ label: "Rejoindre la visio", url: videoUrl }] : [];

export function reminderMail({ session, reader, publicUrl, stop, now }: SessionMail) {
  const { id, side, title, startsAt } = session;
  const when = formatDayTime(startsAt ?? now);
  return {
    subject: `Rappel\u00a0: votre séance du ${when} · ${BRAND.name}`,
    ...renderMail({
      title: "Votre séance approche",
      preheader: `${title}, ${when}.`,
      paragraphs: [greeting(reader), `Votre séance avec ${otherWithin(session)} a lieu ${when}.`],
      facts: sessionFacts(session, now),
      action: { label: SEE, url: publicUrl + bookingsPath(side, id) },
      links: videoLinks(session),
      stop,
    }),
  };
}

/** This mail is about a session that was sold without a time. */
export function planReminderMail({ session, reader, publicUrl, stop, now }: SessionMail) {
  const { id, side } = session;
  const other = otherWithin(session);
  return {
    subject: `Votre séance n’a pas encore d’horaire · ${BRAND.name}`,
    ...renderMail({
      title: "Quand a lieu votre séance\u00a0?",
      preheader: `L’horaire de votre séance avec ${other} n’est pas encore fixé.`,
      paragraphs: [
        greeting(reader),
        `Votre séance avec ${other} est réservée et n’a pas encore d’horaire. Convenez-en ensemble, puis indiquez-le.`,
        `Une séance restée sans horaire pendant ${UNPLANNED_DAYS}\u00a0jours est annulée\u00a0: l’élève retrouve ce qu’elle a coûté.`,
      ],
      facts: sessionFacts(session, now),
      action: { label: "Fixer l’horaire", url: publicUrl + bookingsPath(side, id) },
      stop,
    }),
  };
}

/** This mail is for a student who has not chosen the time of the first meeting. */
export function firstMeetingMail({ session, reader, publicUrl, stop, now }: SessionMail) {
  const { id, side } = session;
  const other = otherWithin(session);
  return {
    subject: `Votre premier rendez-vous reste à choisir · ${BRAND.name}`,
    ...renderMail({
      title: "Votre premier rendez-vous reste à choisir",
      preheader: `Les créneaux ${ofPerson(other)} vous attendent.`,
      paragraphs: [
        greeting(reader),
        `${other} vous attend pour votre séance d’introduction\u00a0: choisissez le créneau qui vous convient, vous pourrez encore le déplacer.`,
        "Rien ne vous convient\u00a0? Écrivez à votre coach depuis la page de la séance.",
      ],
      facts: sessionFacts(session, now),
      action: { label: CHOOSE_FIRST, url: publicUrl + actionPath(side, id, "choose-time") },
      stop,
    }),
  };
}
