import { and, asc, eq, gt, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { type OwnListing, requireOwnListing } from "~/features/discovery/gate.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { findReadiness, type SaleTerms } from "~/features/readiness/queries/readiness.server.ts";
import { NOT_SELLING, takesPayments } from "~/features/readiness/rules/readiness.ts";
import { type Database, sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { bookings, groupSessions } from "../../tables.server.ts";
import { AHEAD_DAYS, decidesAt, weeklyStarts } from "../rules/group-states.ts";
import type { NewGroup } from "../schema.ts";
import { requireGroupLink } from "./require-group-link.server.ts";

const MOST_COMING = 200;

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Creates one group session, or the same one for several weeks: all of them or none. A coach may choose any hour, as
 * long as nothing else is planned then, and only if students could pay for a seat. Sent again, the form creates nothing more. Returns the ids in order.
 */
export async function createGroups(
  db: Database,
  coach: Coach,
  wanted: NewGroup,
  terms: SaleTerms,
): Promise<string[]> {
  await limitRate(db, { name: "groups", subject: coach.id, limit: 60, windowSeconds: 3_600 });
  const own = await requireOwnListing(db, coach, wanted.listingId);
  const times = weeklyStarts(wanted.day, wanted.time, wanted.weeks).map((startsAt) => ({
    startsAt,
    endsAt: new Date(startsAt.getTime() + wanted.minutes * 60_000),
  }));
  refuseTimes(times, wanted);
  const readiness = await findReadiness(db, own.coachId, terms);
  if (!readiness || !takesPayments(readiness)) throw new AppError("conflict", { message: NOT_SELLING });
  return db
    .transaction(async (tx) => {
      await lockCalendar(tx, own.coachId);
      const known = await listSeries(tx, own, wanted.clientId);
      if (known.length > 0) return known;
      const at = await requireOffer(tx, own, wanted);
      await requireGroupLink(tx, { coachId: own.coachId, ...wanted });
      await settleHoldsOf(tx, own.coachId);
      await refuseMany(tx, own);
      await refuseClashes(tx, own, times);
      const rows = times.map(({ startsAt, endsAt }, index) => ({
        seriesId: wanted.clientId,
        position: index + 1,
        coachId: own.coachId,
        listingId: own.id,
        title: wanted.title,
        words: wanted.words,
        minutes: wanted.minutes,
        place: wanted.place,
        address: wanted.address,
        videoUrl: wanted.videoUrl,
        ...at,
        startsAt,
        endsAt,
        seatsMin: wanted.seatsMin,
        seatsMax: wanted.seatsMax,
        priceCents: wanted.priceCents,
        decidesHours: wanted.decidesHours,
      }));
      const added = await tx.insert(groupSessions).values(rows).returning({ id: groupSessions.id });
      return added.map(({ id }) => id);
    })
    .catch((error: unknown) => {
      if (sqlConstraint(error) !== "group_sessions_overlap") throw error;
      throw new AppError("conflict", { field: "time", message: CLASH, cause: error });
    });
}

const CLASH = "Vous avez déjà une séance à cette heure. Choisissez-en une autre.";

function refuseTimes(times: readonly Times[], { decidesHours }: NewGroup): void {
  const refuse = (field: string, message: string) => new AppError("invalid_input", { field, message });
  const now = Date.now();
  const [first] = times;
  const last = times.at(-1);
  if (!first || !last || first.startsAt.getTime() <= now) throw refuse("day", "Choisissez une date à venir.");
  if (decidesAt({ startsAt: first.startsAt, decidesHours }).getTime() <= now)
    throw refuse(
      "decidesHours",
      "À cette date, ce délai serait déjà passé. Choisissez un délai plus court, ou une date plus lointaine.",
    );
  if (last.startsAt.getTime() - now > AHEAD_DAYS * DAY_MS)
    throw refuse("day", "Choisissez une date dans l’année qui vient.");
}

const listSeries = async (tx: Transaction, { coachId }: OwnListing, seriesId: string): Promise<string[]> => {
  const known = await tx
    .select({ id: groupSessions.id })
    .from(groupSessions)
    .where(and(eq(groupSessions.seriesId, seriesId), eq(groupSessions.coachId, coachId)))
    .orderBy(asc(groupSessions.position));
  return known.map(({ id }) => id);
};

/** Returns the coordinates if the session is where the listing is; travel times count them. */
async function requireOffer(tx: Transaction, { id }: OwnListing, { place, address }: NewGroup) {
  const [listing] = await tx
    .select({
      status: listings.status,
      address: listings.address,
      latitude: listings.latitude,
      longitude: listings.longitude,
      isPublic: sql<boolean>`${coaches.leadListingId} is not null`,
    })
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(eq(listings.id, id));
  if (listing?.status !== "active" || !listing.isPublic)
    throw new AppError("conflict", {
      field: "listingId",
      message: "Cette annonce n’est pas en ligne. Choisissez-en une autre, ou publiez-la d’abord.",
    });
  const isThere = place === "venue" && address === listing.address;
  return isThere
    ? { latitude: listing.latitude, longitude: listing.longitude }
    : { latitude: null, longitude: null };
}

async function refuseMany(tx: Transaction, { coachId }: OwnListing): Promise<void> {
  const coming = await tx.$count(
    groupSessions,
    and(
      eq(groupSessions.coachId, coachId),
      eq(groupSessions.status, "open"),
      gt(groupSessions.startsAt, sql`now()`),
    ),
  );
  if (coming >= MOST_COMING)
    throw new AppError("conflict", {
      message: `Vous avez déjà ${MOST_COMING}\u00a0séances collectives à venir. Attendez que certaines aient lieu.`,
    });
}

/** Names every date on which the coach has something else; the constraints of the database are the last word. */
async function refuseClashes(
  tx: Transaction,
  { coachId }: OwnListing,
  times: readonly Times[],
): Promise<void> {
  const during = (table: typeof bookings | typeof groupSessions): SQL | undefined =>
    or(...times.map(({ startsAt, endsAt }) => and(lt(table.startsAt, endsAt), gt(table.endsAt, startsAt))));
  const [sessions, groups] = await Promise.all([
    tx
      .select({ startsAt: bookings.startsAt, endsAt: bookings.endsAt })
      .from(bookings)
      .where(and(eq(bookings.coachId, coachId), ne(bookings.status, "cancelled"), during(bookings))),
    tx
      .select({ startsAt: groupSessions.startsAt, endsAt: groupSessions.endsAt })
      .from(groupSessions)
      .where(
        and(eq(groupSessions.coachId, coachId), eq(groupSessions.status, "open"), during(groupSessions)),
      ),
  ]);
  const taken = [...sessions, ...groups];
  const clashes = times.filter(({ startsAt, endsAt }) =>
    taken.some((one) => one.startsAt && one.endsAt && one.startsAt < endsAt && one.endsAt > startsAt),
  );
  if (clashes.length === 0) return;
  const dates = clashes.map(({ startsAt }) => formatDayTime(startsAt)).join(", ");
  throw new AppError("conflict", {
    field: "time",
    message:
      times.length === 1
        ? CLASH
        : `Vous avez déjà une séance\u00a0: ${dates}. Rien n’est créé\u00a0: choisissez une autre heure, ou moins de semaines.`,
  });
}
