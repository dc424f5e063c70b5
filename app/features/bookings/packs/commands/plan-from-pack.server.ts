import { and, eq, gt, isNotNull, lt, ne } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { coachPaymentInfo } from "~/features/payments/tables.server.ts";
import { sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { findCoachSlots } from "../../availability/queries/slots.server.ts";
import { lastSlot } from "../../availability/rules/slots.ts";
import { changeBooking, lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { findLastPhoneChoice } from "../../sessions/commands/share-phone.server.ts";
import { findTerms, type Terms } from "../../sessions/queries/booking-terms.server.ts";
import { findSoldHours } from "../../sessions/queries/find-sold-hours.server.ts";
import { type Booking, bookings, type Pack, packs } from "../../tables.server.ts";
import { openMinutes, UNIT_MINUTES, UNIT_NAMES, type Unit } from "../rules.ts";

interface Proposal {
  packId: string;
  /** by webcam, whatever places the coach offers */
  byWebcam: boolean;
  now: Date;
}

interface Plan extends Proposal {
  /** the first free slot at or after `from` and before `until` is taken */
  from: Date;
  until: Date;
}

const UNIT_MS = UNIT_MINUTES * 60_000;

/**
 * Plans a session that was bought as part of an accompaniment, at the coach's first free hour. Both people
 * can move or cancel it like any other. If the coach uses an external calendar or has no free slot, the
 * session is created without a time.
 */
export async function planFromPack(
  tx: Transaction,
  { from, until, ...proposal }: Plan,
): Promise<Booking | undefined> {
  const planned = await lockPlanned(tx, proposal);
  if (!planned) return;
  if (!planned.hasCalendar)
    for (const startsAt of await freeSlots(tx, planned, { from, until })) {
      const booking = await insertPlanned(tx, planned, { startsAt });
      if (booking) return booking;
    }
  return insertPlanned(tx, planned, { startsAt: null });
}

/**
 * Proposes a session that was bought as part of an accompaniment: the student chooses its time among the coach's
 * slots. If the coach uses an external calendar or has no free slot, the two agree on a time instead.
 */
export async function proposeFromPack(tx: Transaction, proposal: Proposal): Promise<Booking | undefined> {
  const planned = await lockPlanned(tx, proposal);
  if (!planned) return;
  const { now } = proposal;
  const studentChooses =
    !planned.hasCalendar && (await freeSlots(tx, planned, { from: now, until: lastSlot(now) })).length > 0;
  return insertPlanned(tx, planned, { startsAt: null, studentChooses });
}

/** Returns what a session of the pack would be, under the lock of the calendar; undefined if it has none left. */
async function lockPlanned(
  tx: Transaction,
  { packId, byWebcam, now }: Proposal,
): Promise<Planned | undefined> {
  const [pack] = await tx.select().from(packs).where(eq(packs.id, packId));
  if (!pack?.studentId || pack.status !== "active" || pack.pausedAt || pack.purpose === "bought") return;
  const { purpose, studentId } = pack;
  await lockCalendar(tx, pack.coachId);
  await settleHoldsOf(tx, pack.coachId);
  // The balance is read under the calendar lock, so that bookings made until now are counted.
  const [left] = await tx
    .select({ minutesLeft: packs.minutesLeft, lockedMinutes: packs.lockedMinutes })
    .from(packs)
    .where(eq(packs.id, packId));
  if (!left || openMinutes(left) < UNIT_MINUTES) return;
  const { terms, hasCalendar } = await findOffer(tx, pack.coachId);
  return { ...pack, studentId, purpose, where: placeOf(terms, byWebcam), hasCalendar, now };
}

interface Planned extends Pick<Pack, "coachId" | "id"> {
  studentId: string;
  purpose: Unit;
  where: Pick<Booking, "listingId" | "discipline" | "place" | "address" | "latitude" | "longitude">;
  /** the coach manages the hours in an external calendar */
  hasCalendar: boolean;
  now: Date;
}

async function findOffer(
  tx: Transaction,
  coachId: number,
): Promise<{ terms: Terms | undefined; hasCalendar: boolean }> {
  const [coach] = await tx
    .select({ leadListingId: coaches.leadListingId, calendarUrl: coachPaymentInfo.calendarUrl })
    .from(coaches)
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .where(eq(coaches.id, coachId));
  const terms = coach?.leadListingId ? await findTerms(tx, coach.leadListingId) : undefined;
  return { terms, hasCalendar: Boolean(coach?.calendarUrl) };
}

/** Returns the coach's venue if there is one, else webcam, else a place that the two agree on. */
function placeOf(terms: Terms | undefined, byWebcam: boolean): Planned["where"] {
  const there = {
    listingId: terms?.listingId ?? null,
    discipline: terms?.discipline ?? null,
    address: "",
    latitude: null,
    longitude: null,
  };
  if (byWebcam || !terms) return { ...there, place: "webcam" };
  const { locationType, address, city, latitude, longitude } = terms;
  if (locationType === "fixed" || locationType === "both")
    return { ...there, place: "venue", address: address || city, latitude, longitude };
  return { ...there, place: terms.byWebcam ? "webcam" : "home" };
}

/** Leaves out slots at which the student has another booking. */
async function freeSlots(
  tx: Transaction,
  { coachId, studentId, where: { latitude, longitude }, now }: Planned,
  { from, until }: { from: Date; until: Date },
): Promise<Date[]> {
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const slots = await findCoachSlots(tx, { coachId, minutes: UNIT_MINUTES, at, from, to: until, now });
  const taken = await tx
    .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
    .from(bookings)
    .where(
      and(
        eq(bookings.studentId, studentId),
        ne(bookings.status, "cancelled"),
        isNotNull(bookings.startsAt),
        gt(bookings.endsAt, from),
        lt(bookings.startsAt, new Date(until.getTime() + UNIT_MS)),
      ),
    );
  const isTaken = (slot: number) =>
    taken.some(
      ({ startsAt, endsAt }) =>
        startsAt && endsAt && startsAt.getTime() < slot + UNIT_MS && endsAt.getTime() > slot,
    );
  return slots.filter((slot) => !isTaken(slot.getTime()));
}

/** Returns undefined if the student has just booked something else at that time. */
async function insertPlanned(
  tx: Transaction,
  { id: packId, coachId, studentId, purpose, where, now }: Planned,
  { startsAt, studentChooses = false }: { startsAt: Date | null; studentChooses?: boolean },
): Promise<Booking | undefined> {
  const sharesPhone = await findLastPhoneChoice(tx, { coachId, studentId });
  const freeChangeHours = await findSoldHours(tx, packId);
  const made = await tx
    .transaction((inner) =>
      inner
        .insert(bookings)
        .values({
          coachId,
          studentId,
          packId,
          unit: purpose,
          ...where,
          service: UNIT_NAMES[purpose],
          minutes: UNIT_MINUTES,
          priceCents: 0,
          sharesPhone,
          freeChangeHours,
          studentChooses,
          startsAt,
          endsAt: startsAt && new Date(startsAt.getTime() + UNIT_MS),
          status: "held",
          heldUntil: now,
          createdAt: now,
        })
        .returning(),
    )
    .catch((error: unknown) => {
      if (sqlConstraint(error) === "bookings_student_overlap") return [];
      throw error;
    });
  const [booking] = made;
  return (
    booking &&
    changeBooking(tx, booking, {
      step: "confirmed",
      by: "nobody",
      set: { status: "confirmed", confirmedAt: now, heldUntil: null },
    })
  );
}
