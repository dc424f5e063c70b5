import { eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { type Database, type Executor, sqlState } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { publishEvent } from "~/platform/events.server.ts";
import { limitRate } from "~/platform/rate-limit.server.ts";
import { prospectAdded, prospectChanged } from "../events.ts";
import type { OwnProspect } from "../gate.server.ts";
import { isClosed } from "../rules/pipeline.ts";
import type { ContactInfo, FollowUp, NewProspect } from "../schema.ts";
import { prospects } from "../tables.server.ts";

const HOUR_SECONDS = 60 * 60;
const ADDED_PER_HOUR = 300;
const UNIQUE_VIOLATION = "23505";

/** Far more than anybody notes in an hour, between two calls. */
const CHANGES_PER_HOUR = 1_000;
export const limitProspectChanges = (db: Executor, { id }: Coach) =>
  limitRate(db, {
    name: "prospect-changes",
    subject: id,
    limit: CHANGES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });

/** An address is followed once: who is there already is named, not added again. */
async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      throw new AppError("conflict", {
        message: "Vous avez déjà un prospect avec cette adresse e-mail.",
      });
    throw error;
  }
}

export async function addProspect(db: Database, coach: Coach, { agreed, ...given }: NewProspect) {
  const hourly = { limit: ADDED_PER_HOUR, windowSeconds: HOUR_SECONDS };
  await limitRate(db, { name: "prospects", subject: coach.id, ...hourly });
  return refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const [added] = await tx
        .insert(prospects)
        .values({ ...given, coachId: coach.id, agreedAt: agreed ? sql`now()` : null })
        .returning({ id: prospects.id });
      if (!added) throw new Error("An insert returned no row.");
      await publishEvent(tx, prospectAdded, { prospectId: added.id });
      return added;
    }),
  );
}

/** Of those who came by the contact dialog, nothing is corrected: what is known of them is what they share. */
export async function correctContact(
  db: Database,
  { id, fromContact }: OwnProspect,
  { agreed, ...contact }: ContactInfo,
): Promise<void> {
  if (fromContact)
    throw new AppError("forbidden", {
      message: "Ces coordonnées sont celles que l’élève partage\u00a0: lui seul les change.",
    });
  await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const agreedAt = agreed ? sql`coalesce(${prospects.agreedAt}, now())` : null;
      await tx
        .update(prospects)
        .set({ ...contact, agreedAt })
        .where(eq(prospects.id, id));
      await publishEvent(tx, prospectChanged, { prospectId: id });
    }),
  );
}

/** The coach's own notes, and when to call next; whoever is won or lost is not called again. */
export async function noteFollowUp(db: Database, { id }: OwnProspect, { notes, nextCallOn }: FollowUp) {
  await db.transaction(async (tx) => {
    const named = eq(prospects.id, id);
    // Locked: a status that is being changed is waited for.
    const [prospect] = await tx
      .select({ status: prospects.status, notes: prospects.notes, nextCallOn: prospects.nextCallOn })
      .from(prospects)
      .where(named)
      .for("update");
    if (!prospect) throw new AppError("not_found", { message: "Ce prospect n’existe plus." });
    if (nextCallOn && isClosed(prospect.status))
      throw new AppError("conflict", {
        message: "On ne rappelle plus ce prospect\u00a0: changez d’abord son statut.",
      });
    await tx
      .update(prospects)
      .set({
        notes: notes ?? prospect.notes,
        nextCallOn: nextCallOn === undefined ? prospect.nextCallOn : nextCallOn,
      })
      .where(named);
  });
}

/** With all that was noted. */
export async function deleteProspect(db: Database, { id }: OwnProspect): Promise<void> {
  await db.transaction(async (tx) => {
    await publishEvent(tx, prospectChanged, { prospectId: id });
    await tx.delete(prospects).where(eq(prospects.id, id));
  });
}
