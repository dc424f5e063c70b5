import { asc, eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { lockPayment } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { findRefundable, refundPayment } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { formatEuros } from "~/platform/format/money.ts";
import { AppError } from "~/platform/web/errors.ts";
import { changeBooking } from "../../sessions/commands/settle-booking.server.ts";
import { requireAmount } from "../../sessions/commands/work-as-operator.server.ts";
import { PACK_MAILS, SESSION_MAILS } from "../../sessions/rules/mails.ts";
import { type Booking, bookings, type Pack, packs } from "../../tables.server.ts";
import { packDecisionMail } from "../emails/decision-mails.ts";
import { findUnusedCents } from "../queries/unused-cents.server.ts";
import { upcomingOf } from "../queries/upcoming-sessions.server.ts";
import { endPackRow, lockPack, settlePack } from "./settle-pack.server.ts";

interface PackRefund {
  packId: string;
  cents: number;
  /** what was returned as the page showed it */
  seenCents: number;
  words: string;
}

const CHANGED = "Ce pack a changé entre-temps. Rechargez la page avant de décider.";

async function requireSold(tx: Transaction, packId: string): Promise<Pack & { paymentId: string }> {
  const pack = await lockPack(tx, packId);
  if (!pack?.paymentId || pack.purpose !== "bought" || pack.status === "held")
    throw new AppError("conflict", { message: CHANGED });
  return { ...pack, paymentId: pack.paymentId };
}

async function requireMoney(tx: Transaction, paymentId: string, seenCents: number) {
  await lockPayment(tx, paymentId);
  const money = await findRefundable(tx, { paymentId });
  if (money.returnedCents !== seenCents)
    throw new AppError("conflict", {
      message: `${formatEuros(money.returnedCents)} ont déjà été remboursés, peut-être par un collègue. Rechargez la page avant de décider.`,
    });
  return money;
}

/**
 * Refunds an amount of a pack and leaves its hours. Runs in the operator's transaction. The whole of an active pack is refunded by
 * `endPackByOperator`, because nobody would be paid for its hours.
 */
export async function refundPack(
  tx: Transaction,
  _operator: Operator,
  parts: MailParts,
  { packId, cents, seenCents, words }: PackRefund,
): Promise<Pack> {
  const pack = await requireSold(tx, packId);
  const money = await requireMoney(tx, pack.paymentId, seenCents);
  requireAmount(money, cents);
  if (pack.status === "active" && pack.minutesLeft > 0 && cents === money.refundableCents)
    throw new AppError("conflict", {
      field: "amount",
      message:
        "Pour tout rembourser, mettez d’abord fin au pack\u00a0: ce qui en reste serait encore utilisable.",
    });
  await refundPayment(tx, { paymentId: pack.paymentId, cents });
  await mailDecision(tx, parts, pack, { cents, words, isEnded: false, cancelled: 0 });
  return pack;
}

/**
 * Ends a pack: its sessions to come are cancelled, and `cents` are refunded, at least what was not used. Runs in the
 * operator's transaction.
 */
export async function endPackByOperator(
  tx: Transaction,
  _operator: Operator,
  parts: MailParts,
  { packId, cents, seenCents, words }: PackRefund,
): Promise<Pack> {
  // Lock order: sessions before the pack, as everywhere.
  const upcoming = await tx
    .select()
    .from(bookings)
    .where(upcomingOf(packId))
    .orderBy(asc(bookings.id))
    .for("update");
  const [seen] = await tx.select().from(packs).where(eq(packs.id, packId));
  const unused = seen && (await findUnusedCents(tx, seen));
  for (const booking of upcoming) await cancelWithPack(tx, booking, words);
  const pack = await requireSold(tx, packId);
  const money = await requireMoney(tx, pack.paymentId, seenCents);
  if (pack.status !== "active") throw new AppError("conflict", { message: CHANGED });
  const leastCents = Math.min(money.refundableCents, Math.max(0, (unused ?? 0) - money.returnedCents));
  if (cents < leastCents)
    throw new AppError("invalid_input", {
      field: "amount",
      message: `Au moins ${formatEuros(leastCents)}\u00a0: ce qui n’a pas été utilisé.`,
    });
  if (cents > 0) requireAmount(money, cents);
  await endPackRow(tx, pack);
  await settlePack(tx, packId);
  const { returnedCents } = await findRefundable(tx, { paymentId: pack.paymentId });
  const more = cents - (returnedCents - money.returnedCents);
  if (more > 0) await refundPayment(tx, { paymentId: pack.paymentId, cents: more });
  await mailDecision(tx, parts, pack, { cents, words, isEnded: true, cancelled: upcoming.length });
  return pack;
}

const cancelWithPack = (tx: Transaction, booking: Booking, words: string): Promise<Booking> =>
  changeBooking(tx, booking, {
    step: "cancelled by operator",
    by: "operator",
    set: {
      status: "cancelled",
      cancelledAt: new Date(),
      ending: "by operator",
      answerBy: null,
      proposedStartsAt: null,
      proposedBy: null,
    },
    words,
  });

interface Decision {
  cents: number;
  words: string;
  isEnded: boolean;
  /** how many sessions to come were cancelled */
  cancelled: number;
}

async function mailDecision(
  tx: Transaction,
  parts: MailParts,
  pack: Pack,
  decision: Decision,
): Promise<void> {
  const { coachId, studentId } = pack;
  const [coach] = await tx
    .select({ name: coaches.name, userId: coaches.userId })
    .from(coaches)
    .where(eq(coaches.id, coachId));
  const [student] = studentId
    ? await tx
        .select({ firstName: profiles.firstName, lastName: profiles.lastName })
        .from(profiles)
        .where(eq(profiles.id, studentId))
    : [];
  const told = { ...decision, pack, coach: coach?.name ?? "", student, publicUrl: parts.publicUrl };
  if (studentId)
    await mailPerson(tx, parts, {
      userId: studentId,
      kind: PACK_MAILS,
      write: (stop, reader) => packDecisionMail({ ...told, side: "student", reader, stop }),
    });
  if (coach?.userId)
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: SESSION_MAILS,
      write: (stop, reader) => packDecisionMail({ ...told, side: "coach", reader, stop }),
    });
}
