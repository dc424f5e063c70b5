import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { type Booking, bookings } from "../../tables.server.ts";

/** The student gives their number to the coach of this session, or takes it back: for all their sessions together. */
export async function setSharesPhone(
  db: Database,
  { id }: StudentBooking,
  { shares }: { shares: boolean },
): Promise<void> {
  const pair = db
    .$with("pair")
    .as(
      db
        .select({ coachId: bookings.coachId, studentId: bookings.studentId })
        .from(bookings)
        .where(eq(bookings.id, id)),
    );
  await db
    .with(pair)
    .update(bookings)
    .set({ sharesPhone: shares })
    .where(
      and(
        sql`(${bookings.coachId}, ${bookings.studentId}) in (select * from ${pair})`,
        ne(bookings.status, "held"),
      ),
    );
}

/**
 * The student's last choice with this coach, for a session that somebody else plans. Without a choice the number is not
 * given.
 */
export async function findLastPhoneChoice(
  db: Executor,
  { coachId, studentId }: Pick<Booking, "coachId" | "studentId">,
): Promise<boolean> {
  if (studentId === null) return false;
  const [last] = await db
    .select({ sharesPhone: bookings.sharesPhone })
    .from(bookings)
    .where(
      and(
        eq(bookings.coachId, coachId),
        eq(bookings.studentId, studentId),
        // Sessions that were planned by others before they carried the decision.
        sql`(${bookings.sharesPhone} or (${isNull(bookings.unit)} and ${bookings.plannedBy} is distinct from 'coach'))`,
        sql`not (${bookings.status} = 'held' and ${isNull(bookings.paymentId)})`,
      ),
    )
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return last?.sharesPhone ?? false;
}
