import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { isBlockedPair, limitMessages } from "~/features/messages/commands/send-message.server.ts";
import { conversations } from "~/features/messages/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { formatDayTime, parisInstant } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import { settleHoldsOf } from "../../availability/commands/lock-calendar.server.ts";
import { getAvailability } from "../../availability/queries/availability.server.ts";
import type { Availability } from "../../availability/rules/availability.ts";
import type { PlannedStudent } from "../../gate.server.ts";
import { requireStudentPack } from "../../packs/commands/require-pack.server.ts";
import { hasSessionsOf } from "../../packs/queries/open-packs.server.ts";
import { proposeSession } from "../../proposals/commands/propose-session.server.ts";
import { planPackSeries, proposeSeries } from "../../series/commands/plan-series.server.ts";
import { lockCalendar } from "../../sessions/commands/settle-booking.server.ts";
import { findTerms } from "../../sessions/queries/booking-terms.server.ts";
import { placesOf } from "../../sessions/rules/offer.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import { bookings, sessionProposals, sessionSeries } from "../../tables.server.ts";
import { listClashes } from "../queries/list-clashes.server.ts";
import { isImpossible } from "../rules/clashes.ts";
import type { PlannedOccurrence, SessionPlan } from "../schema.ts";
import { confirmPlanned, findPlace, type PlannedSession, refuseTaken } from "./planned-session.server.ts";

/** Neither is present for a session that the student is to confirm in the conversation. */
export interface Planned {
  bookingId?: string;
  seriesId?: string;
}

/**
 * Plans one session, or a series, under the lock of the coach's calendar. A pack pays at once, and the sessions are
 * confirmed; otherwise their slots are kept until the student has answered. Sent again, it is the same plan.
 */
export async function planSessions(
  db: Database,
  coach: Coach,
  student: PlannedStudent,
  plan: SessionPlan,
): Promise<Planned> {
  await limitMessages(db, coach);
  const availability = await getAvailability(db, coach);
  return db
    .transaction(async (tx) => {
      await lockCalendar(tx, student.coachId);
      const known = await findPlanned(tx, student, plan.clientId);
      if (known) return known;
      await settleHoldsOf(tx, student.coachId);
      if (await isBlockedPair(tx, student))
        throw new AppError("conflict", {
          message: "L’un de vous a bloqué l’autre\u00a0: rien ne peut être planifié ensemble.",
        });
      const session = await requireOffered(tx, coach, student, plan);
      const times = await requireTimes(tx, student, { session, availability, ...plan });
      const { clientId: id, packId, priceCents, weeks } = plan;
      if (weeks !== null && packId)
        return { seriesId: await planPackSeries(tx, student, { ...plan, packId, weeks, session, times }) };
      if (weeks !== null)
        return { seriesId: await proposeSeries(tx, coach, student, { ...plan, weeks, session, times }) };
      const [startsAt] = times;
      if (!startsAt) throw new AppError("invalid_input");
      if (packId) return { bookingId: await planFromPack(tx, student, { id, packId, session, startsAt }) };
      await proposeSession(tx, coach, student, { id, session, startsAt, priceCents });
      return {};
    })
    .catch(refuseTaken);
}

/** Finds what the same plan, sent before, has created. */
async function findPlanned(
  tx: Transaction,
  { coachId, studentId }: PlannedStudent,
  id: string,
): Promise<Planned | undefined> {
  const [booking] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), eq(bookings.coachId, coachId), eq(bookings.studentId, studentId)));
  if (booking) return { bookingId: booking.id };
  const [series] = await tx
    .select({ id: sessionSeries.id })
    .from(sessionSeries)
    .where(
      and(
        eq(sessionSeries.id, id),
        eq(sessionSeries.coachId, coachId),
        eq(sessionSeries.studentId, studentId),
      ),
    );
  if (series) return { seriesId: series.id };
  const [proposal] = await tx
    .select({ id: sessionProposals.id })
    .from(sessionProposals)
    .innerJoin(conversations, eq(conversations.id, sessionProposals.conversationId))
    .where(
      and(
        eq(sessionProposals.id, id),
        eq(conversations.coachId, coachId),
        eq(conversations.studentId, studentId),
      ),
    );
  return proposal && {};
}

