import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { MEASURE_KINDS, MEASURES } from "~/features/coaching/measures/rules.ts";
import { GOAL_NAMES, LEVEL_NAMES } from "~/features/coaching/programme/rules/goals.ts";
import { programmeTicks, programmeWeeks } from "~/features/coaching/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Secrets } from "~/platform/crypto/secrets.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { listReviewNotes } from "../../coach/queries/review-notes.server.ts";
import { cityName } from "../../coach/rules/followed-words.ts";
import { listOwnAccompaniments, type OwnAccompaniment } from "../../gate.server.ts";
import { openHealth } from "../../health/commands/sealed-health.server.ts";
import { listMeasures } from "../../health/queries/measures.server.ts";
import {
  accompanimentOffers,
  accompanimentSteps,
  accompaniments,
  coachCapacities,
} from "../../tables.server.ts";
import { contractName } from "../rules/contract.ts";
import { listDocuments } from "./documents.server.ts";

type Keys = Secrets["columnKeys"];

/**
 * Health data is decrypted here, because the export is for its owner only. Coaches get the dates of their
 * students' accompaniments, and nothing else about them.
 */
export const exportAccompaniments = (keys: Keys) => async (db: Executor, owner: Owner) => {
  const own = await listOwnAccompaniments(db, owner);
  const [asCoach] = await db.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, owner.id));
  return {
    accompagnements: await Promise.all(own.map((one) => exportOne(db, keys, one))),
    ...(asCoach ? await exportAssigned(db, owner, asCoach.id) : {}),
  };
};

async function exportOne(db: Executor, keys: Keys, own: OwnAccompaniment) {
  const [row] = await db.select().from(accompaniments).where(eq(accompaniments.id, own.id));
  if (!row) return undefined;
  const [coach] = row.coachId
    ? await db.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, row.coachId))
    : [];
  const steps = await db
    .select()
    .from(accompanimentSteps)
    .where(eq(accompanimentSteps.accompanimentId, own.id))
    .orderBy(asc(accompanimentSteps.id));
  return {
    quoi: contractName(row),
    seances: row.sessions,
    bilans: row.reviews,
    total_centimes: row.totalCents,
    etat: row.status,
    fin: row.ending ?? undefined,
    demande_le: row.createdAt,
    commence_le: row.startedAt ?? undefined,
    jusqu_au: row.endsAt ?? undefined,
    termine_le: row.endedAt ?? undefined,
    coach: coach?.name,
    ville: cityName(row.city),
    objectif: GOAL_NAMES[row.goal],
    niveau: LEVEL_NAMES[row.level],
    seances_par_semaine: row.sessionsPerWeek,
    majeur_declare_le: row.adultSaidAt,
    debut_anticipe_demande_le: row.beginAskedAt,
    accord_sante_le: row.healthConsentAt ?? undefined,
    sante_effacee_le: row.healthErasedAt ?? undefined,
    sante: healthWords(keys, row),
    mesures: (await listMeasures(db, keys, own)).map(({ day, values }) => ({
      jour: day,
      ...Object.fromEntries(
        MEASURE_KINDS.filter((kind) => values[kind] !== undefined).map((kind) => [
          `${MEASURES[kind].label} (${MEASURES[kind].unit})`,
          values[kind],
        ]),
      ),
    })),
    bilans_ecrits: (await listReviewNotes(db, keys, own)).map(({ startsAt, coachName, notes }) => ({
      seance_du: startsAt ?? undefined,
      par: coachName,
      texte: notes,
    })),
    programme: await exportProgramme(db, own),
    etapes: steps.map(({ step, cents, words, by, at }) => ({
      quoi: step,
      centimes: cents ?? undefined,
      mes_mots: by === "student" && words ? words : undefined,
      le: at,
    })),
    documents: (await listDocuments(db, own)).map(({ title, cents, at }) => ({
      quoi: title,
      total_centimes: cents,
      le: at,
    })),
  };
}

function healthWords(keys: Keys, row: { id: string; health: string | null }) {
  const health = openHealth(keys, row);
  if (!health) return undefined;
  const { currentWeight, targetWeight, height, healthIssues } = health;
  return {
    poids_kg: currentWeight,
    poids_souhaite_kg: targetWeight,
    taille_cm: height,
    problemes_de_sante: healthIssues || undefined,
  };
}

/** Exports published weeks only, with the completed exercises. */
async function exportProgramme(db: Executor, { id }: OwnAccompaniment) {
  const weeks = await db
    .select()
    .from(programmeWeeks)
    .where(sql`${programmeWeeks.accompanimentId} = ${id} and ${programmeWeeks.publishedAt} is not null`)
    .orderBy(asc(programmeWeeks.number));
  const ids = weeks.map((week) => week.id);
  const ticks =
    ids.length === 0 ? [] : await db.select().from(programmeTicks).where(inArray(programmeTicks.weekId, ids));
  return weeks.map((week) => ({
    semaine: week.number,
    titre: week.title || undefined,
    mots: week.words || undefined,
    publiee_le: week.publishedAt,
    contenu: week.content,
    faits: ticks
      .filter(({ weekId, done }) => weekId === week.id && done)
      .map(({ exerciseId, saidAt, loadGrams, repetitions, effort }) => ({
        exercice: exerciseId,
        le: saidAt,
        charge_g: loadGrams ?? undefined,
        repetitions: repetitions ?? undefined,
        effort: effort ?? undefined,
      })),
  }));
}

async function exportAssigned(db: Executor, { id: userId }: Owner, coachId: number) {
  const [[capacity], offers, assigned] = await Promise.all([
    db.select().from(coachCapacities).where(eq(coachCapacities.userId, userId)),
    db
      .select()
      .from(accompanimentOffers)
      .where(eq(accompanimentOffers.coachId, coachId))
      .orderBy(asc(accompanimentOffers.askedAt)),
    db
      .select()
      .from(accompaniments)
      .where(eq(accompaniments.coachId, coachId))
      .orderBy(asc(accompaniments.coachSince)),
  ]);
  return {
    eleves_a_la_fois: capacity?.accompaniments,
    demandes: offers.map(({ askedAt, answeredAt, status }) => ({
      recue_le: askedAt,
      repondue_le: answeredAt ?? undefined,
      etat: status,
    })),
    suivis: assigned.map((one) => ({
      quoi: contractName(one),
      depuis_le: one.coachSince ?? undefined,
      termine_le: one.endedAt ?? undefined,
    })),
  };
}
