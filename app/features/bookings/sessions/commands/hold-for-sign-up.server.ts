import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { keptForms, profiles } from "~/features/accounts/tables.server.ts";
import { type Database, sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { bookings } from "../../tables.server.ts";
import { findTerms, type Terms } from "../queries/booking-terms.server.ts";
import { IS_SIGN_UP_HOLD } from "../queries/holds.server.ts";
import { sharedSessionName } from "../rules/session-name.ts";
import { bookingSchema } from "../schema/booking.ts";
import { placeOf, requireSlot } from "./book-session.server.ts";
import { lockCalendar } from "./settle-booking.server.ts";

const HOLD_MINUTES = 30;
/** People who never confirm their address cannot take more of a coach's week than this. */
const MOST_FOR_COACH = 3;
const BOOKING_FORM = /^bookingDraft:[1-9]\d*$/;

/**
 * Holds the slot of a booking that was interrupted by a sign-up for 30 minutes from the sign-up, before the address is
 * confirmed. There is at most one for an account; the network and the mailbox are limited when the form is kept. A slot
 * that is gone is not an error: the student chooses another one. Idempotent.
 */
export async function holdForSignUp(db: Database, { user: userId }: { user: string }): Promise<void> {
  const [kept] = await db
    .select({ name: keptForms.name, fields: keptForms.fields, createdAt: keptForms.createdAt })
    .from(keptForms)
    .innerJoin(profiles, and(eq(profiles.id, keptForms.userId), eq(profiles.role, "student")))
    .where(eq(keptForms.userId, userId));
  const heldUntil = kept && new Date(kept.createdAt.getTime() + HOLD_MINUTES * 60_000);
  if (!heldUntil || heldUntil <= new Date() || !BOOKING_FORM.test(kept.name)) return;
  const order = bookingSchema.safeParse({ ...kept.fields, idempotencyKey: randomUUID() }).data;
  const terms = order?.startsAt ? await findTerms(db, order.listingId) : undefined;
  if (!terms || !order?.startsAt || terms.hasCalendar || !terms.lengths.includes(order.minutes)) return;
  const { startsAt, minutes } = order;
  try {
    const { at } = placeOf(terms, order);
    await db.transaction((tx) =>
      holdSlot(tx, terms, { userId, minutes, place: order.place, at, startsAt, heldUntil }),
    );
  } catch (thrown) {
    const isTaken = thrown instanceof AppError || sqlConstraint(thrown)?.startsWith("bookings_");
    if (!isTaken) throw thrown;
  }
}

interface WantedHold {
  userId: string;
  minutes: number;
  place: (typeof bookings.$inferInsert)["place"];
  at: ReturnType<typeof placeOf>["at"];
  startsAt: Date;
  heldUntil: Date;
}

async function holdSlot(
  tx: Transaction,
  terms: Terms,
  { userId, minutes, place, at, startsAt, heldUntil }: WantedHold,
): Promise<void> {
  const { coachId, discipline } = terms;
  await lockCalendar(tx, coachId);
  await settleHoldsOf(tx, coachId);
  const ofCoach = await tx.$count(bookings, and(eq(bookings.coachId, coachId), IS_SIGN_UP_HOLD));
  const ofStudent = await tx.$count(
    bookings,
    and(eq(bookings.studentId, userId), sql`${bookings.heldUntil} > now()`),
  );
  if (ofCoach >= MOST_FOR_COACH || ofStudent > 0) return;
  await requireSlot(tx, { coachId, startsAt, minutes, at });
  await tx.insert(bookings).values({
    coachId,
    studentId: userId,
    listingId: terms.listingId,
    discipline,
    service: sharedSessionName({ discipline, unit: null }, terms),
    minutes,
    place,
    // The address comes with the booking itself; the place decides about the way to the next session.
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    priceCents: 0,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    status: "held",
    heldUntil,
  });
}
