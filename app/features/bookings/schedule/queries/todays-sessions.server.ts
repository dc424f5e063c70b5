import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { payments } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import {
  BOOKING_COLUMNS,
  type ListedBooking,
  shownTo,
} from "../../sessions/queries/listed-booking.server.ts";
import type { SessionProgress } from "../../sessions/rules/progress.ts";
import { bookings, packs } from "../../tables.server.ts";

const LONGEST_SESSION_MS = 8 * HOUR_MS;
const SHOWN_NOTE = 280;

/** A session of the day with what its coach needs on the way to it, during it and after it. */
export interface TodaysSession
  extends ListedBooking,
    Pick<SessionProgress, "arrivedAt" | "begunAt" | "endedAt"> {
  startsAt: Date;
  endsAt: Date;
  /** null once the student has closed the account */
  clientId: string | null;
  conversationId: number | null;
  /** the student's number, if they share it with this coach */
  phone: { value: string; label: string } | null;
  /** for a route; null if only the address is known, or none is needed */
  spot: { latitude: number; longitude: number } | null;
  /** by card, for this session alone */
  collectedCents: number;
  /** of the pack or the accompaniment that the session is drawn on */
  minutesLeft: number | null;
  /** null if the pack is hours */
  packSessionMinutes: number | null;
  /** how the coach's last note about the client begins */
  note: string;
}

/**
 * Lists the sessions that touch the day, which is [from, to): past ones stay until the day ends. Seats of groups are
 * left out.
 */
export async function listTodaysSessions(
  db: Executor,
  { id: userId }: Coach,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<TodaysSession[]> {
  const rows = await db
    .select({
      row: BOOKING_COLUMNS,
      arrivedAt: bookings.arrivedAt,
      begunAt: bookings.begunAt,
      endedAt: bookings.endedAt,
      latitude: bookings.latitude,
      longitude: bookings.longitude,
      conversationId: conversations.id,
      // The query decides this, so that a hidden number never leaves the database.
      phone: sql<string | null>`case when ${bookings.sharesPhone} then ${profiles.phoneNumber}
        when ${conversations.acceptedAt} is not null then ${conversations.phone} end`,
      collectedCents: sql<number>`coalesce(${payments.collectedCents}, 0)`,
      minutesLeft: packs.minutesLeft,
      packSessionMinutes: packs.sessionMinutes,
      note: sql<string>`coalesce((select left(e.body, ${SHOWN_NOTE}) from client_note_entries e
        where e.coach_id = ${bookings.coachId} and e.student_id = ${bookings.studentId}
        order by e.written_at desc, e.id limit 1), '')`,
    })
    .from(bookings)
    .innerJoin(coaches, eq(coaches.id, bookings.coachId))
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .leftJoin(payments, eq(payments.id, bookings.paymentId))
    .leftJoin(packs, eq(packs.id, bookings.packId))
    .leftJoin(
      conversations,
      and(
        eq(conversations.coachId, bookings.coachId),
        eq(conversations.studentId, bookings.studentId),
        isNull(conversations.declinedAt),
      ),
    )
    .where(
      and(
        eq(coaches.userId, userId),
        inArray(bookings.status, ["confirmed", "completed"]),
        isNull(bookings.groupSessionId),
        // The index is on the start: a session that was going on at midnight began a few hours before it.
        gt(bookings.startsAt, new Date(from.getTime() - LONGEST_SESSION_MS)),
        gt(bookings.endsAt, from),
        lt(bookings.startsAt, to),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
  return rows.flatMap(({ row, latitude, longitude, phone, ...more }) => {
    const { startsAt, endsAt } = row;
    if (!startsAt || !endsAt) return [];
    const isOnSite = row.place !== "webcam" && latitude !== null && longitude !== null;
    return {
      ...shownTo("coach", row, now),
      ...more,
      startsAt,
      endsAt,
      clientId: row.studentId,
      phone: phone ? { value: phone, label: formatPhone(phone) } : null,
      spot: isOnSite ? { latitude, longitude } : null,
    };
  });
}
