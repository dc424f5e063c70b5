import { eq, sql } from "drizzle-orm";
import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import { getAvailability } from "../../availability/queries/availability.server.ts";
import { clientName } from "../../clients/queries/list-clients.server.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { listOpenPacks } from "../../packs/queries/open-packs.server.ts";
import { listOccurrences, sessionsOf } from "../../series/rules/occurrences.ts";
import { findBookingOffer } from "../../sessions/queries/booking-offer.server.ts";
import { findTerms } from "../../sessions/queries/booking-terms.server.ts";
import {
  type OfferedListing,
  type OwnPack,
  packCovers,
  placesOf,
  withPackLengths,
} from "../../sessions/rules/offer.ts";
import type { Place } from "../../sessions/rules/states.ts";
import { findPlace } from "../commands/planned-session.server.ts";
import type { Clash, WallTime } from "../rules/clashes.ts";
import { BY_STUDENT } from "../rules/planning.ts";
import { type AskedSessions, REPEATS, readMoved } from "../schema.ts";
import { listClashes } from "./list-clashes.server.ts";

export interface ShownOccurrence {
  /** the day that the rhythm gives it; another one if the coach has moved it */
  day: string;
  when: WallTime;
  clashes: Clash[];
}

/** Every value is one that the coach can choose. */
export interface PlanChoice extends Omit<AskedSessions, "listingId" | "minutes" | "place"> {
  listingId: number;
  minutes: number;
  place: Place;
}

export interface ShownPlan {
  student: { id: string; name: string };
  listings: OfferedListing[];
  packs: OwnPack[];
  choice: PlanChoice;
  occurrences: ShownOccurrence[];
  /** the address of a session at the student's home is known from an earlier one */
  isAddressKnown: boolean;
}

/** Returns undefined if the coach has no public page with a listing that has a price. */
export async function findPlan(
  { db, pool }: { db: Database; pool: pg.Pool },
  coach: Coach,
  student: PlannedStudent,
  { asked, moved }: { asked: AskedSessions; moved: Record<string, string> },
): Promise<{ hasCalendar: true } | ({ hasCalendar: false } & ShownPlan) | undefined> {
  const [offer, name, ownPacks, availability] = await Promise.all([
    findBookingOffer({ db, pool }, student.coachId),
    findStudentName(db, student),
    listPlannedPacks(db, student),
    getAvailability(db, coach),
  ]);
  if (offer?.hasCalendar) return { hasCalendar: true };
  const listings = offer ? withPackLengths(offer.listings, ownPacks) : [];
  const listing = listings.find(({ id }) => id === asked.listingId) ?? listings[0];
  if (!listing) return undefined;
  const choice = readChoice(asked, listing, ownPacks);
  const { minutes, place } = choice;
  const terms = await findTerms(db, listing.id);
  const where = terms
    ? await findPlace(db, student, { terms, place })
    : { address: "", latitude: null, longitude: null };
  const days = listDays(choice, ownPacks);
  const times = days.map((when) => readMoved(moved, when));
  const session = { minutes, place, ...where };
  const clashes = await listClashes(db, student, { session, availability, times });
  return {
    hasCalendar: false,
    student: { id: student.studentId, name },
    listings,
    packs: ownPacks,
    choice,
    occurrences: days.map(({ day }, at) => ({
      day,
      when: times[at] ?? choice.when,
      clashes: clashes[at] ?? [],
    })),
    isAddressKnown: place !== "home" || where.address !== "",
  };
}

/** Each value is limited to what the others allow. */
function readChoice(asked: AskedSessions, listing: OfferedListing, ownPacks: readonly OwnPack[]): PlanChoice {
  const places = placesOf(listing);
  const isOffered = asked.minutes !== undefined && listing.lengths.includes(asked.minutes);
  const minutes = isOffered && asked.minutes ? asked.minutes : listing.sessionMinutes;
  const pack = ownPacks.find(({ id }) => id === asked.payBy);
  const payBy = pack && packCovers(pack, { minutes, listingId: listing.id }) ? pack.id : BY_STUDENT;
  return {
    ...asked,
    listingId: listing.id,
    minutes,
    place: places.find((one) => one === asked.place) ?? places[0] ?? "webcam",
    payBy,
    ends: asked.ends === "pack" && payBy === BY_STUDENT ? "count" : asked.ends,
  };
}

function listDays(choice: PlanChoice, ownPacks: readonly OwnPack[]): WallTime[] {
  const { when, repeat, ends, count, until, payBy, minutes } = choice;
  const weeks = REPEATS[repeat];
  if (weeks === null) return [when];
  const pack = ownPacks.find(({ id }) => id === payBy);
  const most = pack ? sessionsOf(pack.minutesLeft, minutes) : undefined;
  if (ends === "until") return listOccurrences({ first: when, weeks, until, count: most });
  return listOccurrences({ first: when, weeks, count: ends === "pack" ? most : count });
}

/** Packs, and the sessions of an accompaniment: its other units are planned automatically. */
async function listPlannedPacks(db: Executor, student: PlannedStudent): Promise<OwnPack[]> {
  const { packs } = await listOpenPacks(db, student);
  return packs.filter(({ purpose }) => purpose === "bought" || purpose === "sessions");
}

/** The full name once the two have agreed on a session or a pack. */
async function findStudentName(db: Executor, { coachId, studentId }: PlannedStudent): Promise<string> {
  const [person] = await db
    .select({
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      isKnown: sql<boolean>`exists (select from bookings b where b.coach_id = ${coachId} and b.student_id = ${studentId}
          and b.confirmed_at is not null)
        or exists (select from packs k where k.coach_id = ${coachId} and k.student_id = ${studentId}
          and k.bought_at is not null)`,
    })
    .from(profiles)
    .where(eq(profiles.id, studentId));
  return clientName(person ?? { firstName: null, lastName: null, isKnown: false });
}
