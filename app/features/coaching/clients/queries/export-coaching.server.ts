import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { MEASURE_KINDS, MEASURES } from "../../measures/rules.ts";
import {
  clientFollowUps,
  clientMeasures,
  clientProgrammes,
  programmeTemplates,
  programmeTicks,
  programmeWeeks,
} from "../../tables.server.ts";
import { openClientMeasures } from "../commands/client-measures.server.ts";

/** Data export: programmes and measures of a student; a coach's own templates. Measures are decrypted for their owner only. */
export const exportCoaching = (keys: Secrets["columnKeys"]) => async (db: Executor, owner: Owner) => {
  const { id: userId } = owner;
  const [programmes, followUps, measures, templates] = await Promise.all([
    db
      .select({ id: clientProgrammes.id, titre: clientProgrammes.title, coach: coaches.name })
      .from(clientProgrammes)
      .innerJoin(coaches, eq(coaches.id, clientProgrammes.coachId))
      .where(eq(clientProgrammes.studentId, userId))
      .orderBy(asc(clientProgrammes.createdAt)),
    db
      .select({
        coach: coaches.name,
        demande_le: clientFollowUps.askedAt,
        accord_le: clientFollowUps.consentAt,
        kinds: clientFollowUps.kinds,
      })
      .from(clientFollowUps)
      .innerJoin(coaches, eq(coaches.id, clientFollowUps.coachId))
      .where(eq(clientFollowUps.studentId, userId)),
    db
      .select({
        id: clientMeasures.id,
        sealed: clientMeasures.sealed,
        jour: clientMeasures.measuredOn,
        coach: coaches.name,
      })
      .from(clientMeasures)
      .innerJoin(coaches, eq(coaches.id, clientMeasures.coachId))
      .where(eq(clientMeasures.studentId, userId))
      .orderBy(asc(clientMeasures.measuredOn)),
    db
      .select({ nom: programmeTemplates.name, semaines: programmeTemplates.weeks })
      .from(programmeTemplates)
      .innerJoin(coaches, eq(coaches.id, programmeTemplates.coachId))
      .where(eq(coaches.userId, userId))
      .orderBy(asc(programmeTemplates.createdAt)),
  ]);
  return {
    programmes_de_mes_coachs: await exportWeeks(db, programmes),
    suivi_de_mesures: followUps.map(({ kinds, ...asked }) => ({
      ...asked,
      mesures: kinds.map((kind) => MEASURES[kind].label),
    })),
    mes_mesures: measures.map(({ id, sealed, ...measure }) => {
      const values = openClientMeasures(keys, { id, sealed });
      const known = MEASURE_KINDS.filter((kind) => values[kind] !== undefined);
      return {
        ...measure,
        ...Object.fromEntries(
          known.map((kind) => [`${MEASURES[kind].label} (${MEASURES[kind].unit})`, values[kind]]),
        ),
      };
    }),
    mes_modeles_de_programme: templates.length > 0 ? templates : undefined,
  };
};

/** Published weeks only, with what was ticked and noted. */
async function exportWeeks(db: Executor, programmes: { id: string; titre: string; coach: string }[]) {
  if (programmes.length === 0) return [];
  const ids = programmes.map(({ id }) => id);
  const isTheirs = and(inArray(programmeWeeks.clientProgrammeId, ids), isNotNull(programmeWeeks.publishedAt));
  const [weeks, ticks] = await Promise.all([
    db.select().from(programmeWeeks).where(isTheirs).orderBy(asc(programmeWeeks.number)),
    db
      .select({
        weekId: programmeTicks.weekId,
        exercice: programmeTicks.exerciseId,
        fait: programmeTicks.done,
        le: programmeTicks.saidAt,
        charge_g: programmeTicks.loadGrams,
        repetitions: programmeTicks.repetitions,
        effort: programmeTicks.effort,
      })
      .from(programmeTicks)
      .innerJoin(programmeWeeks, eq(programmeWeeks.id, programmeTicks.weekId))
      .where(isTheirs),
  ]);
  return programmes.map(({ id, ...programme }) => ({
    ...programme,
    semaines: weeks
      .filter(({ clientProgrammeId }) => clientProgrammeId === id)
      .map((week) => ({
        semaine: week.number,
        titre: week.title || undefined,
        mots: week.words || undefined,
        publiee_le: week.publishedAt,
        contenu: week.content,
        notes: ticks.filter(({ weekId }) => weekId === week.id).map(({ weekId: _, ...tick }) => tick),
      })),
  }));
}
