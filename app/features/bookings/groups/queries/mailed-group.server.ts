import { eq } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { groupSessions } from "../../tables.server.ts";

/** A group session as mails tell it. */
export async function findMailedGroup(db: Executor, id: string) {
  const [found] = await db
    .select({
      id: groupSessions.id,
      coachId: groupSessions.coachId,
      title: groupSessions.title,
      startsAt: groupSessions.startsAt,
      minutes: groupSessions.minutes,
      place: groupSessions.place,
      address: groupSessions.address,
      priceCents: groupSessions.priceCents,
      seatsMin: groupSessions.seatsMin,
      status: groupSessions.status,
      ending: groupSessions.ending,
      endingWords: groupSessions.endingWords,
      coachName: coaches.name,
      coachUserId: coaches.userId,
    })
    .from(groupSessions)
    .innerJoin(coaches, eq(coaches.id, groupSessions.coachId))
    .where(eq(groupSessions.id, id));
  return found;
}
export type MailedGroup = NonNullable<Awaited<ReturnType<typeof findMailedGroup>>>;
