import { and, desc, eq, inArray } from "drizzle-orm";
import type { OwnClient } from "~/features/bookings/gate.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { accompaniments } from "../../tables.server.ts";

/** The latest accompaniment of a client that this coach has or had; undefined without one. */
export async function findAssignedOfClient(
  db: Executor,
  { coachId, studentId }: OwnClient,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: accompaniments.id })
    .from(accompaniments)
    .where(
      and(
        eq(accompaniments.coachId, coachId),
        eq(accompaniments.studentId, studentId),
        inArray(accompaniments.status, ["running", "paused", "ended"]),
      ),
    )
    .orderBy(desc(accompaniments.startedAt))
    .limit(1);
  return found?.id;
}
