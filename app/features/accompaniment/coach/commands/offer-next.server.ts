import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import {
  changeAccompaniment,
  lockAccompaniment,
} from "../../contract/commands/change-accompaniment.server.ts";
import { followHold } from "../../contract/commands/hold-instalments.server.ts";
import type { Step } from "../../contract/rules/states.ts";
import { type Accompaniment, accompanimentOffers, accompanimentSteps } from "../../tables.server.ts";
import { type Candidate, listCandidates } from "../queries/candidates.server.ts";
import { positionOf } from "../queries/locate-city.server.ts";
import { answerBy } from "../rules/assignment.ts";

/**
 * Asks the coach whom the student would like, or else the best free one, if they were not asked before. Called when an accompaniment starts, an offer is
 * declined or lapses, or a coach leaves. If no coach is left, the student and the operator are notified once,
 * and the sweep keeps searching. Nothing happens if the student has asked to end the accompaniment.
 */
export async function offerNext(tx: Transaction, id: string, now = new Date()): Promise<void> {
  const before = await lockAccompaniment(tx, id);
  if (before.status !== "running" || before.coachId !== null || before.studentId === null) return;
  if (before.endAskedAt) return;
  // The lock serializes offers, so that the count of a coach's free places includes all open offers.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('room of coaches'))`);
  const offers = await tx
    .select({ coachId: accompanimentOffers.coachId, status: accompanimentOffers.status })
    .from(accompanimentOffers)
    .where(eq(accompanimentOffers.accompanimentId, id));
  if (offers.some(({ status }) => status === "open")) return;
  const except = offers.map(({ coachId }) => coachId);
  const found = await findCandidate(tx, before, except);
  if (!found) return reportNobodyFound(tx, before, now);
  const { coachId, byWebcam } = found;
  await tx
    .insert(accompanimentOffers)
    .values({ accompanimentId: id, coachId, byWebcam, askedAt: now, answerBy: answerBy(now) });
  await changeAccompaniment(tx, before, { step: "coach asked", by: "nobody", coachId, at: now });
}

/**
 * Prefers the coach whom the student would like, then one near the student. Webcam follows only if the student
 * accepted it before paying.
 */
async function findCandidate(
  tx: Transaction,
  of: Accompaniment,
  except: readonly number[],
): Promise<(Candidate & { byWebcam: boolean }) | undefined> {
  const { goal, studentId, acceptsWebcam, wantedCoachId } = of;
  const student = studentId === null ? undefined : { user: studentId };
  const query = { goal, at: positionOf(of), except, student };
  const preferences = wantedCoachId === null ? [undefined] : [wantedCoachId, undefined];
  for (const only of preferences)
    for (const byWebcam of acceptsWebcam ? [false, true] : [false]) {
      const [best] = await listCandidates(tx, { ...query, webcam: byWebcam, only });
      if (best) return { ...best, byWebcam };
    }
  return undefined;
}

/** The steps that show whether the student was already notified of the current search. */
const SEARCHED: Step[] = ["coach asked", "coach accepted", "coach changed", "another asked", "nobody found"];

async function reportNobodyFound(tx: Transaction, before: Accompaniment, now: Date): Promise<void> {
  const [last] = await tx
    .select({ step: accompanimentSteps.step })
    .from(accompanimentSteps)
    .where(and(eq(accompanimentSteps.accompanimentId, before.id), inArray(accompanimentSteps.step, SEARCHED)))
    .orderBy(desc(accompanimentSteps.id))
    .limit(1);
  if (last?.step !== "nobody found")
    await changeAccompaniment(tx, before, { step: "nobody found", by: "nobody", at: now });
  await followHold(tx, before, now);
}
