import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import type { StudentBooking } from "../../gate.server.ts";
import { bookings } from "../../tables.server.ts";

/** The student gives their number to the coach of this session, or takes it back. */
export async function setSharesPhone(
  db: Database,
  { id }: StudentBooking,
  { shares }: { shares: boolean },
): Promise<void> {
  await db.update(bookings).set({ sharesPhone: shares }).where(eq(bookings.id, id));
}

/**
 * What the student decided last with this coach, for a session that somebody else plans. Without a decision the number is
 * not given.
 */
export async function findLastPhoneChoice(
  db: Executor,
  { coachId, studentId }: { coachId: number; studentId: string },
): Promise<boolean> {
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
