import { asc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import {
  calendarLinks,
  coachBlocks,
  coachFeeds,
  coachFeedTimes,
  waitingStudents,
} from "../../tables.server.ts";

/** Data export. Secret addresses are left out. */
export async function exportCalendars(db: Executor, { id: userId }: Owner) {
  const blocks = await db
    .select({ du: coachBlocks.startsAt, au: coachBlocks.endsAt, motif: coachBlocks.label })
    .from(coachBlocks)
    .where(eq(coachBlocks.userId, userId))
    .orderBy(asc(coachBlocks.startsAt));
  const feeds = await db
    .select({ nom: coachFeeds.name, relie_le: coachFeeds.changedAt, lu_le: coachFeeds.readAt })
    .from(coachFeeds)
    .where(eq(coachFeeds.userId, userId))
    .orderBy(asc(coachFeeds.changedAt));
  const times = await db
    .select({ du: coachFeedTimes.startsAt, au: coachFeedTimes.endsAt })
    .from(coachFeedTimes)
    .where(eq(coachFeedTimes.userId, userId))
    .orderBy(asc(coachFeedTimes.startsAt));
  const [link] = await db
    .select({ cree_le: calendarLinks.madeAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.userId, userId));
  const waiting = await db
    .select({
      coach: coaches.name,
      depuis: waitingStudents.since,
      duree_en_minutes: waitingStudents.minutes,
      prevenu_le: waitingStudents.toldAt,
    })
    .from(waitingStudents)
    .innerJoin(coaches, eq(coaches.id, waitingStudents.coachId))
    .where(eq(waitingStudents.studentId, userId))
    .orderBy(asc(waitingStudents.since));
  const some = <T>(rows: T[]) => (rows.length > 0 ? rows : undefined);
  return {
    plages_bloquees: some(blocks),
    agendas_relies: some(feeds),
    heures_occupees_ailleurs: some(times),
    adresse_d_agenda: link,
    listes_d_attente: some(waiting),
  };
}
