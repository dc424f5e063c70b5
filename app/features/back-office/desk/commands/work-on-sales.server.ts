import { eq } from "drizzle-orm";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { cancelGroupByOperator } from "~/features/bookings/groups/commands/end-group.server.ts";
import { endPackByOperator, refundPack } from "~/features/bookings/packs/commands/refund-pack.server.ts";
import { refuseTaken } from "~/features/bookings/sessions/commands/book-session.server.ts";
import {
  cancelByOperator,
  moveByOperator,
  refundSession,
} from "~/features/bookings/sessions/commands/work-as-operator.server.ts";
import type { RefundShare } from "~/features/bookings/sessions/rules/operator-work.ts";
import { packs } from "~/features/bookings/tables.server.ts";
import { holdPayouts, releasePayouts } from "~/features/payments/payouts/commands/hold-payouts.server.ts";
import {
  endByOperator,
  refundByOperator,
} from "~/features/shop/subscriptions/commands/work-as-operator.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { asOperator } from "../../commands/record-action.server.ts";

/** Each change and its audit entry are one transaction. Sessions mail both people by their steps. */

interface Refund {
  id: string;
  cents: number;
  seenCents: number;
  reason: string;
}

export const refundSessionNow = (
  db: Database,
  operator: Operator,
  { id, cents, seenCents, reason }: Refund,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const booking = await refundSession(tx, operator, { bookingId: id, cents, seenCents, words: reason });
    await note("refund session", { ...about(booking), subjectId: id, cents, reason });
  });

export const cancelSessionNow = (
  db: Database,
  operator: Operator,
  { id, reason, ...given }: Refund & { share: RefundShare },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { booking, refundCents } = await cancelByOperator(tx, operator, {
      bookingId: id,
      words: reason,
      ...given,
    });
    await note("cancel session", { ...about(booking), subjectId: id, cents: refundCents, reason });
  });

interface Move {
  id: string;
  startsAt: Date;
  seenStartsAt: Date;
  reason: string;
}

export const moveSessionNow = (
  db: Database,
  operator: Operator,
  { id, reason, ...times }: Move,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const booking = await moveByOperator(tx, operator, { bookingId: id, words: reason, ...times });
    await note("move session", { ...about(booking), subjectId: id, reason });
  }).catch(refuseTaken);

async function requirePack(tx: Transaction, id: string): Promise<void> {
  if ((await tx.$count(packs, eq(packs.id, id))) === 0)
    throw new AppError("not_found", { message: "Ce pack n’existe pas." });
}

export const refundPackNow = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason, ...refund }: Refund,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await requirePack(tx, id);
    const pack = await refundPack(tx, operator, parts, { packId: id, words: reason, ...refund });
    await note("refund pack", { ...about(pack), subjectId: id, cents: refund.cents, reason });
  });

export const endPackNow = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason, ...refund }: Refund,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    await requirePack(tx, id);
    const pack = await endPackByOperator(tx, operator, parts, { packId: id, words: reason, ...refund });
    await note("end pack", { ...about(pack), subjectId: id, cents: refund.cents, reason });
  });

export const cancelGroupNow = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  { id, reason, seenSeats }: { id: string; reason: string; seenSeats: number },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { coachId } = await cancelGroupByOperator(tx, operator, parts, { id, seenSeats, words: reason });
    await note("cancel group session", { coachId, subjectId: id, reason });
  });

export const refundSubscriptionNow = (
  db: Database,
  operator: Operator,
  { id, reason, ...refund }: Refund,
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { userId } = await refundByOperator(tx, operator, { id, words: reason, ...refund });
    await note("refund subscription", { personId: userId, subjectId: id, cents: refund.cents, reason });
  });

export const endSubscriptionNow = (
  db: Database,
  operator: Operator,
  { id, reason }: { id: string; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { userId } = await endByOperator(tx, operator, { id, words: reason });
    await note("end subscription", { personId: userId, subjectId: id, reason });
  });

export const holdPayoutsNow = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  hold: { holderId: number; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { userId } = await holdPayouts(tx, operator, parts, hold);
    await note("hold payouts", { personId: userId, thingId: hold.holderId, reason: hold.reason });
  });

export const releasePayoutsNow = (
  db: Database,
  operator: Operator,
  parts: MailParts,
  hold: { holderId: number; reason: string },
): Promise<void> =>
  asOperator(db, operator, async (tx, note) => {
    const { userId } = await releasePayouts(tx, operator, parts, hold);
    await note("release payouts", { personId: userId, thingId: hold.holderId, reason: hold.reason });
  });

const about = ({ coachId, studentId }: { coachId: number; studentId: string | null }) => ({
  coachId,
  personId: studentId,
});
