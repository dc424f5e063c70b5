import type { OperatorIdentity } from "~/platform/config/operator-identity.ts";
import { formatDay } from "~/platform/format/dates.ts";
import { formatEuros } from "~/platform/format/money.ts";
import type { Accompaniment } from "../../tables.server.ts";
import { contractName } from "../rules/contract.ts";
import { END_PATH, FOLLOWED_PATH, FOLLOWED_PROGRAMME_PATH } from "../rules/paths.ts";
import { PROGRAMME_HOURS } from "../rules/programme-deadline.ts";
import { HEALTH_MONTHS_AFTER_END } from "../rules/retention.ts";
import {
  ANSWER_HOURS,
  ENDED_AFTER_DAYS,
  PAUSED_AFTER_DAYS,
  type Step,
  type StepAuthor,
} from "../rules/states.ts";
import { contractParagraphs, type Instalment } from "./contract-paragraphs.ts";
import type { StepWords } from "./step-mail.ts";

/** The facts for mails to the student. None of them is health data. */
export interface MailedAccompaniment
  extends Pick<
    Accompaniment,
    | "type"
    | "months"
    | "sessions"
    | "reviews"
    | "totalCents"
    | "unitCents"
    | "monthCents"
    | "contractVersion"
    | "ending"
    | "bookableUntil"
    | "settledAt"
    | "acceptsWebcam"
  > {
  at: Date;
  startedAt: Date;
  endsAt: Date;
  /** undefined without a coach */
  coach: string | undefined;
  by: StepAuthor;
  cents: number | null;
  /** the operator's explanation */
  words: string;
  /** when the failed instalment is retried automatically */
  triedAgainAt: Date | undefined;
  /** the invoice or credit note of this step */
  document: { title: string; url: string } | undefined;
  instalments: readonly Instalment[];
  /** the next instalment to be paid */
  next: Instalment | undefined;
  /** units that the paid instalment releases, for example "2 séances de coaching"; empty if none */
  released: string;
  /** units that can be booked now */
  unitsLeft: number;
  /** another coach had the accompaniment before */
  isTakenOver: boolean;
  /** the page on which the student chooses the time of the first meeting; undefined if there is nothing to choose */
  meetingPath: string | undefined;
  publicUrl: string;
  operator: OperatorIdentity;
}

type Words = Omit<StepWords, "label" | "path"> & Partial<Pick<StepWords, "label" | "path">>;

/** Undefined for steps that send no mail to the student, such as those that concern only the coach. */
export function studentWords(step: Step, told: MailedAccompaniment): StepWords | undefined {
  const words = WRITERS[step]?.(told);
  return words && { label: "Voir mon accompagnement", path: FOLLOWED_PATH, ...words };
}

const meetingLink = ({ meetingPath }: Pick<MailedAccompaniment, "meetingPath">) =>
  meetingPath ? { label: "Choisir mon premier rendez-vous", path: meetingPath } : {};

const paperOf = ({ document }: MailedAccompaniment): string[] =>
  document ? [`${document.title}\u00a0:\n${document.url}`] : [];

const nextWords = ({ next }: MailedAccompaniment): string =>
  next
    ? `Prochain paiement\u00a0: ${formatEuros(next.cents)}, le ${formatDay(next.day)}.`
    : "C’était le dernier paiement\u00a0: tout est réglé.";

/** Days without a coach lower the next instalment. */
const creditWords = ({ next }: Pick<MailedAccompaniment, "next">): string[] =>
  next && next.creditCents > 0
    ? [
        `Les jours sans coach ne sont pas dus\u00a0: ${formatEuros(next.creditCents)} sont déduits de votre mensualité du ${formatDay(next.day)}, qui est de ${formatEuros(next.cents)}.`,
      ]
    : [];

/** Before the settlement, units can still be booked or take place, and one of them was not due after all. */
const refundReason = (told: MailedAccompaniment): string =>
  told.settledAt
    ? `Le compte de votre ${contractName(told)} est fait`
    : `Une partie de votre ${contractName(told)} n’a pas été fournie`;

const releasedWords = ({ released }: MailedAccompaniment): string[] =>
  released ? [`Vous pouvez maintenant réserver ${released} de plus.`] : [];

