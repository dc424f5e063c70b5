import { eq } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { followAccompanimentStepJob } from "../../jobs.ts";
import { type Accompaniment, accompanimentSteps, accompaniments } from "../../tables.server.ts";
import { ACCOMPANIMENT_TRANSITIONS, type Step, type StepAuthor } from "../rules/states.ts";

/** Lock order: the accompaniment always comes first, before offers, packs, bookings and the payment. */
export async function lockAccompaniment(tx: Transaction, id: string): Promise<Accompaniment> {
  const [found] = await tx.select().from(accompaniments).where(eq(accompaniments.id, id)).for("update");
  if (!found) throw new AppError("not_found", { message: "Cet accompagnement n’existe plus." });
  return found;
}

export const ACCOMPANIMENTS = {
  name: "accompaniment",
  table: accompaniments,
  transitions: ACCOMPANIMENT_TRANSITIONS,
};

interface Change {
  step: Step;
  by: StepAuthor;
  set?: Partial<Omit<Accompaniment, "id" | "studentId">>;
  coachId?: number;
  chargeId?: string;
  /** number of the attempt, for failed instalments */
  attempt?: number;
  cents?: number;
  words?: string;
  /** defaults to now; tests pass a simulated time */
  at?: Date;
}

/** Every step goes through here: the row, its history and the job that sends the mails. */
export async function changeAccompaniment(
  tx: Transaction,
  before: Accompaniment,
  { step, by, set = {}, at = new Date(), ...about }: Change,
): Promise<Accompaniment> {
  const after = await moveRow(tx, ACCOMPANIMENTS, before, { by, set: { ...set, changedAt: at } });
  const [written] = await tx
    .insert(accompanimentSteps)
    .values({ accompanimentId: before.id, step, by, at, ...about })
    .returning({ id: accompanimentSteps.id });
  if (!written) throw new Error("An insert returned no row.");
  await enqueueJob(tx, followAccompanimentStepJob, { accompanimentId: before.id, stepId: written.id });
  return after;
}
