import { nameWithin, ofPerson } from "~/features/accounts/rules/names.ts";
import type { StepWords } from "../../contract/emails/step-mail.ts";
import { beforeDeadline, nextWeekName } from "../../contract/rules/overdue.ts";
import { assignedProgrammePath } from "../../contract/rules/paths.ts";

interface RemindedProgramme {
  accompanimentId: string;
  /** first name and initial of the student */
  student: string;
  /** highest published week; 0 for none */
  lastPublished: number;
  dueAt: Date;
  isLate: boolean;
}

/** Privacy: the mail names the student and the week, never goals, answers or exercises. */
export function programmeReminderWords(told: RemindedProgramme): StepWords {
  const { accompanimentId, student, lastPublished, dueAt, isLate } = told;
  const week = lastPublished === 0 ? "La première semaine" : `La semaine ${lastPublished + 1}`;
  return {
    title: isLate
      ? `${nextWeekName(told)} attendue\u00a0: ${student}`
      : `${nextWeekName(told)} à publier\u00a0: ${student}`,
    sentence: isLate
      ? `${week} du programme ${ofPerson(student)} était à publier ${beforeDeadline(dueAt)}\u00a0: votre élève l’attend.`
      : `${week} du programme ${ofPerson(student)} est à publier ${beforeDeadline(dueAt)}.`,
    more: [
      isLate
        ? `Publiez-la dès que possible, ou écrivez à ${nameWithin(student)} quand elle arrive.`
        : "Partez d’un modèle ou d’une semaine déjà écrite, adaptez, publiez\u00a0: votre élève est prévenu.",
    ],
    label: "Écrire le programme",
    path: assignedProgrammePath(accompanimentId),
  };
}
