import {
  appendTemplate,
  deleteTemplate,
  storeTemplate,
} from "~/features/coaching/programme/commands/own-templates.server.ts";
import {
  appendWeek,
  appendWeeks,
  deleteWeek,
  storePublished,
  storeWeek,
} from "~/features/coaching/programme/commands/write-weeks.server.ts";
import { weeksOf } from "~/features/coaching/programme/rules/templates.ts";
import type {
  DroppedTemplate,
  KeptTemplate,
  NewWeek,
  OwnTemplateChoice,
  SeenWeek,
  TemplateChoice,
  WeekInput,
} from "~/features/coaching/programme/schema.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import type { AssignedAccompaniment } from "../../gate.server.ts";
import type { Accompaniment } from "../../tables.server.ts";

const HOURLY = { name: "programme changes", limit: 600, windowSeconds: 60 * 60 };

/** Serializes all changes of a programme, whatever the state of the accompaniment. */
async function lockProgramme<T>(
  db: Database,
  assigned: AssignedAccompaniment,
  change: (tx: Transaction, accompaniment: Accompaniment) => Promise<T>,
): Promise<T> {
  await limitRate(db, { ...HOURLY, subject: assigned.id });
  return db.transaction(async (tx) => {
    const accompaniment = await lockAccompaniment(tx, assigned.id);
    if (accompaniment.coachId !== assigned.coachId) throw new AppError("not_found");
    return change(tx, accompaniment);
  });
}

/** Nothing is written while the accompaniment is paused or after its end. */
const write = <T>(
  db: Database,
  assigned: AssignedAccompaniment,
  change: (tx: Transaction, accompaniment: Accompaniment) => Promise<T>,
): Promise<T> =>
  lockProgramme(db, assigned, (tx, accompaniment) => {
    if (accompaniment.status === "paused")
      throw new AppError("conflict", {
        message: "Cet accompagnement est en pause, faute de paiement\u00a0: rien de nouveau ne s’écrit.",
      });
    if (accompaniment.status !== "running")
      throw new AppError("conflict", {
        message: "Cet accompagnement est terminé\u00a0: son programme ne change plus.",
      });
    return change(tx, accompaniment);
  });

const holderOf = ({ id }: AssignedAccompaniment) => ({ accompanimentId: id });
const ofCoach = (assigned: AssignedAccompaniment) => ({
  holder: holderOf(assigned),
  coachId: assigned.coachId,
});

/** Appends the four weeks of a template, with the number of sessions a week that the student wants. */
export const addTemplate = (
  db: Database,
  assigned: AssignedAccompaniment,
  { goal, level, after }: TemplateChoice,
): Promise<{ number: number }> =>
  write(db, assigned, (tx, { sessionsPerWeek }) =>
    appendWeeks(tx, holderOf(assigned), { after, weeks: weeksOf(goal, level, sessionsPerWeek) }),
  );

/** Appends the weeks of one of the coach's own templates. */
export const addOwnTemplate = (
  db: Database,
  assigned: AssignedAccompaniment,
  choice: OwnTemplateChoice,
): Promise<{ number: number }> => write(db, assigned, (tx) => appendTemplate(tx, ofCoach(assigned), choice));

/** Keeps all weeks under a name. The template belongs to the coach, so a programme that has ended can become one too. */
export const saveAsTemplate = (
  db: Database,
  assigned: AssignedAccompaniment,
  kept: KeptTemplate,
): Promise<void> => lockProgramme(db, assigned, (tx) => storeTemplate(tx, ofCoach(assigned), kept));

export const dropTemplate = (
  db: Database,
  assigned: AssignedAccompaniment,
  dropped: DroppedTemplate,
): Promise<void> => lockProgramme(db, assigned, (tx) => deleteTemplate(tx, assigned, dropped));

/** Appends a copy of week `from`, or an empty week if `from` is 0. */
export const addWeek = (
  db: Database,
  assigned: AssignedAccompaniment,
  week: NewWeek,
): Promise<{ number: number }> => write(db, assigned, (tx) => appendWeek(tx, holderOf(assigned), week));

export const saveWeek = (
  db: Database,
  assigned: AssignedAccompaniment,
  week: WeekInput,
): Promise<{ version: number }> => write(db, assigned, (tx) => storeWeek(tx, holderOf(assigned), week));

/** Saves and publishes the week; the student is told once. */
export const publishWeek = (
  db: Database,
  assigned: AssignedAccompaniment,
  week: WeekInput,
  now = new Date(),
): Promise<{ version: number }> =>
  write(db, assigned, async (tx, accompaniment) => {
    const { version, isNew } = await storePublished(tx, holderOf(assigned), { week, now });
    if (isNew)
      await changeAccompaniment(tx, accompaniment, {
        step: "programme published",
        by: "coach",
        coachId: assigned.coachId,
        words: `Semaine ${week.number}`,
      });
    return { version };
  });

/** Deletes the last week, if it is not published. */
export const dropWeek = (db: Database, assigned: AssignedAccompaniment, seen: SeenWeek): Promise<void> =>
  write(db, assigned, (tx) => deleteWeek(tx, holderOf(assigned), seen));
