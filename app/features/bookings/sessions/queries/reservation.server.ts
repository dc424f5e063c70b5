import { and, desc, eq, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { listSaleDocuments } from "~/features/invoicing/queries/sale-documents.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { shownReduction } from "~/features/payments/reductions/queries/shown-reduction.server.ts";
import type { ShownReduction } from "~/features/payments/reductions/rules/shown-reduction.ts";
import { coachPaymentInfo, payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { type Booking, bookings, packs } from "../../tables.server.ts";
import { sharedSessionName } from "../rules/session-name.ts";
import { DISCIPLINE } from "./session-discipline.server.ts";

/** The page after the payment shows this to the student. */
export interface Reservation
  extends Pick<
    Booking,
    | "id"
    | "coachId"
    | "minutes"
    | "place"
    | "priceCents"
    | "isFree"
    | "packId"
    | "unit"
    | "listingId"
    | "proposalId"
    | "groupSessionId"
    | "startsAt"
    | "freeChangeHours"
    | "status"
    | "ending"
    | "heldUntil"
    | "answerBy"
  > {
  /** "Musculation avec Camille" */
  title: string;
  coachName: string;
  /** what a code or a gift card pays of the price */
  reduction: ShownReduction | null;
  boughtAt: Date;
  /** null if nothing is open, or the provider has not answered yet */
  checkoutUrl: string | null;
  /** the coach's external calendar; only once the session is confirmed, and while it has no time */
  calendarUrl: string | null;
  conversationId: number | null;
}

/** Selects the newest conversation of the two. */
const conversationOf = (coachId: unknown, studentId: unknown) =>
  sql<number | null>`(select max(${conversations.id})::float8 from ${conversations}
    where ${conversations.coachId} = ${coachId} and ${conversations.studentId} = ${studentId})`;

export async function getReservation(db: Executor, { id }: StudentBooking): Promise<Reservation> {
  const [found] = await db
    .select({
      id: bookings.id,
      coachId: bookings.coachId,
      discipline: DISCIPLINE,
      minutes: bookings.minutes,
      place: bookings.place,
      priceCents: bookings.priceCents,
      reduction: shownReduction(bookings.paymentId),
      isFree: bookings.isFree,
      packId: bookings.packId,
      unit: bookings.unit,
      listingId: bookings.listingId,
      proposalId: bookings.proposalId,
      groupSessionId: bookings.groupSessionId,
      startsAt: bookings.startsAt,
      freeChangeHours: bookings.freeChangeHours,
      status: bookings.status,
      ending: bookings.ending,
      heldUntil: bookings.heldUntil,
      answerBy: bookings.answerBy,
      coachName: coaches.name,
      boughtAt: sql<Date>`coalesce(${bookings.confirmedAt}, ${bookings.createdAt})`.mapWith(
        bookings.createdAt,
      ),
      checkoutUrl: payments.checkoutUrl,
      calendarUrl: sql<
        string | null
      >`case when ${bookings.status} = 'confirmed' and ${bookings.startsAt} is null
        then nullif(${coachPaymentInfo.calendarUrl}, '') end`,
      conversationId: conversationOf(bookings.coachId, bookings.studentId),
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(coachPaymentInfo, eq(coachPaymentInfo.coachId, coaches.userId))
    .leftJoin(payments, and(eq(payments.id, bookings.paymentId), eq(payments.status, "open")))
    .where(eq(bookings.id, id));
  if (!found) throw new AppError("not_found");
  const { discipline, ...reservation } = found;
  return { ...reservation, title: sharedSessionName({ discipline, unit: found.unit }, found) };
}

/** The pack may still be unpaid. */
export async function findOwnPack(db: Executor, { id: studentId }: Student, packId: string) {
  const [found] = await db
    .select({
      id: packs.id,
      collectedCents: sql<number>`coalesce((select p.collected_cents from payments p where p.id = ${packs.paymentId}), 0)`,
      coachId: packs.coachId,
      coachName: coaches.name,
      name: packs.name,
      totalMinutes: packs.totalMinutes,
      sessionMinutes: packs.sessionMinutes,
      listingId: packs.listingId,
      listingPackId: packs.listingPackId,
      priceCents: packs.priceCents,
      reduction: shownReduction(packs.paymentId),
      status: packs.status,
      minutesLeft: packs.minutesLeft,
      boughtAt: packs.boughtAt,
      expiresAt: packs.expiresAt,
      checkoutUrl: payments.checkoutUrl,
    })
    .from(packs)
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .leftJoin(payments, and(eq(payments.id, packs.paymentId), eq(payments.status, "open")))
    .where(
      and(sql`${packs.id}::text = ${packId}`, eq(packs.studentId, studentId), eq(packs.purpose, "bought")),
    )
    .orderBy(desc(packs.createdAt));
  return found && { ...found, documents: await listSaleDocuments(db, "pack", [found.id]) };
}
export type ShownPack = NonNullable<Awaited<ReturnType<typeof findOwnPack>>>;
