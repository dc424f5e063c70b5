import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { followAccompanimentStepJob } from "../../jobs.ts";
import { type Accompaniment, accompanimentSteps, accompaniments } from "../../tables.server.ts";
import { canBecome, type Step, type StepAuthor } from "../rules/states.ts";

/** Always the first row that is locked: before offers, packs, bookings and the payment, so that no two wait for each other. */
export async function lockAccompaniment(tx: Transaction, id: string): Promise<Accompaniment> {
  const [found] = await tx.select().from(accompaniments).where(eq(accompaniments.id, id)).for("update");
  if (!found) throw new AppError("not_found", { message: "Cet accompagnement n’existe plus." });
  return found;
}

interface Change {
  step: Step;
  by: StepAuthor;
  set?: Partial<Omit<Accompaniment, "id" | "studentId">>;
  coachId?: number;
  chargeId?: string;
  /** of an instalment that failed: the how manieth time it was tried */
  attempt?: number;
  cents?: number;
  words?: string;
  /** now, unless a clock is being simulated */
  at?: Date;
}

/** Whatever happens to an accompaniment happens here: the row, its history, and the event that mails. */
export async function changeAccompaniment(
  tx: Transaction,
  before: Accompaniment,
  { step, by, set = {}, at = new Date(), ...about }: Change,
): Promise<Accompaniment> {
  const { status = before.status } = set;
  if (status !== before.status && !canBecome(before.status, status))
    throw new Error(`An accompaniment that is ${before.status} does not become ${status}.`);
  const [after] = await tx
    .update(accompaniments)
    .set({ ...set, changedAt: at })
    .where(eq(accompaniments.id, before.id))
    .returning();
  const [written] = await tx
    .insert(accompanimentSteps)
    .values({ accompanimentId: before.id, step, by, at, ...about })
    .returning({ id: accompanimentSteps.id });
  if (!after || !written) throw new Error("A change returned no row.");
  await enqueueJob(tx, followAccompanimentStepJob, { accompanimentId: before.id, stepId: written.id });
  return after;
}
