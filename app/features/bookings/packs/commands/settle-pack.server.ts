import { eq, sql } from "drizzle-orm";
import { lockPayment, setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { refundDownTo } from "~/features/payments/core/commands/decide-payment.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { packChangedJob } from "../../jobs.ts";
import { packValueCents } from "../../sessions/rules/money.ts";
import { type Pack, packMoves, packs } from "../../tables.server.ts";
import { packExpiry } from "../rules.ts";

export async function lockPack(tx: Transaction, id: string): Promise<Pack | undefined> {
  const [pack] = await tx.select().from(packs).where(eq(packs.id, id)).for("update");
  return pack;
}

/** What was left of a pack that has ended can be booked no more. */
async function emptyEnded(tx: Transaction, { id: packId, status, minutesLeft }: Pack): Promise<void> {
  if (status === "ended" && minutesLeft > 0)
    await tx.insert(packMoves).values({ packId, kind: "refunded", minutes: -minutesLeft });
}

/**
 * What of a pack is earned, and what of one that has ended goes back: by what was drawn and has been delivered or is due. Minutes that come
 * back to a pack that has ended are paid back at once. Units of an accompaniment have no money of their own: it is told.
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
    select coalesce(sum(b.minutes) filter (where b.status = 'completed' or b.ending = 'late'), 0)::int as earned,
      coalesce((select -sum(m.minutes) from pack_moves m where m.pack_id = ${packId} and m.booking_id is not null), 0)::int as drawn
    from bookings b where b.pack_id = ${packId}`);
  const { earned = 0, drawn = 0 } = rows[0] ?? {};
  await setDelivered(tx, { paymentId, cents: packValueCents(pack, earned) });
  if (pack.status !== "ended") return;
  await emptyEnded(tx, pack);
  await refundDownTo(tx, { paymentId, keepCents: packValueCents(pack, drawn) });
}

/** What has become of the payment of a pack: paid, it can be drawn on for twelve months; never paid, it ends. */
export async function onPackPaymentChanged(tx: Transaction, packId: string): Promise<void> {
  const pack = await lockPack(tx, packId);
  const payment = pack?.paymentId ? await lockPayment(tx, pack.paymentId) : undefined;
  if (!pack || !payment) return;
  if (pack.status === "held" && payment.status === "paid") {
    const boughtAt = new Date();
    await tx
      .update(packs)
      .set({ status: "active", boughtAt, expiresAt: packExpiry(boughtAt) })
      .where(eq(packs.id, packId));
    await tx.insert(packMoves).values({ packId, kind: "bought", minutes: pack.hours * 60 });
  } else if (pack.status === "held" && ["failed", "expired", "released"].includes(payment.status)) {
    await tx.update(packs).set({ status: "ended", endedAt: new Date() }).where(eq(packs.id, packId));
  }
  await settlePack(tx, packId);
}
