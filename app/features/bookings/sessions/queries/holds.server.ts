import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { PackReference } from "~/features/discovery/rules/packs.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings, packs } from "../../tables.server.ts";
import type { Place } from "../rules/states.ts";

export interface Hold {
  id: string;
  coachId: number;
  coachName: string;
  startsAt: Date | null;
  heldUntil: Date;
  minutes: number;
  place: Place;
  priceCents: number;
  /** null while the provider has not answered */
  checkoutUrl: string | null;
}

/** A slot that is held for a sign-up has nothing to pay yet. See `holdForSignUp`. */
export const IS_SIGN_UP_HOLD = and(
  eq(bookings.status, "held"),
  gt(bookings.heldUntil, sql`now()`),
  isNull(bookings.paymentId),
  isNull(bookings.packId),
  isNull(bookings.proposalId),
  isNull(bookings.seriesId),
  eq(bookings.isFree, false),
);

/** The slot of a coach that is held since the student's sign-up. */
export async function findSignUpHold(
  db: Executor,
  { id: studentId }: Student,
  coachId: number,
): Promise<{ startsAt: Date; heldUntil: Date } | undefined> {
  const [hold] = await db
    .select({ startsAt: bookings.startsAt, heldUntil: bookings.heldUntil })
    .from(bookings)
    .where(and(eq(bookings.studentId, studentId), eq(bookings.coachId, coachId), IS_SIGN_UP_HOLD))
    .limit(1);
  const { startsAt = null, heldUntil = null } = hold ?? {};
  return startsAt && heldUntil ? { startsAt, heldUntil } : undefined;
}

/** Lists the student's unexpired holds with a payment; the first to expire comes first. */
export const listHolds = (db: Executor, { id: studentId }: Student): Promise<Hold[]> =>
  db
    .select({
      id: bookings.id,
      coachId: bookings.coachId,
      coachName: coaches.name,
      startsAt: bookings.startsAt,
      heldUntil: sql<Date>`${bookings.heldUntil}`.mapWith(bookings.createdAt),
      minutes: bookings.minutes,
      place: bookings.place,
      priceCents: bookings.priceCents,
      checkoutUrl: payments.checkoutUrl,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(payments, and(eq(payments.id, bookings.paymentId), eq(payments.status, "open")))
    .where(
      and(
        eq(bookings.studentId, studentId),
        eq(bookings.status, "held"),
        gt(bookings.heldUntil, sql`now()`),
        isNotNull(bookings.paymentId),
      ),
    )
    .orderBy(asc(bookings.heldUntil), asc(bookings.id));

/** The address where the student can go on paying for this pack; undefined if no payment is open. */
export async function findOpenPackCheckout(
  db: Executor,
  { id: studentId }: Student,
  { coachId, ...reference }: { coachId: number } & PackReference,
): Promise<string | undefined> {
  const isThis =
    "hours" in reference
      ? and(isNull(packs.listingId), eq(packs.totalMinutes, reference.hours * 60))
      : eq(packs.listingPackId, reference.listingPackId);
  const [found] = await db
    .select({ checkoutUrl: payments.checkoutUrl })
    .from(packs)
    .innerJoin(payments, and(eq(payments.id, packs.paymentId), eq(payments.status, "open")))
    .where(
      and(
        eq(packs.studentId, studentId),
        eq(packs.coachId, coachId),
        isThis,
        eq(packs.status, "held"),
        gt(payments.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(packs.createdAt))
    .limit(1);
  return found?.checkoutUrl ?? undefined;
}
