import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings } from "../../tables.server.ts";

export interface Hold {
  id: string;
  coachId: number;
  coachName: string;
  startsAt: Date | null;
  heldUntil: Date;
  /** null while the provider has not answered */
  checkoutUrl: string | null;
}

/** Lists the student's unexpired holds; the first to expire comes first. */
export const listHolds = (db: Executor, { id: studentId }: Student): Promise<Hold[]> =>
  db
    .select({
      id: bookings.id,
      coachId: bookings.coachId,
      coachName: coaches.name,
      startsAt: bookings.startsAt,
      heldUntil: sql<Date>`${bookings.heldUntil}`.mapWith(bookings.createdAt),
      checkoutUrl: payments.checkoutUrl,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(payments, and(eq(payments.id, bookings.paymentId), eq(payments.status, "open")))
    .where(
      and(eq(bookings.studentId, studentId), eq(bookings.status, "held"), gt(bookings.heldUntil, sql`now()`)),
    )
    .orderBy(asc(bookings.heldUntil), asc(bookings.id));
