import { and, eq, sql } from "drizzle-orm";
import { lockPayment, setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { mailBoughtPackJob, packChangedJob } from "../../jobs.ts";
import { IS_EARNED, packValueCents } from "../../sessions/rules/money.ts";
import { type Pack, packMoves, packs } from "../../tables.server.ts";
import { PACK_TRANSITIONS, packExpiry } from "../rules.ts";

const PACKS = { name: "pack", table: packs, transitions: PACK_TRANSITIONS };

export async function lockPack(tx: Transaction, id: string): Promise<Pack | undefined> {
  const [pack] = await tx.select().from(packs).where(eq(packs.id, id)).for("update");
  return pack;
}

/** Unused minutes of an ended pack cannot be booked any more. */
async function emptyEnded(tx: Transaction, { id: packId, status, minutesLeft }: Pack): Promise<void> {
  if (status === "ended" && minutesLeft > 0)
    await tx.insert(packMoves).values({ packId, kind: "refunded", minutes: -minutesLeft });
}

/**
 * Sets the earned part of a pack by the minutes delivered or due, and refunds what an ended pack has not
 * drawn. Minutes that return to an ended pack are refunded at once. Units of an accompaniment have no payment
 * of their own: a job settles the accompaniment.
 */
export async function settlePack(tx: Transaction, packId: string): Promise<void> {
  const pack = await lockPack(tx, packId);
  if (pack?.accompanimentId) {
    await emptyEnded(tx, pack);
    await enqueueJob(tx, packChangedJob, { packId, accompanimentId: pack.accompanimentId });
    return;
  }
  if (!pack?.paymentId) return;
  const { paymentId } = pack;
  const { rows } = await tx.execute<{ earned: number; drawn: number }>(sql`
    select coalesce(sum(b.minutes) filter (where ${sql.raw(IS_EARNED)}), 0)::int as earned,
      coalesce((select -sum(m.minutes) from pack_moves m where m.pack_id = ${packId} and m.booking_id is not null), 0)::int as drawn
    from bookings b where b.pack_id = ${packId}`);
  const { earned = 0, drawn = 0 } = rows[0] ?? {};
  await setDelivered(tx, { paymentId, cents: packValueCents(pack, earned) });
  if (pack.status !== "ended") return;
  await emptyEnded(tx, pack);
  await refundDownTo(tx, { paymentId, keepCents: packValueCents(pack, drawn) });
}

/**
 * A paid pack can be used until it expires; a pack whose payment failed ends. Returns the payment, as it was
 * before the pack was settled.
 */
export async function onPackPaymentChanged(tx: Transaction, packId: string) {
  const pack = await lockPack(tx, packId);
  const payment = pack?.paymentId ? await lockPayment(tx, pack.paymentId) : undefined;
  if (!pack || !payment) return undefined;
  if (pack.status === "held" && payment.status === "paid") {
    const boughtAt = new Date();
    await moveRow(tx, PACKS, pack, {
      set: { status: "active", boughtAt, expiresAt: packExpiry(boughtAt, pack.validityMonths) },
    });
    await tx.insert(packMoves).values({ packId, kind: "bought", minutes: pack.totalMinutes });
    await enqueueJob(tx, mailBoughtPackJob, { packId });
  } else if (pack.status === "held" && ["failed", "expired", "released"].includes(payment.status)) {
    await endPackRow(tx, pack);
  }
  await pauseContested(tx, pack, payment.id);
  await settlePack(tx, packId);
  return payment;
}

/** Nothing new is booked from a pack while the payer's bank contests what was paid for it. */
async function pauseContested(tx: Transaction, { id, pausedAt }: Pack, paymentId: string): Promise<void> {
  const contested = await tx.$count(
    charges,
    and(eq(charges.paymentId, paymentId), eq(charges.dispute, "open")),
  );
  if (contested > 0 === (pausedAt !== null)) return;
  await tx
    .update(packs)
    .set({ pausedAt: contested > 0 ? new Date() : null })
    .where(eq(packs.id, id));
}

export const endPackRow = (tx: Transaction, pack: Pack): Promise<Pack> =>
  moveRow(tx, PACKS, pack, { set: { status: "ended", endedAt: new Date() } });
