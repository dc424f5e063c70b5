import { and, desc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { refusePaused } from "~/features/readiness/queries/readiness.server.ts";
import { type Executor, sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { changeBooking } from "../../sessions/commands/settle-booking.server.ts";
import { findLastPhoneChoice } from "../../sessions/commands/share-phone.server.ts";
import type { Terms } from "../../sessions/queries/booking-terms.server.ts";
import { findSoldHours } from "../../sessions/queries/find-sold-hours.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import type { Place } from "../../sessions/rules/states.ts";
import { type Booking, bookings } from "../../tables.server.ts";

/** The values of a planned session, without its time and its payment. */
export interface PlannedSession
  extends Pick<
    Booking,
    | "coachId"
    | "listingId"
    | "discipline"
    | "service"
    | "minutes"
    | "place"
    | "address"
    | "latitude"
    | "longitude"
  > {
  studentId: string;
  coachName: string;
}

/** The venue of the listing, or the address of the student's latest session at home with this coach. */
export async function findPlace(
  db: Executor,
  { coachId, studentId }: PlannedStudent,
  { terms, place }: { terms: Pick<Terms, "address" | "city" | "latitude" | "longitude">; place: Place },
): Promise<{ address: string; latitude: number | null; longitude: number | null }> {
  const nowhere = { address: "", latitude: null, longitude: null };
  if (place === "webcam") return nowhere;
  if (place === "venue") {
    const { address, city, latitude, longitude } = terms;
    return { address: address || city, latitude, longitude };
  }
  const [last] = await db
    .select({ address: bookings.address, latitude: bookings.latitude, longitude: bookings.longitude })
    .from(bookings)
    .where(
      and(
        eq(bookings.coachId, coachId),
        eq(bookings.studentId, studentId),
        eq(bookings.place, "home"),
        ne(bookings.address, ""),
        isNotNull(bookings.latitude),
        inArray(bookings.status, ["confirmed", "completed"]),
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return last ?? nowhere;
}

type ConfirmedPlan = PlannedSession &
  Pick<Booking, "packId" | "unit" | "seriesId"> & { id?: string; startsAt: Date };

/** Writes a session that a pack pays for, confirmed. */
export async function confirmPlanned(tx: Transaction, plan: ConfirmedPlan): Promise<Booking> {
  const { coachName, startsAt, unit, ...session } = plan;
  await refusePaused(tx, session.coachId);
  const now = new Date();
  const [booking] = await tx
    .insert(bookings)
    .values({
      ...session,
      freeChangeHours: await findSoldHours(tx, session.packId),
      sharesPhone: await findLastPhoneChoice(tx, session),
      unit,
      service: unit
        ? sharedSessionName({ discipline: session.discipline, unit }, { coachName })
        : session.service,
      priceCents: 0,
      startsAt,
      endsAt: new Date(startsAt.getTime() + session.minutes * 60_000),
      plannedAt: now,
      plannedBy: "coach",
      status: "held",
      heldUntil: now,
    })
    .returning();
  if (!booking) throw new Error("An insert returned no row.");
  return changeBooking(tx, booking, {
    step: "planned by coach",
    by: "coach",
    set: { status: "confirmed", confirmedAt: now, heldUntil: null },
    isToldTogether: session.seriesId !== null,
  });
}

const SENTENCES: Record<string, string> = {
  bookings_overlap: "Un de ces créneaux vient d’être pris. Vérifiez les horaires.",
  bookings_student_overlap: "L’élève n’est pas disponible à l’une de ces heures. Vérifiez les horaires.",
};

/** The constraints decide if somebody has taken a slot in the same moment. */
export function refuseTaken(error: unknown): never {
  const message = SENTENCES[sqlConstraint(error) ?? ""];
  if (message) throw new AppError("conflict", { field: "time", message, cause: error });
  // The id that the browser gave belongs to something of somebody else.
  if (sqlConstraint(error)?.endsWith("_pkey")) throw new AppError("conflict", { cause: error });
  throw error;
}
