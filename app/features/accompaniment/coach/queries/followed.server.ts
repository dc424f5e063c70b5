import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { UNIT_MINUTES, type Unit } from "~/features/bookings/packs/rules.ts";
import { fromBookings } from "~/features/bookings/sessions/queries/list-bookings.server.ts";
import { type ListedBooking, shownTo } from "~/features/bookings/sessions/queries/listed-booking.server.ts";
import type { Side } from "~/features/bookings/sessions/rules/states.ts";
import { bookings, packs } from "~/features/bookings/tables.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import { charges } from "~/features/payments/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { AssignedAccompaniment, OwnAccompaniment } from "../../gate.server.ts";
import { hasHealthConsent } from "../../health/rules/health.ts";
import { accompanimentOffers, accompaniments } from "../../tables.server.ts";

/** The accompaniment for its student, without health data. */
export async function findFollowed(db: Executor, { id }: OwnAccompaniment) {
  const [found] = await db
    .select({ accompaniment: accompaniments, coachName: coaches.name, coachImage: coaches.image })
    .from(accompaniments)
    .leftJoin(coaches, eq(coaches.id, accompaniments.coachId))
    .where(eq(accompaniments.id, id));
  if (!found) throw new AppError("not_found");
  const { health: _, studentId, ...facts } = found.accompaniment;
  const { coachId } = facts;
  const coach =
    coachId === null
      ? undefined
      : {
          id: coachId,
          name: found.coachName ?? "",
          image: found.coachImage,
          conversationId: await findConversation(db, coachId, studentId),
        };
  return { ...facts, coach, hasConsent: hasHealthConsent(facts) };
}
export type Followed = Awaited<ReturnType<typeof findFollowed>>;

async function findConversation(db: Executor, coachId: number, studentId: string | null) {
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.coachId, coachId),
        eq(conversations.studentId, studentId ?? ""),
        isNull(conversations.declinedAt),
      ),
    );
  return found?.id;
}

/** The student learns who the coach is only after the coach has accepted, unless it is the one they chose. */
export async function findOpenOffer(db: Executor, { id }: OwnAccompaniment) {
  const [found] = await db
    .select({
      askedAt: accompanimentOffers.askedAt,
      answerBy: accompanimentOffers.answerBy,
      byWebcam: accompanimentOffers.byWebcam,
      wantedName: coaches.name,
    })
    .from(accompanimentOffers)
    .innerJoin(accompaniments, eq(accompaniments.id, accompanimentOffers.accompanimentId))
    .leftJoin(
      coaches,
      and(eq(coaches.id, accompanimentOffers.coachId), eq(coaches.id, accompaniments.wantedCoachId)),
    )
    .where(and(eq(accompanimentOffers.accompanimentId, id), eq(accompanimentOffers.status, "open")));
  return found;
}

export interface UnitCount {
  purpose: Unit;
  /** completed, or charged because they were cancelled late */
  had: number;
  /** booked, with or without a time */
  planned: number;
  /** can be booked now */
  left: number;
  /** can be booked once the next instalments are paid */
  locked: number;
}

/** Counts introductions, sessions and reviews. The result is empty until the first coach has accepted. */
export async function countUnits(
  db: Executor,
  { id }: OwnAccompaniment | AssignedAccompaniment,
): Promise<UnitCount[]> {
  // Written out, because the query builder omits the table name of a column in a subquery.
  const { rows } = await db.execute<UnitCount & Record<string, unknown>>(sql`
    select p.purpose,
      coalesce(sum(greatest(0, p.minutes_left - p.locked_minutes)) filter (where p.status = 'active'), 0)::int / ${UNIT_MINUTES}::int as "left",
      coalesce(sum(least(p.minutes_left, p.locked_minutes)) filter (where p.status = 'active'), 0)::int / ${UNIT_MINUTES}::int as locked,
      sum((select count(*) from bookings b where b.pack_id = p.id and (b.status = 'completed' or b.ending in ('late', 'due by operator'))))::int as had,
      sum((select count(*) from bookings b where b.pack_id = p.id and b.status in ('pending', 'confirmed')))::int as planned
    from packs p where p.accompaniment_id = ${id} group by p.purpose`);
  return rows.map(({ purpose, left, locked, had, planned }) => ({ purpose, left, locked, had, planned }));
}

export interface UnitSession extends ListedBooking {
  purpose: Unit;
}

/** Lists either the upcoming sessions, those without a time first, or the past ones, the latest first. */
export async function listUnitSessions(
  db: Executor,
  own: OwnAccompaniment | AssignedAccompaniment,
  { side, now, coming }: { side: Side; now: Date; coming: boolean },
): Promise<UnitSession[]> {
  const units = await db
    .select({ id: packs.id, purpose: packs.purpose })
    .from(packs)
    .where(eq(packs.accompanimentId, own.id));
  const purposes = new Map(units.map((unit) => [unit.id, unit.purpose]));
  if (units.length === 0) return [];
  const isComing = sql`${bookings.status} in ('pending', 'confirmed') and (${bookings.endsAt} is null or ${bookings.endsAt} > ${now.toISOString()}::timestamptz)`;
  const rows = await fromBookings(db)
    .where(
      and(
        inArray(bookings.packId, [...purposes.keys()]),
        // A coach does not see sessions with an earlier coach.
        "coachId" in own ? eq(bookings.coachId, own.coachId) : undefined,
        coming ? isComing : sql`not (${isComing}) and ${bookings.status} <> 'held'`,
      ),
    )
    .orderBy(
      coming ? sql`${bookings.startsAt} asc nulls first` : sql`${bookings.startsAt} desc nulls last`,
      asc(bookings.id),
    )
    .limit(MOST_SESSIONS);
  return rows.flatMap((row) => {
    const purpose = purposes.get(row.packId ?? "");
    return purpose && purpose !== "bought" ? [{ ...shownTo(side, row, now), purpose }] : [];
  });
}
/** Above the maximum of 72 sessions, 18 reviews and the introduction, plus as many cancelled ones. */
const MOST_SESSIONS = 200;

/** Lists the instalments by number, without the released ones. */
export function listInstalments(db: Executor, { paymentId }: Pick<Followed, "paymentId">) {
  return db
    .select({
      id: charges.id,
      number: charges.number,
      cents: charges.amountCents,
      creditCents: charges.creditCents,
      status: charges.status,
      dueAt: charges.dueAt,
      paidAt: charges.paidAt,
      refundedCents: charges.refundedCents,
    })
    .from(charges)
    .where(and(eq(charges.paymentId, paymentId ?? NOBODY), sql`${charges.status} <> 'released'`))
    .orderBy(asc(charges.number));
}
export type Instalment = Awaited<ReturnType<typeof listInstalments>>[number];
const NOBODY = "00000000-0000-0000-0000-000000000000";
