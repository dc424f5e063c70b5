import { ofPerson } from "~/features/accounts/rules/names.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { endSentence } from "~/platform/format/elision.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { MailedSession } from "../queries/mailed-session.server.ts";
import { hoursOf, noteOf } from "../rules/session-words.ts";
import { isToChoose, type Side, type Step, type StepAuthor } from "../rules/states.ts";
import { FIRST_MEETING_TO_CHOOSE } from "../rules/words.ts";
import { otherWithin } from "./session-facts.ts";

export interface ToldStep {
  step: Step;
  by: StepAuthor;
  /** the new time if the session was moved or a time is proposed */
  startsAt: Date | null;
  words: string;
  /** what the step refunded, if the operator decided it */
  cents?: number | null;
}

interface StepText {
  title: string;
  sentence: string;
}

interface Telling {
  told: ToldStep;
  session: MailedSession;
  /** who acts next and by when, see `noteOf` */
  note: string;
  /** the other person at the beginning of a sentence, and within one */
  other: string;
  within: string;
  /** the reader took the step */
  isMine: boolean;
}

/** Tells the reader what happened. The facts of the session follow it in the mail. */
export function stepText(told: ToldStep, session: MailedSession, now: Date): StepText {
  const { side, name } = session;
  const within = otherWithin(session);
  return WRITERS[told.step][side]({
    told,
    session,
    note: noteOf(session, side, now) ?? "",
    // A student without a name is « Un élève » at the beginning of a sentence.
    other: side === "student" ? within : name,
    within,
    isMine: told.by === side,
  });
}

type Writer = (telling: Telling) => StepText;

const say = (title: string, ...sentences: string[]): StepText => ({
  title,
  sentence: sentences.filter(Boolean).join(" "),
});

const forBoth = (writer: Writer): Record<Side, Writer> => ({ student: writer, coach: writer });

const saying = (title: string): Record<Side, Writer> => forBoth(({ note }) => say(title, note));

/** The operator's decision about the money of a session that they cancelled. */
function decided(
  { cents }: ToldStep,
  { priceCents, packId, dueCents, ending }: MailedSession,
  side: Side,
): string {
  const isDue = ending === "due by operator";
  if (packId)
    return isDue ? "Elle reste décomptée." : "Ses heures sont de nouveau disponibles pour une autre séance.";
  if (priceCents === 0) return "";
  const back = `${formatEuros(cents ?? 0)} ${side === "student" ? "vous sont remboursés" : "sont remboursés à l’élève"}`;
  const due = formatEuros(dueCents ?? priceCents);
  if (!isDue) return cents ? `${back}.` : "Rien n’a été prélevé\u00a0: le montant réservé est rendu.";
  const left = side === "student" ? `${due} restent dus` : `${due} vous restent acquis, commission déduite`;
  return cents ? `${back}, ${left}.` : `${left.charAt(0).toUpperCase()}${left.slice(1)}.`;
}

const CANCELLED = "Une séance est annulée";
const YOURS_CANCELLED = "Votre séance est annulée";
const UNANSWERED = "Une demande est restée sans suite";
const REFUNDED = "Une séance est remboursée";

const confirmed: Record<Side, Writer> = {
  student: ({ told, session, note, other, within }) => {
    if (isToChoose(session))
      return say(
        "Choisissez votre premier rendez-vous",
        `${other} vous propose ses créneaux pour votre séance d’introduction\u00a0: prenez celui qui vous convient.`,
      );
    if (session.groupSessionId)
      return say(
        "Votre place est réservée",
        endSentence(`Elle est à vous pour la séance ${ofPerson(within)}`),
        note,
      );
    const bySelf = session.unit
      ? "Elle fait partie de votre accompagnement."
      : endSentence(`Elle est réservée avec ${within}`);
    const how = told.by === "coach" ? `${other} a accepté votre demande.` : bySelf;
    return say("Votre séance est confirmée", how, note);
  },
  coach: ({ session, note, other, within, isMine }) => {
    if (isToChoose(session))
      return say(
        FIRST_MEETING_TO_CHOOSE,
        endSentence(`Une séance d’introduction fait partie de l’accompagnement ${ofPerson(within)}`),
        note,
      );
    if (session.groupSessionId)
      return say("Une place est réservée", `${other} participe à votre séance collective.`, note);
    const bySelf = session.unit
      ? endSentence(`Elle fait partie de l’accompagnement ${ofPerson(within)}`)
      : `${other} a réservé une séance avec vous.`;
    const how = isMine ? endSentence(`Vous avez accepté la demande ${ofPerson(within)}`) : bySelf;
    return say("Une séance est confirmée", how, note);
  },
};

/** The words of a request that has lapsed are ours: they say that the payment could not be collected. */
const lapsed =
  (writer: Writer): Writer =>
  (telling) =>
    telling.told.words ? say("La séance n’a pas lieu", telling.told.words) : writer(telling);

const moved =
  (title: string): Writer =>
  ({ told, other, isMine }) =>
    say(
      title,
      isMine
        ? "Le nouvel horaire est enregistré."
        : told.by === "operator"
          ? "Notre équipe l’a déplacée."
          : `${other} a ${told.by === "coach" ? "accepté" : "choisi"} le nouvel horaire.`,
    );