/** The listing offers the length and the place. Sessions that were bought keep their length, whatever the listing offers. */
async function requireOffered(
  tx: Transaction,
  coach: Coach,
  student: PlannedStudent,
  { listingId, minutes, place, packId }: SessionPlan,
): Promise<PlannedSession> {
  const terms = await findTerms(tx, listingId);
  if (!terms || terms.coachUserId !== coach.id)
    throw new AppError("not_found", {
      message: "Cette annonce n’est pas en ligne. Choisissez-en une autre.",
    });
  if (terms.hasCalendar) throw new AppError("conflict", { message: HAS_CALENDAR });
  if (!terms.lengths.includes(minutes) && !(packId && (await hasSessionsOf(tx, student, minutes))))
    throw new AppError("invalid_input", { field: "minutes", message: "Choisissez une durée de la liste." });
  if (!placesOf(terms).includes(place))
    throw new AppError("invalid_input", { field: "place", message: "Choisissez un lieu de l’annonce." });
  const where = await findPlace(tx, student, { terms, place });
  if (place === "home" && packId && where.address === "")
    throw new AppError("conflict", { field: "place", message: NO_ADDRESS });
  const { discipline, coachName } = terms;
  const { coachId, studentId } = student;
  const service = sharedSessionName({ discipline, unit: null }, terms);
  return { coachId, studentId, listingId, discipline, service, coachName, minutes, place, ...where };
}

export const HAS_CALENDAR =
  "Vos élèves choisissent leur horaire dans votre propre agenda\u00a0: il n’y a rien à planifier ici.";
const NO_ADDRESS =
  "Vous n’avez pas encore l’adresse de cet élève. Choisissez «\u00a0L’élève confirme\u00a0»\u00a0: il la donne à ce moment-là, et peut utiliser son pack.";

interface ChosenTimes {
  session: PlannedSession;
  availability: Availability;
  occurrences: readonly PlannedOccurrence[];
}

/** Refuses a time that is impossible, and one that the coach has not confirmed although something speaks against it. */
async function requireTimes(
  tx: Transaction,
  student: PlannedStudent,
  { session, availability, occurrences }: ChosenTimes,
): Promise<Date[]> {
  const times = occurrences.map(({ when }) => when);
  const found = await listClashes(tx, student, { session, availability, times });
  const isOne = occurrences.length === 1;
  for (const [at, { when, isConfirmed }] of occurrences.entries()) {
    const clashes = found[at] ?? [];
    if (!isImpossible(clashes) && (isConfirmed || clashes.length === 0)) continue;
    const texts = clashes.map(({ text }) => text).join(" ");
    const named = isOne
      ? texts
      : `${capitalised(formatDayTime(parisInstant(when.day, when.time)))}\u00a0: ${texts}`;
    const field = isImpossible(clashes) ? "time" : "confirmed";
    throw new AppError("conflict", { field, message: named });
  }
  const starts = times.map(({ day, time }) => parisInstant(day, time)).sort((a, b) => +a - +b);
  const overlap = starts.find(
    (start, at) => at > 0 && +start - +(starts[at - 1] ?? 0) < session.minutes * 60_000,
  );
  if (overlap)
    throw new AppError("conflict", {
      field: "time",
      message: `Deux séances de la série se recouvrent\u00a0: ${formatDayTime(overlap)}.`,
    });
  return starts;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface PackPlan {
  id: string;
  packId: string;
  session: PlannedSession;
  startsAt: Date;
}

/** Confirmed at once. A student who has less than a day to cancel freely may do so for a day, see `planGraceBy`. */
async function planFromPack(
  tx: Transaction,
  student: PlannedStudent,
  { id, packId, session, startsAt }: PackPlan,
): Promise<string> {
  const { minutes, listingId } = session;
  const unit = await requireStudentPack(tx, student, { packId, minutes, listingId });
  await confirmPlanned(tx, { ...session, id, packId, unit, seriesId: null, startsAt });
  return id;
}
