import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { type Database, type Executor, sqlState } from "~/platform/database/db.server.ts";
import { HOUR_SECONDS } from "~/platform/format/durations.ts";
import { publishEvent } from "~/platform/jobs/events.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { prospectAdded, prospectChanged } from "../events.ts";
import type { OwnProspect } from "../gate.server.ts";
import { isClosed } from "../rules/pipeline.ts";
import type { ContactInfo, FollowUp, NewProspect } from "../schema.ts";
import { prospects } from "../tables.server.ts";
import { lockProspects } from "./lock-prospects.server.ts";

const ADDED_PER_HOUR = 300;
const UNIQUE_VIOLATION = "23505";

/** The limit is far above what a coach records in an hour. */
const CHANGES_PER_HOUR = 1_000;
export const limitProspectChanges = (db: Executor, { id }: Coach) =>
  limitRate(db, {
    name: "prospect-changes",
    subject: id,
    limit: CHANGES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });

const missing = () => new AppError("not_found", { message: "Ce prospect n’existe plus." });

/** Each address is unique per coach. */
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
      await lockProspects(tx, coach.id);
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

/**
 * Prospects from the contact dialog cannot be corrected: their data is what they share. Consent belongs to
 * one address and is reset with another; a refusal belongs to the person and also holds for other coaches.
 */
export async function correctContact(
  db: Database,
  { id, coachId, fromContact }: OwnProspect,
  { agreed, wasAgreed, ...contact }: ContactInfo,
): Promise<void> {
  if (fromContact)
    throw new AppError("forbidden", {
      message: "Ces coordonnées sont celles que l’élève partage\u00a0: lui seul les change.",
    });
  await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      await lockProspects(tx, coachId);
      const { email, agreedAt: before } = prospects;
      const [known] = await tx
        .select({ email, before })
        .from(prospects)
        .where(eq(prospects.id, id))
        .for("update");
      if (!known) throw missing();
      if ((known.before !== null) !== wasAgreed)
        throw new AppError("conflict", {
          message: "L’accord de cette personne vient de changer ailleurs. Rechargez la page, puis réessayez.",
        });
      const isSame = known.email?.toLowerCase() === contact.email.toLowerCase();
      const agreedAt = agreed ? ((isSame ? known.before : null) ?? sql`now()`) : null;
      await tx
        .update(prospects)
        .set({ ...contact, agreedAt })
        .where(eq(prospects.id, id));
      if (wasAgreed && !agreed)
        await tx
          .update(prospects)
          .set({ agreedAt: null })
          .where(
            and(eq(sql`lower(${email})`, known.email?.toLowerCase() ?? ""), isNotNull(prospects.agreedAt)),
          );
      await publishEvent(tx, prospectChanged, { prospectId: id });
    }),
  );
}

/** Won and lost prospects cannot have a next call. */
export async function noteFollowUp(
  db: Database,
  { id }: OwnProspect,
  { notes, shownNotes, nextCallOn }: FollowUp,
) {
  await db.transaction(async (tx) => {
    const named = eq(prospects.id, id);
    // The lock waits for a concurrent change of status.
    const [prospect] = await tx
      .select({ status: prospects.status, notes: prospects.notes, nextCallOn: prospects.nextCallOn })
      .from(prospects)
      .where(named)
      .for("update");
    if (!prospect) throw missing();
    if (shownNotes !== undefined && prospect.notes !== shownNotes && prospect.notes !== notes)
      throw new AppError("conflict", {
        message:
          "Ces notes ont changé ailleurs depuis que vous les avez ouvertes. Rien n’a été remplacé\u00a0: rechargez la page, ce que vous avez écrit sera toujours là.",
      });
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

/** The history is deleted too. */
export async function deleteProspect(db: Database, { id, coachId }: OwnProspect): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProspects(tx, coachId);
    await publishEvent(tx, prospectChanged, { prospectId: id });
    await tx.delete(prospects).where(eq(prospects.id, id));
  });
}
