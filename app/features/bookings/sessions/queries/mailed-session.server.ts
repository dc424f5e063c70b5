import { and, desc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches, reviews } from "~/features/discovery/tables.server.ts";
import type { PaymentStatus } from "~/features/payments/core/rules/payment-states.ts";
import { coachPaymentInfo, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookingSteps, bookings, type Extra, packs } from "../../tables.server.ts";
import type { Side } from "../rules/states.ts";
import { BOOKING_COLUMNS, type BookingRow, type ListedBooking, shownTo } from "./listed-booking.server.ts";

/** The coach as a seller; the business is null until the coach enters it. */
export interface CoachSeller {
  name: string;
  businessName: string | null;
  siret: string | null;
}

export const SELLER_COLUMNS = {
  name: coaches.name,
  businessName: coachPaymentInfo.businessName,
  siret: coachPaymentInfo.siretNumber,
};

interface Facts {
  extras: Extra[];
  seller: CoachSeller;
  /** null if nothing is paid for this session by itself */
  paymentStatus: PaymentStatus | null;
  collectedCents: number;
  refundedCents: number;
  /** of the pack or the accompaniment that the session is drawn on */
  packMinutesLeft: number | null;
  /** null if the pack is hours */
  packSessionMinutes: number | null;
  /** the coach may call: the student has a number, and gave it for this session */
  isPhoneShared: boolean;
  /** the coach has a public page */
  isBookable: boolean;
  /** the student has already reviewed this coach */
  isReviewed: boolean;
  /** counts the steps so far */
  sequence: number;
  createdAt: Date;
  changedAt: Date;
}

export interface FoundSession extends Facts {
  row: BookingRow;
  coachUserId: string | null;
}

/** A session as a mail tells it to one of the two. */
export interface MailedSession extends ListedBooking, Facts {}

export async function findMailedSession(db: Executor, bookingId: string): Promise<FoundSession | undefined> {
  const [found] = await db
    .select({
      row: BOOKING_COLUMNS,
      extras: bookings.extras,
      seller: SELLER_COLUMNS,
      coachUserId: coaches.userId,
      paymentStatus: payments.status,
      collectedCents: sql<number>`coalesce(${payments.collectedCents}, 0)`,
      refundedCents: sql<number>`coalesce(${payments.refundedCents}, 0)`,
      packMinutesLeft: packs.minutesLeft,
      packSessionMinutes: packs.sessionMinutes,
      isPhoneShared: sql<boolean>`${bookings.sharesPhone} and ${profiles.phoneNumber} is not null`,
      isBookable: sql<boolean>`${coaches.leadListingId} is not null`,
      isReviewed: sql<boolean>`exists (select from ${reviews}
        where ${reviews.coachId} = ${bookings.coachId} and ${reviews.authorId} = ${bookings.studentId})`,
      sequence: db.$count(bookingSteps, eq(bookingSteps.bookingId, bookings.id)),
      createdAt: bookings.createdAt,
      changedAt: bookings.changedAt,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(packs, eq(packs.id, bookings.packId))
    .where(eq(bookings.id, bookingId));
  return found;
}

export function mailedTo(
  side: Side,
  { row, coachUserId: _, ...facts }: FoundSession,
  now: Date,
): MailedSession {
  return { ...shownTo(side, row, now), ...facts };
}

/** The time of the session before a step; null if it had none. */
export async function findTimeBefore(
  db: Executor,
  { id, bookingId }: { id: number; bookingId: string },
): Promise<Date | null> {
  const [earlier] = await db
    .select({ startsAt: bookingSteps.startsAt })
    .from(bookingSteps)
    .where(
      and(
        eq(bookingSteps.bookingId, bookingId),
        lt(bookingSteps.id, id),
        sql`${bookingSteps.step} in ('requested', 'confirmed', 'moved', 'planned', 'planned by coach')`,
        isNotNull(bookingSteps.startsAt),
      ),
    )
    .orderBy(desc(bookingSteps.id))
    .limit(1);
  return earlier?.startsAt ?? null;
}
