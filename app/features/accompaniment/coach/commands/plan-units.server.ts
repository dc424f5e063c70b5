import { and, eq, sql } from "drizzle-orm";
import { planFromPack, proposeFromPack } from "~/features/bookings/packs/commands/plan-from-pack.server.ts";
import type { Unit } from "~/features/bookings/packs/rules.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { type Accompaniment, accompaniments } from "../../tables.server.ts";
import { planWindow, reviewFrom, reviewPlannedFrom } from "../rules/assignment.ts";

/**
 * Proposes the introduction at once, and plans each review when its month comes. Idempotent: nothing is planned
 * twice, and the student rebooks what they cancelled. The caller holds the lock of the accompaniment.
 */
export async function planUnits(tx: Transaction, of: Accompaniment, now: Date): Promise<void> {
  if (of.status !== "running" || of.coachId === null) return;
  await proposeIntro(tx, of, now);
  await planReviews(tx, of, now);
}

async function proposeIntro(tx: Transaction, { id, byWebcam }: Accompaniment, now: Date): Promise<void> {
  const packId = await findPack(tx, id, "intro");
  if (!packId || (await tx.$count(bookings, eq(bookings.packId, packId))) > 0) return;
  await proposeFromPack(tx, { packId, byWebcam, now });
}

async function planReviews(tx: Transaction, of: Accompaniment, now: Date): Promise<void> {
  const { id, startedAt, months, reviews, byWebcam, endsAt } = of;
  if (!startedAt || !endsAt) return;
  const reviewed = { startedAt, months, reviews };
  let due = of.reviewsPlanned;
  while (due < reviews && reviewPlannedFrom(reviewed, due + 1) <= now) due += 1;
  if (due === of.reviewsPlanned) return;
  const wanted = reviewFrom(reviewed, due);
  // The accompaniment ends before this review.
  if (wanted > endsAt) return;
  const packId = await findPack(tx, id, "reviews");
  // Its instalment is late: the review is planned once it is paid.
  if (!packId && (await hasLocked(tx, id))) return;
  // Only one review is planned, even after several months without a coach. The student books the others.
  if (packId) await planFromPack(tx, { packId, byWebcam, ...planWindow(now, wanted), now });
  await tx.update(accompaniments).set({ reviewsPlanned: due }).where(eq(accompaniments.id, id));
}

async function findPack(tx: Transaction, id: string, unit: Unit): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(
      and(
        eq(packs.accompanimentId, id),
        eq(packs.purpose, unit),
        eq(packs.status, "active"),
        sql`${packs.minutesLeft} > ${packs.lockedMinutes}`,
      ),
    );
  return found?.id;
}

/** Some reviews wait for an instalment. */
const hasLocked = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.$count(
    packs,
    and(
      eq(packs.accompanimentId, id),
      eq(packs.purpose, "reviews"),
      eq(packs.status, "active"),
      sql`${packs.minutesLeft} > 0 and ${packs.lockedMinutes} > 0`,
    ),
  )) > 0;
