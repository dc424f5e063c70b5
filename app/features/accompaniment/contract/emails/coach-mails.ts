import { nameWithin, ofPerson } from "~/features/accounts/rules/names.ts";
import { UNITS, type Unit } from "~/features/bookings/packs/rules.ts";
import { formatDay, formatDayTime } from "~/platform/format/dates.ts";
import type { Accompaniment } from "../../tables.server.ts";
import { contractName } from "../rules/contract.ts";
import { ASSIGNED_PATH } from "../rules/paths.ts";
import { PROGRAMME_HOURS } from "../rules/programme-deadline.ts";
import { ANSWER_HOURS, type Step } from "../rules/states.ts";
import { countUnit } from "../rules/units.ts";
import type { StepWords } from "./step-mail.ts";

export interface CoachMailedAccompaniment
  extends Pick<
    Accompaniment,
    "type" | "months" | "sessions" | "reviews" | "bookableUntil" | "freeChangeHours"
  > {
  /** units not used yet; an earlier coach may have given the others */
  left: Record<Unit, number>;
  /** the student would like this coach */
  isWanted: boolean;
  /** another coach had the accompaniment before */
  isTakenOver: boolean;
  at: Date;
  endsAt: Date;
  /** first name and initial */
  student: string;
  /** near the student's city, or "en visio" if the offer is by webcam */
  place: string;
  /** deadline of the offer */
  answerBy: Date | undefined;
  /** the page of this accompaniment */
  path: string;
}

type Words = Omit<StepWords, "label" | "path"> & Partial<Pick<StepWords, "label" | "path">>;

/** Privacy: goals, answers and measures appear on the coach's page only, never in mails. */
export const coachWords = (step: CoachStep, told: CoachMailedAccompaniment): StepWords => ({
  label: "Voir l’accompagnement",
  path: told.path,
  ...WRITERS[step](told),
});

const left = (told: CoachMailedAccompaniment): Words => ({
  title: "Un accompagnement passe à un autre coach",
  sentence: `L’accompagnement ${ofPerson(told.student)} est confié à un autre coach.`,
  more: [
    "Les séances qui étaient prévues sont annulées. Ce que vous avez fait jusqu’ici vous est payé.",
    "Vous n’avez plus accès à ses réponses ni à ses mesures.",
  ],
  label: "Voir mes accompagnements",
  path: ASSIGNED_PATH,
});

const unitWords = ({ left: units }: CoachMailedAccompaniment): string =>
  UNITS.filter((unit) => units[unit] > 0)
    .map((unit) => countUnit(unit, units[unit]))
    .join(", ") || "le programme seul";

