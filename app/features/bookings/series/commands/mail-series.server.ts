import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { listMailedEntries } from "../../calendars/queries/calendar-sessions.server.ts";
import { writeCalendar } from "../../calendars/rules/write-calendar.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import { mailSeriesJob } from "../../jobs.ts";
import type { SessionMailParts } from "../../sessions/commands/mail-sessions.server.ts";
import { BOOKED_MAILS, SESSION_MAILS } from "../../sessions/rules/mails.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { SIDES, type Side } from "../../sessions/rules/states.ts";
import { bookings, sessionSeries } from "../../tables.server.ts";
import { seriesMail } from "../emails/series-mails.ts";
import type { SeriesNews } from "../rules/series.ts";

interface Told {
  seriesId: string;
  newsId?: string | undefined;
  news: SeriesNews;
  by?: Side | undefined;
  /** absent for the whole series */
  bookings?: string[] | undefined;
}

/** These are told to the other person only: nothing was agreed on. */
const ANSWERS: ReadonlySet<SeriesNews> = new Set(["proposed", "declined", "withdrawn"]);
/** These change when a session takes place. */
const ENTRIES: ReadonlySet<SeriesNews> = new Set(["planned", "moved"]);

export const enqueueSeriesMail = (tx: Transaction, told: Omit<Told, "newsId">): Promise<void> =>
  enqueueJob(tx, mailSeriesJob, { ...told, newsId: randomUUID() });

/**
 * Mails both people, once for all sessions that the news is about. Confirmed ones are attached for their calendars.
 * Idempotent: each job mails once, even if it runs again.
 */
export async function mailSeries(
  parts: SessionMailParts,
  { seriesId, newsId, news, by, bookings: ids }: Told,
): Promise<void> {
  const { db, publicUrl } = parts;
  await db.transaction(async (tx) => {
    if (newsId && !(await noteMailed(tx, seriesId, newsId))) return;
    const [found] = await tx
      .select({
        series: sessionSeries,
        coachName: coaches.name,
        coachUserId: coaches.userId,
        firstName: profiles.firstName,
        lastName: profiles.lastName,
        phone: profiles.phoneNumber,
      })
      .from(sessionSeries)
      .innerJoin(coaches, eq(coaches.id, sessionSeries.coachId))
      .leftJoin(profiles, eq(profiles.id, sessionSeries.studentId))
      .where(eq(sessionSeries.id, seriesId));
    if (!found) return;
    const { series, coachName, coachUserId, phone, ...student } = found;
    const title = sharedSessionName({ discipline: series.discipline, unit: null }, { coachName });
    const sessions = await listTimes(tx, seriesId, ids);
    const times = sessions.flatMap(({ startsAt, proposedStartsAt }) => {
      const time = news === "move proposed" ? (proposedStartsAt ?? startsAt) : startsAt;
      return time ? [time] : [];
    });
    const isAgreed = sessions.some(({ confirmedAt }) => confirmedAt !== null);
    const isPhoneShared =
      phone !== null && sessions.some(({ confirmedAt, sharesPhone }) => confirmedAt !== null && sharesPhone);
    const isKnown = series.status === "running";
    for (const side of SIDES) {
      const userId = side === "coach" ? coachUserId : series.studentId;
      if (!userId || (ANSWERS.has(news) && by === side)) continue;
      const name = side === "student" ? coachName : clientName({ ...student, isKnown });
      const changed = sessions.map(({ id }) => id);
      const entries = ENTRIES.has(news) ? await listMailedEntries(tx, changed, { side, publicUrl }) : [];
      await mailPerson(tx, parts, {
        userId,
        kind: side === "student" ? BOOKED_MAILS : SESSION_MAILS,
        write: (stop, reader) => ({
          ...seriesMail({
            series,
            title,
            name,
            side,
            news,
            by,
            times,
            isAgreed,
            isPhoneShared,
            reader,
            publicUrl,
            stop,
          }),
          attachments:
            entries.length > 0 ? [{ calendar: writeCalendar(entries), method: "PUBLISH" as const }] : [],
        }),
      });
    }
  });
}

/** False if this news was mailed before. The lock on the row makes a second job of the same moment wait for the first. */
async function noteMailed(tx: Transaction, seriesId: string, newsId: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(sessionSeries)
    .set({ mailedNews: sql`array_append(${sessionSeries.mailedNews}, ${newsId}::uuid)` })
    .where(and(eq(sessionSeries.id, seriesId), sql`${newsId}::uuid <> all (${sessionSeries.mailedNews})`));
  return rowCount === 1;
}

/** The sessions that the news names, whatever has become of them; without names, those of the series that are not over. */
function listTimes(db: Executor, seriesId: string, ids: string[] | undefined) {
  return db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      proposedStartsAt: bookings.proposedStartsAt,
      confirmedAt: bookings.confirmedAt,
      sharesPhone: bookings.sharesPhone,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.seriesId, seriesId),
        isNotNull(bookings.startsAt),
        ids ? inArray(bookings.id, ids) : ne(bookings.status, "cancelled"),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
