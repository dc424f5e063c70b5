import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import type { BodyMeasures } from "./measures/rules.ts";
import { exercisesOfWeek } from "./programme/rules/programme.ts";
import { weeksOf } from "./programme/rules/templates.ts";
import {
  clientFollowUps,
  clientMeasures,
  clientProgrammes,
  programmeTemplates,
  programmeTicks,
  programmeWeeks,
} from "./tables.server.ts";

/** days before today */
const PUBLISHED_DAYS_AGO = [12, 5];
const MEASURED: readonly (readonly [daysAgo: number, BodyMeasures])[] = [
  [28, { arm: 27.5, thigh: 55 }],
  [14, { arm: 27.8, thigh: 55.4 }],
  [2, { arm: 28.2, thigh: 55.9 }],
];
/** The sample results of the main exercises, by published week. */
const NOTED = [
  { loadGrams: 12_000, repetitions: 10, effort: 6 },
  { loadGrams: 14_000, repetitions: 10, effort: 7 },
];

/** Seeds a programme that is followed, with its results, measures, and a template of the coach's own. */
export async function seedCoaching(
  tx: Transaction,
  { student, coach }: { student: string; coach: string },
  columnKeys: Secrets["columnKeys"],
): Promise<void> {
  const day = (daysAgo: number) => addDays(parisDay(new Date()), -daysAgo);
  const [page] = await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, coach));
  if (!page) return;
  const createdAt = parisInstant(day(13), "20:10");
  const [programme] = await tx
    .insert(clientProgrammes)
    .values({ coachId: page.id, studentId: student, title: "Renforcement à la maison", createdAt })
    .returning({ id: clientProgrammes.id });
  if (!programme) throw new Error("An insert returned no row.");
  const weeks = weeksOf("force", "debutant", 2);
  await tx
    .insert(programmeTemplates)
    .values({ coachId: page.id, name: "Force, deux séances", weeks, createdAt });
  for (const [at, week] of weeks.entries()) {
    const daysAgo = PUBLISHED_DAYS_AGO[at];
    const publishedAt = daysAgo === undefined ? null : parisInstant(day(daysAgo), "08:30");
    const [written] = await tx
      .insert(programmeWeeks)
      .values({ ...week, clientProgrammeId: programme.id, number: at + 1, publishedAt })
      .returning({ id: programmeWeeks.id });
    if (!written || !publishedAt) continue;
    const saidAt = new Date(publishedAt.getTime() + 11 * HOUR_MS);
    const done = exercisesOfWeek({ sessions: week.content.sessions.slice(0, 1) });
    await tx.insert(programmeTicks).values(
      done.map(({ id, part, unit }) => ({
        weekId: written.id,
        exerciseId: id,
        done: true,
        saidAt,
        receivedAt: saidAt,
        ...(part === "main" && unit === "repetitions" && NOTED[at]),
      })),
    );
  }
  const asked = parisInstant(day(30), "18:00");
  const pair = { coachId: page.id, studentId: student };
  await tx
    .insert(clientFollowUps)
    .values({ ...pair, kinds: ["arm", "thigh"], askedAt: asked, consentAt: asked });
  const column = sealedColumn(columnKeys, "client_measures.sealed");
  await tx.insert(clientMeasures).values(
    MEASURED.map(([daysAgo, values]) => {
      const id = randomUUID();
      return { id, ...pair, measuredOn: day(daysAgo), sealed: column.seal(id, JSON.stringify(values)) };
    }),
  );
}
