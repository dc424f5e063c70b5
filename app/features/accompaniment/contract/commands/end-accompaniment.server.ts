import { and, eq } from "drizzle-orm";
import { holdInstalments } from "~/features/payments/core/commands/replace-instalments.server.ts";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import { PERIOD_OVER } from "~/features/withdrawals/rules/withdrawal.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { parisDay } from "~/platform/format/dates.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { offerNext } from "../../coach/commands/offer-next.server.ts";
import { endUnits } from "../../coach/commands/units.server.ts";
import type { OwnAccompaniment } from "../../gate.server.ts";
import { type Accompaniment, accompanimentOffers } from "../../tables.server.ts";
import { findContractBalance } from "../queries/contract-balance.server.ts";
import { monthStart, quoteEnd, quoteStop, servedUntil } from "../rules/settlement.ts";
import { bookableUntil, type Ending, isLasting, type StepAuthor } from "../rules/states.ts";
import { changeAccompaniment, lockAccompaniment } from "./change-accompaniment.server.ts";
import { followHold } from "./hold-instalments.server.ts";
import { settleLocked, unrefundedCents } from "./settle-accompaniment.server.ts";

const TOO_LATE =
  "Ce n’est plus possible\u00a0: votre accompagnement a changé entre-temps. Rechargez la page pour le voir.";
export const CHANGED = "Le décompte a changé entre-temps\u00a0: relisez-le avant de confirmer.";
const tooLate = (message = TOO_LATE) => new AppError("conflict", { message });

interface End {
  ending: Exclude<Ending, "unpaid">;
  by: Exclude<StepAuthor, "coach">;
  /** the end: now, or the end of the last month, which has just passed */
  at: Date;
  /** end of the charged months, if it is not the end */
  until?: Date;
  words?: string;
  now: Date;
}

/**
 * Ends the accompaniment: no further instalment is collected, units end unless all months are over, and the
 * money is settled. The caller holds the lock of the accompaniment.
 */
export async function endAccompaniment(
  tx: Transaction,
  before: Accompaniment,
  { ending, by, at, until, words, now }: End,
): Promise<Accompaniment> {
  const { id, paymentId, lateSince } = before;
  await tx
    .update(accompanimentOffers)
    .set({ status: "withdrawn", answeredAt: now })
    .where(and(eq(accompanimentOffers.accompanimentId, id), eq(accompanimentOffers.status, "open")));
  // A student who closes the account owes late cancellations: the bookings room cancels and charges sessions
  // within 24 h (decision 036).
  const keepsNear = ending === "withdrawn" || before.studentId === null;
  if (ending !== "done") await endUnits(tx, id, { by, now, keepsNear });
  // The settlement refunds the surplus, or replaces the unpaid instalments with a last payment.
  if (paymentId) await holdInstalments(tx, { paymentId, isHeld: true });
  const set = {
    ...({
      status: "ended",
      ending,
      endedAt: at,
      endsAt: at,
      servedUntil: until ?? servedUntil(at, lateSince),
    } as const),
    // From now on, only the last payment can be late.
    lateSince: null,
    bookableUntil: ending === "done" ? bookableUntil(at) : null,
  };
  const balance = await findContractBalance(tx, { ...before, ...set });
  const backCents = balance ? Math.max(0, balance.paid.cents - unrefundedCents(balance, now)) : 0;
  const after = await changeAccompaniment(tx, before, {
    step: ending === "withdrawn" ? "withdrawn" : "ended",
    by,
    set,
    at: now,
    cents: backCents,
    ...(words && { words }),
  });
  await settleLocked(tx, after, now);
  return after;
}

/** The quote that the form showed to the student. */
export interface SeenQuote {
  endsAt: Date;
  balanceCents: number;
}

/** The student ends the accompaniment at the end of the paid month, as quoted on the page. */
export async function askEnd(
  db: Database,
  { id }: OwnAccompaniment,
  seen: SeenQuote,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockAccompaniment(tx, id);
    const balance = await findContractBalance(tx, before);
    if (!balance || !isLasting(before) || before.endAskedAt) throw tooLate();
    const { endsAt, balanceCents } = quoteEnd(balance.service, balance.paid, now);
    if (parisDay(seen.endsAt) !== parisDay(endsAt) || seen.balanceCents !== balanceCents)
      throw tooLate(CHANGED);
    const asked = await changeAccompaniment(tx, before, {
      step: "end asked",
      by: "student",
      at: now,
      cents: balanceCents,
      set: { endAskedAt: now, endsAt },
    });
    if (asked.paymentId) await holdInstalments(tx, { paymentId: asked.paymentId, isHeld: true });
    if (endsAt <= now) await endAccompaniment(tx, asked, { ending: "early", by: "student", at: endsAt, now });
  });
}

/** Taking an end back mails both sides, so it is limited. Asking for the end is never limited. */
const DAILY_SECOND_THOUGHTS = { name: "ends taken back", limit: 5, windowSeconds: DAY_SECONDS };

/** The student may cancel the requested end until that day. */
export async function takeEndBack(db: Database, { id }: OwnAccompaniment, now = new Date()): Promise<void> {
  await limitRate(db, { ...DAILY_SECOND_THOUGHTS, subject: id });
  await db.transaction(async (tx) => {
    const before = await lockAccompaniment(tx, id);
    const { startedAt, endAskedAt } = before;
    if (!isLasting(before) || !endAskedAt || !startedAt) throw tooLate();
    const after = await changeAccompaniment(tx, before, {
      step: "end taken back",
      by: "student",
      at: now,
      set: { endAskedAt: null, endsAt: monthStart(startedAt, before.months) },
    });
    await offerNext(tx, id, now);
    await followHold(tx, after, now);
  });
}

/** Ends at once, as quoted to the operator. Runs in the transaction that writes the audit entry. */
export async function endByOperator(
  tx: Transaction,
  { accompanimentId, balanceCents, words }: { accompanimentId: string; balanceCents: number; words?: string },
  now = new Date(),
): Promise<void> {
  const before = await lockAccompaniment(tx, accompanimentId);
  const balance = await findContractBalance(tx, before);
  if (!balance || !isLasting(before)) throw tooLate("Cet accompagnement est déjà terminé.");
  if (quoteStop(balance.service, balance.paid, now).balanceCents !== balanceCents) throw tooLate(CHANGED);
  await endAccompaniment(tx, before, {
    ending: "stopped",
    by: "operator",
    at: now,
    now,
    ...(words !== undefined && { words }),
  });
}

/**
 * The student withdraws within the legal period. The accompaniment ends at once, and what was delivered at
 * the student's express request stays due (article L. 221-25). Runs in the transaction that records the
 * withdrawal.
 */
export async function withdrawAccompaniment(
  tx: Transaction,
  { id }: OwnAccompaniment,
  now = new Date(),
): Promise<{ refundCents: number }> {
  const before = await lockAccompaniment(tx, id);
  if (!isLasting(before) || !before.startedAt || now >= withdrawalEnd(before.startedAt))
    throw tooLate(`${PERIOD_OVER}.`);
  const after = await endAccompaniment(tx, before, { ending: "withdrawn", by: "student", at: now, now });
  const balance = await findContractBalance(tx, after);
  return { refundCents: balance ? Math.max(0, balance.paid.cents - unrefundedCents(balance, now)) : 0 };
}
