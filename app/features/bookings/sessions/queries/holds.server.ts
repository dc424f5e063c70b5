import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Student } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings } from "../../tables.server.ts";

/** A slot that is kept while its student pays. */
export interface Hold {
  id: string;
  coachId: number;
  coachName: string;
  startsAt: Date | null;
  heldUntil: Date;
  /** where it is paid; null while the provider has not said yet */
  checkoutUrl: string | null;
}

/** What a student has not paid yet and still can, what ends first before the rest. */
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
