import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { OwnConversation } from "~/features/messages/gate.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { bookings } from "../../tables.server.ts";
import { DISCIPLINE } from "./session-discipline.server.ts";

/** The student of a conversation, with their next session with this coach; its fields are null if there is none. */
export async function findNextSession(db: Executor, { id }: OwnConversation) {
  const [found] = await db
    .select({
      firstName: profiles.firstName,
      discipline: DISCIPLINE,
      startsAt: bookings.startsAt,
      place: bookings.place,
      address: bookings.address,
    })
    .from(conversations)
    .leftJoin(profiles, eq(profiles.id, conversations.studentId))
    .leftJoin(
      bookings,
      and(
        eq(bookings.coachId, conversations.coachId),
        eq(bookings.studentId, conversations.studentId),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.startsAt, new Date()),
      ),
    )
    .where(eq(conversations.id, id))
    .orderBy(asc(bookings.startsAt))
    .limit(1);
  return found;
}
