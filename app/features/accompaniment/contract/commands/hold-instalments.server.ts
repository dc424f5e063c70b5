import { and, desc, eq, inArray, lte } from "drizzle-orm";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import {
  dateInstalments,
  holdInstalments,
} from "~/features/payments/core/commands/replace-instalments.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Accompaniment, accompanimentSteps, accompaniments } from "../../tables.server.ts";
import { monthStart } from "../rules/settlement.ts";
import { isLasting, type Step } from "../rules/states.ts";

/**
 * Holds the instalments once the end is requested, while no coach can be found, or while the student's
 * account is suspended. They resume when a coach accepts or the suspension ends. A late instalment stays due.
 * The caller holds the lock of the accompaniment.
 */
export async function followHold(tx: Transaction, of: Accompaniment, now: Date): Promise<void> {
  const { paymentId, endAskedAt, lateSince } = of;
  if (!paymentId || !isLasting(of)) return;
  const isHeld =
    endAskedAt !== null ||
    (lateSince === null && ((await isSoughtInVain(tx, of)) || (await findSuspension(tx, of)) !== null));
  if (!isHeld) await postponeInstalments(tx, of, paymentId, now);
  await holdInstalments(tx, { paymentId, isHeld });
}

/** Since when the student's account is suspended. */
export async function findSuspension(
  tx: Transaction,
  { studentId }: Pick<Accompaniment, "studentId">,
): Promise<Date | null> {
  if (studentId === null) return null;
  const [student] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, studentId));
  return student?.suspendedAt ?? null;
}

const SOUGHT: Step[] = ["coach accepted", "coach changed", "another asked", "nobody found"];

/** There is no coach, and the current search has found none at least once. */
async function isSoughtInVain(tx: Transaction, { id, coachId }: Accompaniment): Promise<boolean> {
  if (coachId !== null) return false;
  const [last] = await tx
    .select({ step: accompanimentSteps.step })
    .from(accompanimentSteps)
    .where(and(eq(accompanimentSteps.accompanimentId, id), inArray(accompanimentSteps.step, SOUGHT)))
    .orderBy(desc(accompanimentSteps.id))
    .limit(1);
  return last?.step === "nobody found";
}

/** After a hold, only one of the missed instalments is due now; the others follow, one a month. */
async function postponeInstalments(
  tx: Transaction,
  of: Accompaniment,
  paymentId: string,
  now: Date,
): Promise<void> {
  const { id, startedAt } = of;
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.heldAt || !startedAt) return;
  const isMissed = and(
    eq(charges.paymentId, paymentId),
    eq(charges.status, "planned"),
    eq(charges.attempts, 0),
    lte(charges.dueAt, now),
  );
  const missed = await tx.$count(charges, isMissed);
  if (missed < 2) return;
  const monthsPutOff = of.monthsPutOff + missed - 1;
  await tx.update(accompaniments).set({ monthsPutOff }).where(eq(accompaniments.id, id));
  await dateInstalments(tx, {
    paymentId,
    dueAt: (number) => monthStart(startedAt, number - 1 + monthsPutOff),
  });
}