const leftWords = (count: number) =>
  count > 1 ? `${count}\u00a0séances ou bilans` : "une séance ou un bilan";

const unusedWords = ({ unitsLeft, bookableUntil }: MailedAccompaniment): string[] =>
  unitsLeft > 0 && bookableUntil
    ? [
        `Il vous reste ${leftWords(unitsLeft)} à réserver jusqu’au ${formatDay(bookableUntil)}. Ce qui restera alors vous sera remboursé, sans démarche de votre part.`,
      ]
    : [];

const backWords = ({ cents }: MailedAccompaniment): string[] =>
  cents !== null && cents > 0
    ? [`${formatEuros(cents)} vous sont remboursés, par le moyen de paiement utilisé.`]
    : [];

const RETENTION_TEXT = `Vos mesures, les comptes rendus de vos bilans et vos réponses sur votre santé restent à vous ${HEALTH_MONTHS_AFTER_END}\u00a0mois, puis sont effacés, avec les mots que votre coach a écrits dans votre programme\u00a0; vous pouvez effacer vos données de santé dès maintenant. Pour les garder, demandez une copie de vos données depuis «\u00a0Mon compte\u00a0».`;

const owedWords = ({ next }: MailedAccompaniment): string[] =>
  next
    ? [
        `Ce qui a été fourni dépasse ce que vous avez payé\u00a0: un dernier paiement de ${formatEuros(next.cents)} est pris le ${formatDay(next.day)}.`,
      ]
    : [];

/** The quote for the day of the end, as it was shown before the confirmation. */
function quoteWords({ cents }: MailedAccompaniment): string {
  const more = " Les séances que vous faites encore d’ici là s’y ajoutent.";
  if (!cents)
    return `À ce jour, ce que vous avez payé correspond à ce qui est fourni\u00a0: rien n’est remboursé ni demandé.${more}`;
  return cents > 0
    ? `À ce jour, ${formatEuros(cents)} vous seraient remboursés.${more}`
    : `À ce jour, un dernier paiement de ${formatEuros(-cents)} resterait à faire pour ce qui est fourni.${more}`;
}

const endWords = ({ ending, at, by, ...told }: MailedAccompaniment): string => {
  const name = `Votre ${contractName(told)}`;
  const day = formatDay(at);
  if (ending === "late")
    return `${name} a pris fin le ${day}\u00a0: une mensualité est restée impayée ${ENDED_AFTER_DAYS}\u00a0jours.`;
  if (ending === "closed")
    return `${name} a pris fin le ${day}\u00a0: votre compte est suspendu depuis ${ENDED_AFTER_DAYS}\u00a0jours.`;
  if (ending === "stopped") return `${name} a pris fin le ${day}, par décision de notre équipe.`;
  if (ending === "early" && by === "nobody")
    return `${name} a pris fin le ${day}\u00a0: votre coach ne peut plus vous accompagner, et la fin que vous aviez demandée vient tout de suite.`;
  if (ending === "early") return `${name} a pris fin le ${day}, comme vous l’avez demandé.`;
  return `${name} est arrivé à son terme le ${day}.`;
};

function failedWords({ cents, triedAgainAt, ending }: MailedAccompaniment): Words {
  const amount = formatEuros(cents ?? 0);
  const what = ending ? `Le dernier paiement de ${amount}` : `La mensualité de ${amount}`;
  return {
    title: "Un paiement a été refusé",
    sentence: `${what} de votre accompagnement n’est pas passé${ending ? "" : "e"}\u00a0: votre banque l’a refusé${ending ? "" : "e"}. Rien n’a été débité.`,
    more: [
      triedAgainAt
        ? `Nous réessayons le ${formatDay(triedAgainAt)}. Vous pouvez aussi payer dès maintenant, avec cette carte ou une autre.`
        : "Nous ne réessayons plus de nous-mêmes\u00a0: payez depuis la page de votre accompagnement, avec cette carte ou une autre.",
      ...(ending
        ? []
        : [
            `Sans paiement, l’accompagnement est mis en pause après ${PAUSED_AFTER_DAYS}\u00a0jours, et prend fin après ${ENDED_AFTER_DAYS}\u00a0jours.`,
          ]),
    ],
    label: "Payer maintenant",
  };
}

