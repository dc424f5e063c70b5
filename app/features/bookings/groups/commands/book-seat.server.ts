import { and, eq, gt, ne, sql } from "drizzle-orm";
import { requireNames } from "~/features/accounts/commands/require-names.server.ts";
import { saveOwnPhone } from "~/features/accounts/commands/save-own-phone.server.ts";
import type { TypedNames } from "~/features/accounts/rules/names.ts";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import type { CallParts } from "~/features/payments/core/commands/provider-operations.server.ts";
import { purchase, type Sold } from "~/features/payments/core/commands/purchase.server.ts";
import { requireShownPrice } from "~/features/payments/core/rules/shown-price.ts";
import { requirePayable } from "~/features/readiness/queries/readiness.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { refuseBlocked } from "../../availability/commands/refuse-blocked.server.ts";
import {
  type Booked,
  PER_HOUR,
  refuseManyHolds,
  refuseTaken,
  takePayment,
} from "../../sessions/commands/book-session.server.ts";
import { BOOKING_PAYABLE } from "../../sessions/commands/on-payment-changed.server.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { findSoldHours } from "../../sessions/queries/find-sold-hours.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { HOLD_MINUTES } from "../../sessions/rules/states.ts";
import { bookings, groupWaiting } from "../../tables.server.ts";
import { findGroupForSale, type SoldGroup } from "../queries/find-group.server.ts";
import { isTakingBookings } from "../rules/group-states.ts";
import { HAS_SEAT } from "../rules/group-words.ts";
import { GROUP_MISSING, lockGroup } from "./lock-group.server.ts";
import { offerFreedSeats } from "./offer-seats.server.ts";

export interface SeatOrder {
  groupId: string;
  /** the price that the page showed */
  shownCents: number | null;
  sharesPhone: boolean;
  /** typed by a student whose account has no number */
  ownPhone?: string | undefined;
  /** for an account without a name */
  names?: TypedNames | undefined;
  /** a code as it was typed, and what the page showed as left to pay with it */
  code?: string | undefined;
  codeRestCents?: number | null | undefined;
  idempotencyKey: string;
}

/**
 * Books a seat of a group session. It is held for ten minutes while the student pays, and then confirmed without the
 * coach's answer. If several students want the last seat, one of them gets it.
 */
export async function bookSeat(parts: CallParts, student: Student, order: SeatOrder): Promise<Booked> {
  const { idempotencyKey, code } = order;
  const { id, checkoutUrl } = await purchase(
    parts,
    { idempotencyKey, kind: BOOKING_PAYABLE, buyer: { user: student.id }, code },
    {
      check: () => checkSeat(parts, student, order),
      sell: (tx, group) => sellSeat(tx, parts, student, order, group),
    },
  ).catch(refuseTaken);
  return { bookingId: id, ...(checkoutUrl && { checkoutUrl }) };
}

async function checkSeat(
  parts: CallParts,
  student: Student,
  { groupId, shownCents }: SeatOrder,
): Promise<SoldGroup> {
  const { db } = parts;
  await limitRate(db, { name: "bookings", subject: student.id, limit: PER_HOUR, windowSeconds: 60 * 60 });
  const group = await findGroupForSale(db, groupId);
  if (!group) throw new AppError("not_found", { message: GROUP_MISSING });
  await refuseBlocked(db, student, group.coachId);
  requireShownPrice({ thing: "Cette place", cents: group.priceCents, shownCents });
  await requirePayable(db, group.coachId, parts);
  await requireSeat(db, student, group);
  return group;
}

async function sellSeat(
  tx: Transaction,
  parts: CallParts,
  student: Student,
  { sharesPhone, ownPhone, names, code, codeRestCents, idempotencyKey }: SeatOrder,
  sold: SoldGroup,
): Promise<Sold> {
  await requireNames(tx, student, names);
  await saveOwnPhone(tx, student, ownPhone);
  await lockCalendar(tx, sold.coachId);
  await settleHoldsOf(tx, sold.coachId);
  await refuseManyHolds(tx, student);
  // Students who wait come before everybody else for what has just become free.
  await offerFreedSeats(tx, sold.id);
  const group = await lockGroup(tx, sold.id);
  await requireSeat(tx, student, group);
  const [booking] = await tx
    .insert(bookings)
    .values({
      coachId: group.coachId,
      studentId: student.id,
      listingId: group.listingId,
      groupSessionId: group.id,
      service: sharedSessionName({ discipline: group.title, unit: null }, sold),
      discipline: group.title,
      minutes: group.minutes,
      place: group.place,
      address: group.address,
      latitude: group.latitude,
      longitude: group.longitude,
      priceCents: group.priceCents,
      sharesPhone,
      freeChangeHours: await findSoldHours(tx, null),
      startsAt: group.startsAt,
      endsAt: group.endsAt,
      status: "held",
      heldUntil: sql`now() + make_interval(mins => ${HOLD_MINUTES})`,
      clientId: idempotencyKey,
    })
    .returning();
  if (!booking) throw new Error("An insert returned no row.");
  await tx
    .delete(groupWaiting)
    .where(and(eq(groupWaiting.groupSessionId, group.id), eq(groupWaiting.studentId, student.id)));
  const terms = { coachUserId: sold.coachUserId, code, codeRestCents };
  return { id: booking.id, prepared: await takePayment(tx, parts, student, booking, terms) };
}

type Wanted = Pick<SoldGroup, "id" | "status" | "startsAt" | "seatsMax" | "seatsTaken">;

/** The answer holds until the end of the transaction only if the group session is locked. */
async function requireSeat(db: Executor, { id: studentId }: Student, group: Wanted): Promise<void> {
  const now = new Date();
  if (!isTakingBookings(group, now))
    throw new AppError("conflict", { message: "Les inscriptions à cette séance sont closes." });
  const own = and(
    eq(bookings.groupSessionId, group.id),
    eq(bookings.studentId, studentId),
    ne(bookings.status, "cancelled"),
  );
  if ((await db.$count(bookings, own)) > 0) throw new AppError("conflict", { message: HAS_SEAT });
  const keptForOthers = await db.$count(
    groupWaiting,
    and(
      eq(groupWaiting.groupSessionId, group.id),
      ne(groupWaiting.studentId, studentId),
      gt(groupWaiting.offeredUntil, now),
    ),
  );
  if (group.seatsTaken + keptForOthers >= group.seatsMax)
    throw new AppError("conflict", { message: GROUP_FULL });
}

const GROUP_FULL =
  "La dernière place vient d’être prise. Inscrivez-vous sur la liste d’attente\u00a0: nous vous écrivons si une place se libère.";