const WRITERS = {
  "coach asked": (told: CoachMailedAccompaniment): Words => ({
    title: "Un accompagnement vous est proposé",
    sentence: `${told.student} cherche un coach, ${told.place}\u00a0: ${contractName(told)}, jusqu’au ${formatDay(told.endsAt)}, avec ${unitWords(told)}.`,
    more: [
      ...(told.isWanted ? ["C’est à vous que l’élève souhaite s’adresser en premier."] : []),
      `Répondez ${told.answerBy ? `avant le ${formatDayTime(told.answerBy)}` : `sous ${ANSWER_HOURS}\u00a0h`}\u00a0: sans réponse, la demande passe à un autre coach. Si vous acceptez, la première semaine de programme est attendue sous ${PROGRAMME_HOURS}\u00a0h.`,
      "L’objectif et le niveau de l’élève sont sur la page de la demande.",
    ],
    label: "Répondre à la demande",
    path: ASSIGNED_PATH,
  }),
  "coach lapsed": (told: CoachMailedAccompaniment): Words => ({
    title: "Une demande d’accompagnement est passée",
    sentence: `La demande ${ofPerson(told.student)} est restée sans réponse\u00a0: elle est proposée à un autre coach.`,
    more: [
      "Si vous ne souhaitez pas en recevoir, réglez le nombre d’accompagnements que vous suivez à la fois.",
    ],
    label: "Voir mes accompagnements",
    path: ASSIGNED_PATH,
  }),
  "coach accepted": (told: CoachMailedAccompaniment): Words => ({
    title: `Vous accompagnez ${nameWithin(told.student)}`,
    sentence: `Vous accompagnez désormais ${nameWithin(told.student)}\u00a0: ${contractName(told)}, jusqu’au ${formatDay(told.endsAt)}.`,
    more: [
      told.isTakenOver
        ? "Un autre coach l’accompagnait avant vous\u00a0: ce qui reste de séances et de bilans, et son programme, que vous continuez, sont sur sa page."
        : `Votre élève choisit son premier rendez-vous parmi vos créneaux\u00a0: nous vous prévenons. La première semaine de programme est attendue sous ${PROGRAMME_HOURS}\u00a0h.`,
    ],
  }),
  "coach left": left,
  paused: (told: CoachMailedAccompaniment): Words => ({
    title: `L’accompagnement ${ofPerson(told.student)} est en pause`,
    sentence: `Une mensualité est en retard\u00a0: l’accompagnement ${ofPerson(told.student)} est en pause.`,
    more: [
      "Les séances déjà réservées ont lieu et vous sont payées. Rien de nouveau ne se réserve ni ne se publie d’ici à la reprise\u00a0; nous vous prévenons.",
    ],
  }),
  resumed: (told: CoachMailedAccompaniment): Words => ({
    title: `L’accompagnement ${ofPerson(told.student)} reprend`,
    sentence: `Tout est réglé\u00a0: l’accompagnement ${ofPerson(told.student)} reprend, séances et programme compris.`,
  }),
  "end asked": (told: CoachMailedAccompaniment): Words => ({
    title: `${told.student} met fin à son accompagnement`,
    sentence: `L’accompagnement ${ofPerson(told.student)} prendra fin le ${formatDay(told.endsAt)}, à sa demande.`,
    more: ["D’ici là, il continue comme avant, et ce que vous faites vous est payé."],
  }),
  "end taken back": (told: CoachMailedAccompaniment): Words => ({
    title: `L’accompagnement ${ofPerson(told.student)} continue`,
    sentence: `La demande de fin ${ofPerson(told.student)} est annulée\u00a0: l’accompagnement continue jusqu’au ${formatDay(told.endsAt)}.`,
  }),
  ended: (told: CoachMailedAccompaniment): Words => ({
    title: `L’accompagnement ${ofPerson(told.student)} est terminé`,
    sentence: `L’accompagnement ${ofPerson(told.student)} a pris fin le ${formatDay(told.at)}. Merci pour votre suivi.`,
    more: [
      told.bookableUntil
        ? `Ce que vous avez fait vous est payé. Les séances qui restent à votre élève peuvent encore se réserver jusqu’au ${formatDay(told.bookableUntil)}.`
        : "Ce que vous avez fait vous est payé. Les séances qui étaient prévues sont annulées.",
    ],
  }),
  withdrawn: (told: CoachMailedAccompaniment): Words => ({
    title: `${told.student} a renoncé à son accompagnement`,
    sentence: `${told.student} a renoncé à son accompagnement dans le délai que prévoit la loi.`,
    more: [
      `Les séances prévues sont annulées, sauf celles qui commencent dans moins de ${told.freeChangeHours}\u00a0h\u00a0: elles ont lieu. Ce que vous faites et avez fait vous est payé.`,
    ],
    label: "Voir mes accompagnements",
    path: ASSIGNED_PATH,
  }),
  "health erased": (told: CoachMailedAccompaniment): Words => ({
    title: `${told.student} a effacé ses données de santé`,
    sentence: `${told.student} a retiré son accord\u00a0: ses réponses sur sa santé, ses mesures et les comptes rendus de bilan sont effacés.`,
    more: ["Adaptez votre suivi avec ce que votre élève vous dira de vive voix."],
  }),
} satisfies Partial<Record<Step | "coach left", (told: CoachMailedAccompaniment) => Words>>;

export type CoachStep = keyof typeof WRITERS;
export const isCoachStep = (step: string): step is CoachStep => step in WRITERS;
