import { and, count, eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { OwnClient } from "~/features/bookings/gate.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { WrittenProgramme } from "../../gate.server.ts";
import {
  appendTemplate,
  deleteTemplate,
  lockCoach,
  storeTemplate,
} from "../../programme/commands/own-templates.server.ts";
import {
  appendWeek,
  appendWeeks,
  deleteWeek,
  storePublished,
  storeWeek,
} from "../../programme/commands/write-weeks.server.ts";
import { weeksOf } from "../../programme/rules/templates.ts";
import type {
  ClientTemplateChoice,
  DroppedTemplate,
  KeptTemplate,
  NewWeek,
  OwnTemplateChoice,
  SeenWeek,
  WeekInput,
} from "../../programme/schema.ts";
import { clientProgrammes } from "../../tables.server.ts";
import { weekPublishedMail } from "../emails/coaching-mails.ts";
import { COACHING_MAILS } from "../rules/mails.ts";
import { MOST_PROGRAMMES } from "../rules/programmes.ts";
import type { NewProgramme } from "../schema.ts";
import { coachName } from "./client-measures.server.ts";
import { refuseBlockedClient } from "./refuse-blocked.server.ts";

const HOURLY = { name: "client programme changes", limit: 600, windowSeconds: 60 * 60 };

/** The browser's id makes a second press the same programme. */
export async function createProgramme(
  db: Database,
  client: OwnClient,
  { id, title }: NewProgramme,
): Promise<{ programmeId: string }> {
  const { coachId, studentId } = client;
  await limitRate(db, { ...HOURLY, subject: String(coachId) });
  await refuseBlockedClient(db, client);
  const theirs = and(eq(clientProgrammes.coachId, coachId), eq(clientProgrammes.studentId, studentId));
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select({ id: clientProgrammes.id })
      .from(clientProgrammes)
      .where(and(theirs, eq(clientProgrammes.id, id)));
    if (known) return { programmeId: known.id };
    await lockCoach(tx, coachId);
    const [found] = await tx.select({ total: count() }).from(clientProgrammes).where(theirs);
    if ((found?.total ?? 0) >= MOST_PROGRAMMES)
      throw new AppError("conflict", {
        message: `Un élève a ${MOST_PROGRAMMES} programmes au plus avec vous\u00a0: supprimez-en un d’abord.`,
      });
    const [created] = await tx
      .insert(clientProgrammes)
      .values({ id, coachId, studentId, title })
      .onConflictDoNothing()
      .returning({ id: clientProgrammes.id });
    if (!created) throw new AppError("conflict", { message: "Rechargez la page, puis recommencez." });
    return { programmeId: created.id };
  });
}

/** Serializes all changes of a programme. */
async function write<T>(
  db: Database,
  programme: WrittenProgramme,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  await limitRate(db, { ...HOURLY, subject: String(programme.coachId) });
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: clientProgrammes.id })
      .from(clientProgrammes)
      .where(eq(clientProgrammes.id, programme.id))
      .for("update");
    if (!found) throw new AppError("not_found", { message: "Ce programme a été supprimé." });
    return change(tx);
  });
}

const holderOf = ({ id }: WrittenProgramme) => ({ clientProgrammeId: id });
const ofCoach = (programme: WrittenProgramme) => ({
  holder: holderOf(programme),
  coachId: programme.coachId,
});

export const renameProgramme = (
  db: Database,
  programme: WrittenProgramme,
  { title }: { title: string },
): Promise<void> =>
  write(db, programme, async (tx) => {
    await tx.update(clientProgrammes).set({ title }).where(eq(clientProgrammes.id, programme.id));
  });

/** The weeks, the student's ticks and what they noted go with it. */
export const dropProgramme = (db: Database, programme: WrittenProgramme): Promise<void> =>
  write(db, programme, async (tx) => {
    await tx.delete(clientProgrammes).where(eq(clientProgrammes.id, programme.id));
  });

/** Appends the four weeks of a template of the house. */
export const addHouseTemplate = (
  db: Database,
  programme: WrittenProgramme,
  { goal, level, sessionsPerWeek, after }: ClientTemplateChoice,
): Promise<{ number: number }> =>
  write(db, programme, (tx) =>
    appendWeeks(tx, holderOf(programme), { after, weeks: weeksOf(goal, level, sessionsPerWeek) }),
  );

/** Appends the weeks of one of the coach's own templates. */
export const addOwnTemplate = (
  db: Database,
  programme: WrittenProgramme,
  choice: OwnTemplateChoice,
): Promise<{ number: number }> =>
  write(db, programme, (tx) => appendTemplate(tx, ofCoach(programme), choice));

/** Keeps all weeks of the programme, drafts included, under a name. */
export const saveAsTemplate = (
  db: Database,
  programme: WrittenProgramme,
  kept: KeptTemplate,
): Promise<void> => write(db, programme, (tx) => storeTemplate(tx, ofCoach(programme), kept));

export const dropTemplate = (
  db: Database,
  programme: WrittenProgramme,
  dropped: DroppedTemplate,
): Promise<void> => write(db, programme, (tx) => deleteTemplate(tx, programme, dropped));

/** Appends a copy of week `from`, or an empty week if `from` is 0. */
export const addClientWeek = (
  db: Database,
  programme: WrittenProgramme,
  week: NewWeek,
): Promise<{ number: number }> => write(db, programme, (tx) => appendWeek(tx, holderOf(programme), week));

export const saveClientWeek = (
  db: Database,
  programme: WrittenProgramme,
  week: WeekInput,
): Promise<{ version: number }> => write(db, programme, (tx) => storeWeek(tx, holderOf(programme), week));

/** Saves and publishes the week; the student is mailed once. */
export async function publishClientWeek(
  db: Database,
  parts: MailParts,
  programme: WrittenProgramme,
  week: WeekInput,
  now = new Date(),
): Promise<{ version: number }> {
  await refuseBlockedClient(db, programme);
  return write(db, programme, async (tx) => {
    const { version, isNew } = await storePublished(tx, holderOf(programme), { week, now });
    if (isNew) {
      const coach = await coachName(tx, programme.coachId);
      const told = { coach, programmeId: programme.id, number: week.number };
      await mailPerson(tx, parts, {
        userId: programme.studentId,
        kind: COACHING_MAILS,
        write: (stop, reader) => weekPublishedMail(told, parts.publicUrl, stop, reader),
      });
    }
    return { version };
  });
}

/** Deletes the last week, if it is not published. */
export const dropClientWeek = (db: Database, programme: WrittenProgramme, seen: SeenWeek): Promise<void> =>
  write(db, programme, (tx) => deleteWeek(tx, holderOf(programme), seen));