const WRITERS: Partial<Record<Step, (told: MailedAccompaniment) => Words | undefined>> = {
  started: (told) => ({
    title: "Votre accompagnement commence",
    sentence: `Votre paiement est confirmé\u00a0: merci de votre confiance. Nous cherchons votre coach dès maintenant${told.acceptsWebcam ? ", en visio si personne n’est près de chez vous" : ""}.`,
    more: [
      `La suite\u00a0: un coach répond sous ${ANSWER_HOURS}\u00a0h, vous choisissez votre premier rendez-vous parmi ses créneaux, et il publie votre première semaine de programme dans les ${PROGRAMME_HOURS}\u00a0h qui suivent.`,
      ...paperOf(told),
      ...contractParagraphs({
        ...told,
        followUrl: told.publicUrl + FOLLOWED_PATH,
        endUrl: told.publicUrl + END_PATH,
        termsUrl: `${told.publicUrl}/terms`,
      }),
    ],
  }),
  "instalment paid": (told) => ({
    title: "Votre mensualité est payée",
    sentence: `Nous avons reçu ${formatEuros(told.cents ?? 0)} le ${formatDay(told.at)} pour votre ${contractName(told)}.`,
    more: [...releasedWords(told), ...paperOf(told), nextWords(told)],
  }),
  "instalment failed": failedWords,
  paused: () => ({
    title: "Votre accompagnement est en pause",
    sentence: `Une mensualité est impayée depuis ${PAUSED_AFTER_DAYS}\u00a0jours\u00a0: votre accompagnement est en pause.`,
    more: [
      "Les séances déjà réservées ont lieu. Rien de nouveau n’est réservé ni publié d’ici au paiement\u00a0; tout reprend aussitôt après.",
      `Sans paiement, il prend fin ${ENDED_AFTER_DAYS}\u00a0jours après le premier refus, et ce qui a été fourni sans être payé vous est demandé.`,
    ],
    label: "Payer maintenant",
  }),
  resumed: (told) => ({
    title: "Votre accompagnement reprend",
    sentence:
      "Votre paiement est arrivé\u00a0: votre accompagnement reprend, avec vos séances et votre programme.",
    more: told.next ? [nextWords(told)] : [],
  }),
  "coach accepted": ({ coach, isTakenOver, ...told }) => ({
    title: coach ? `${coach} vous accompagne` : "Votre coach est trouvé",
    sentence: `${coach ?? "Votre coach"} a accepté de vous accompagner.`,
    more: [
      ...(isTakenOver
        ? [
            "Votre programme continue, et ce qui vous reste de séances et de bilans se réserve avec votre nouveau coach. Vous pouvez vous écrire dès maintenant.",
          ]
        : [
            told.meetingPath
              ? "Choisissez votre premier rendez-vous, la séance d’introduction, parmi ses créneaux. Vous pouvez vous écrire dès maintenant."
              : "Votre séance d’introduction vous attend\u00a0: convenez de son horaire ensemble. Vous pouvez vous écrire dès maintenant.",
            `La première semaine de votre programme arrive sous ${PROGRAMME_HOURS}\u00a0h.`,
          ]),
      ...creditWords(told),
    ],
    ...meetingLink(told),
  }),
  "coach changed": ({ coach, ...told }) => ({
    title: coach ? `${coach} vous accompagne désormais` : "Vous changez de coach",
    sentence: coach
      ? `${coach} reprend votre accompagnement. Ce qui vous reste de séances et de bilans est conservé.`
      : "Votre coach ne peut plus vous accompagner. Nous en cherchons un autre\u00a0: ce qui vous reste de séances et de bilans est conservé.",
    more: [
      "Les séances prévues avec l’ancien coach sont annulées, et vous sont rendues.",
      ...(told.meetingPath ? ["Choisissez votre premier rendez-vous parmi ses créneaux."] : []),
      ...(coach ? creditWords(told) : []),
    ],
    ...meetingLink(told),
  }),
  "nobody found": () => ({
    title: "Nous cherchons encore votre coach",
    sentence:
      "Aucun coach n’est disponible près de chez vous pour l’instant. Notre équipe reprend la recherche à la main.",
    more: [
      "Vous n’avez rien à faire\u00a0: nous vous écrivons dès que votre coach est trouvé. D’ici là, plus aucune mensualité n’est prélevée\u00a0; elles reprennent quand un coach accepte.",
      "Vous pouvez aussi mettre fin à l’accompagnement\u00a0: tant que personne ne vous accompagne, il prend fin tout de suite, et ce qui n’a pas été fourni vous est remboursé.",
    ],
  }),
  "end asked": (told) => ({
    title: "La fin de votre accompagnement est enregistrée",
    sentence: `Votre ${contractName(told)} prendra fin le ${formatDay(told.endsAt)}, comme vous l’avez demandé.`,
    more: [
      quoteWords(told),
      "D’ici là, rien ne change\u00a0: votre coach et votre programme restent à vous. Plus aucune mensualité n’est prélevée.",
      "Le jour de la fin, ce qui a été fourni est comparé à ce que vous avez payé\u00a0: la différence vous est remboursée, ou fait l’objet d’un dernier paiement.",
      "Vous avez changé d’avis\u00a0? Vous pouvez revenir sur cette demande jusqu’à ce jour.",
    ],
  }),
  "end taken back": (told) => ({
    title: "Votre accompagnement continue",
    sentence: `Votre demande de fin est annulée\u00a0: votre ${contractName(told)} continue jusqu’au ${formatDay(told.endsAt)}.`,
    more: told.next ? [nextWords(told)] : [],
  }),
  // Unpaid accompaniments send no mail. Closed accounts receive none either; suspended ones do.
  ended: (told) =>
    told.ending === "unpaid"
      ? undefined
      : {
          title: "Votre accompagnement est terminé",
          sentence: endWords(told),
          more: [
            ...(told.by === "operator" && told.words ? [`«\u00a0${told.words}\u00a0»`] : []),
            ...backWords(told),
            ...paperOf(told),
            ...owedWords(told),
            ...unusedWords(told),
            ...(told.ending === "closed" ? [] : [RETENTION_TEXT]),
          ],
        },
  "unused told": ({ bookableUntil, unitsLeft }) =>
    bookableUntil
      ? {
          title: `Il vous reste ${leftWords(unitsLeft)}`,
          sentence: `Votre accompagnement est terminé, et il vous reste ${leftWords(unitsLeft)} à réserver avant le ${formatDay(bookableUntil)}.`,
          more: [
            "Ce qui n’aura pas été utilisé à cette date vous sera remboursé, sans démarche de votre part.",
          ],
          label: "Réserver une séance",
        }
      : undefined,
  settled: (told) =>
    told.cents !== null && told.cents > 0
      ? {
          title: `${formatEuros(told.cents)} vous sont remboursés`,
          sentence: `${refundReason(told)}\u00a0: ${formatEuros(told.cents)} vous sont remboursés, par le moyen de paiement utilisé.`,
          more: paperOf(told),
        }
      : undefined,
  "health erased": () => ({
    title: "Vos données de santé sont effacées",
    sentence:
      "Comme vous l’avez demandé, vos réponses sur votre santé, vos mesures et les comptes rendus de vos bilans sont effacés.",
    more: [
      "Votre coach ne les voit plus. Dites-lui, si vous le souhaitez, ce qu’il doit savoir pour vous faire travailler sans risque.",
      "Si vous aviez demandé une copie de vos données, elle est supprimée aussi\u00a0: vous pouvez en demander une autre.",
      "Les semaines de votre programme restent telles que votre coach les a écrites.",
    ],
  }),
  "programme published": ({ coach }) => ({
    title: "Une semaine de programme vous attend",
    sentence: `${coach ?? "Votre coach"} a publié une semaine de votre programme.`,
    label: "Voir mon programme",
    path: FOLLOWED_PROGRAMME_PATH,
  }),
  "review noted": ({ coach }) => ({
    // The notes may be about a review or about the introduction, so the title names neither.
    title: "Un compte rendu vous attend",
    sentence: `${coach ?? "Votre coach"} a écrit un compte rendu pour vous. Il ne se lit que sur votre page.`,
    label: "Lire le compte rendu",
  }),
};