const WRITERS: Record<Step, Record<Side, Writer>> = {
  requested: {
    student: ({ within, note }) =>
      say("Votre demande est envoyée", endSentence(`Vous avez demandé une séance à ${within}`), note),
    coach: ({ other, note }) => say("Une séance est demandée", `${other} vous demande une séance.`, note),
  },
  confirmed,
  declined: forBoth(({ other }) =>
    say("Votre demande n’a pas été acceptée", `${other} n’est pas disponible pour cette séance.`),
  ),
  lapsed: {
    student: lapsed(({ other }) => say(UNANSWERED, `${other} n’a pas répondu à temps.`)),
    coach: lapsed(({ within }) =>
      say(UNANSWERED, endSentence(`Vous n’avez pas répondu à temps à ${within}`)),
    ),
  },
  cancelled: {
    student: ({ note }) => say(YOURS_CANCELLED, note),
    coach: ({ session, other, note }) =>
      say(CANCELLED, session.ending === "withdrawn" ? note : `${other} a annulé cette séance.`),
  },
  "cancelled late": {
    student: ({ note }) => say(YOURS_CANCELLED, note),
    coach: ({ session, other }) =>
      say(CANCELLED, `${other} a annulé cette séance moins de ${session.freeChangeHours}\u00a0h avant.`),
  },
  waived: forBoth(({ other }) =>
    say("Vous ne devez plus rien pour une séance annulée", `${other} a renoncé à ce qui restait dû.`),
  ),
  "cancelled by coach": {
    student: ({ note }) => say("Votre coach a annulé une séance", note),
    coach: ({ note }) => say(CANCELLED, note),
  },
  "refund chosen": {
    student: () => say(REFUNDED, "Vous avez choisi le remboursement."),
    coach: ({ other }) => say(REFUNDED, `${other} a choisi le remboursement.`),
  },
  moved: { student: moved("Votre séance est déplacée"), coach: moved("Une séance est déplacée") },
  "move proposed": forBoth(({ told: { startsAt }, other }) =>
    say(
      "Un autre horaire vous est proposé",
      `${other} propose ${startsAt ? formatDayTime(startsAt) : "un autre horaire"}.`,
      "L’horaire prévu est maintenu tant que vous n’avez pas répondu.",
    ),
  ),
  "move declined": forBoth(() =>
    say("L’horaire proposé n’est pas retenu", "La séance reste à l’horaire prévu."),
  ),
  planned: forBoth(({ session, other, note, isMine }) =>
    session.studentChooses
      ? say(
          "Le premier rendez-vous est fixé",
          isMine ? "Votre choix est enregistré." : `${other} a choisi parmi vos créneaux.`,
        )
      : isMine
        ? say("La date d’une séance est fixée", "Vous avez indiqué son horaire.")
        : say("La date d’une séance est fixée", `${other} a indiqué son horaire.`, note),
  ),
  "planned by coach": {
    student: ({ session, other, note }) =>
      say(
        "Une séance est planifiée pour vous",
        `${other} l’a planifiée\u00a0: elle est décomptée sur ${hoursOf(session).own}.`,
        note || "Si l’horaire ne vous convient pas, déplacez-la ou annulez-la depuis sa page.",
      ),
    coach: ({ session, within, note }) =>
      say(
        "Une séance est planifiée",
        `Vous l’avez planifiée avec ${within}\u00a0: elle est décomptée sur ${hoursOf(session).theirs}.`,
        note,
      ),
  },
  completed: forBoth(({ session, within }) =>
    say(
      "Votre séance est terminée",
      session.isReviewed
        ? `À bientôt avec ${within}\u00a0!`
        : `Comment s’est passée votre séance avec ${within}\u00a0?`,
    ),
  ),
  "absence said": saying("Une absence est signalée"),
  "absence contested": saying("Une absence est contestée"),
  "absence settled": forBoth(({ session, note }) =>
    say(
      "Une absence est réglée",
      session.status === "cancelled" ? note : "La séance est comptée comme effectuée.",
    ),
  ),
  unplanned: saying("Une séance sans horaire est annulée"),
  "account closed": saying(CANCELLED),
  "called off": saying(CANCELLED),
  "cancelled by operator": {
    student: ({ told, session }) =>
      say(YOURS_CANCELLED, "Notre équipe a annulé cette séance.", decided(told, session, "student")),
    coach: ({ told, session }) =>
      say(CANCELLED, "Notre équipe a annulé cette séance.", decided(told, session, "coach")),
  },
  refunded: {
    student: ({ told }) =>
      say(
        `${formatEuros(told.cents ?? 0)} vous sont remboursés`,
        "Notre équipe vous rembourse une séance, en tout ou en partie. L’argent revient sur votre moyen de paiement\u00a0: comptez quelques jours selon votre banque.",
      ),
    coach: ({ told, within }) =>
      say(
        "Une séance est remboursée à votre élève",
        endSentence(`Notre équipe rembourse ${formatEuros(told.cents ?? 0)} à ${within}`),
        "Votre revenu de cette séance baisse d’autant, commission déduite.",
      ),
  },
  "coach suspended": {
    student: () =>
      say(
        YOURS_CANCELLED,
        "Votre coach ne donne plus de séances sur notre site. Ce que vous avez payé pour cette séance vous revient, sans démarche de votre part.",
      ),
    coach: () =>
      say(CANCELLED, "Votre compte est suspendu\u00a0: l’élève est prévenu et retrouve ce qu’il a payé."),
  },
  "too few": saying("Une séance collective n’a pas lieu"),
};
