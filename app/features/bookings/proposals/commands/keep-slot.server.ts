import { and, eq, gt, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { refusePaused } from "~/features/readiness/queries/readiness.server.ts";
import { type Executor, sqlConstraint, type Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { mailExpiredProposalJob } from "../../jobs.ts";
import { endHold } from "../../sessions/commands/settle-booking.server.ts";
import { sharedSessionName } from "../../sessions/rules/session-name.ts";
import type { Side } from "../../sessions/rules/states.ts";
import { type Booking, bookings, type SessionProposal, sessionProposals } from "../../tables.server.ts";
import { IS_KEPT_SLOT, isKeptSlot } from "../queries/kept-slots.server.ts";
import { expiredWords } from "../rules.ts";
import { PROPOSALS } from "./lock-proposal.server.ts";

const ofProposal = (proposalId: string) =>
  and(eq(bookings.proposalId, proposalId), IS_KEPT_SLOT, gt(bookings.heldUntil, sql`now()`));

/** The slot of the proposal is kept for its student. Only the lock of `lockKeptSlot` makes sure that it stays so. */
export const isSlotKept = async (db: Executor, proposalId: string): Promise<boolean> =>
  (await db.$count(bookings, ofProposal(proposalId))) > 0;

/** Locks the booking that keeps the slot, before the proposal. */
export async function lockKeptSlot(tx: Transaction, proposalId: string): Promise<Booking | undefined> {
  const [kept] = await tx.select().from(bookings).where(ofProposal(proposalId)).for("update");
  return kept;
}

type SlotOf = Pick<
  Booking,
  | "coachId"
  | "studentId"
  | "listingId"
  | "discipline"
  | "service"
  | "minutes"
  | "place"
  | "address"
  | "latitude"
  | "longitude"
  | "priceCents"
  | "seriesId"
  | "startsAt"
>;

/**
 * Keeps the slot of a proposal, or of a session of a series that the student is not asked for yet. Constraints refuse a
 * slot that the coach or the student has taken.
 */
export async function keepSlot(
  tx: Transaction,
  { proposalId, until }: { proposalId: string | null; until: Date },
  slot: SlotOf,
): Promise<void> {
  await refusePaused(tx, slot.coachId);
  await tx.insert(bookings).values({
    coachId: slot.coachId,
    studentId: slot.studentId,
    listingId: slot.listingId,
    discipline: slot.discipline,
    service: slot.service,
    minutes: slot.minutes,
    place: slot.place,
    address: slot.address,
    latitude: slot.latitude,
    longitude: slot.longitude,
    priceCents: slot.priceCents,
    proposalId,
    seriesId: slot.seriesId,
    startsAt: slot.startsAt,
    endsAt: slot.startsAt && new Date(slot.startsAt.getTime() + slot.minutes * 60_000),
    status: "held",
    heldUntil: until,
  });
}

/**
 * Moves a kept slot of a series. A student who was asked for the session at its old time is asked again, so the proposal
 * of that time ends.
 */
export async function moveKeptSlot(
  tx: Transaction,
  kept: Booking,
  { startsAt, until, by }: { startsAt: Date; until: Date; by: Side },
): Promise<void> {
  await endProposalOf(tx, kept, by);
  const endsAt = new Date(startsAt.getTime() + kept.minutes * 60_000);
  await tx
    .update(bookings)
    .set({ startsAt, endsAt, heldUntil: until, proposalId: null, changedAt: new Date() })
    .where(eq(bookings.id, kept.id));
}

/** Frees a kept slot. The student cannot confirm it any more. */
export async function freeKeptSlot(tx: Transaction, kept: Booking, by: Side): Promise<void> {
  await endProposalOf(tx, kept, by);
  await endHold(tx, kept);
}

async function endProposalOf(tx: Transaction, { proposalId }: Booking, by: Side): Promise<void> {
  const proposal = proposalId ? await lockIfOpen(tx, proposalId) : undefined;
  if (!proposal) return;
  const status = by === "coach" ? "withdrawn" : "declined";
  await moveRow(tx, PROPOSALS, proposal, { by, set: { status, answeredAt: new Date() } });
}

/**
 * Ends a hold that nobody has paid for. The slot of an open proposal goes back to its student until the proposal
 * expires; once it has expired, both people are told that the slot is free.
 */
export async function endUnpaidHold(tx: Transaction, booking: Booking): Promise<void> {
  await endHold(tx, booking);
  const proposal = booking.proposalId ? await lockIfOpen(tx, booking.proposalId) : undefined;
  if (!proposal?.holdsSlot) return;
  if (proposal.expiresAt <= new Date()) await announceExpiry(tx, booking, proposal);
  else if (!isKeptSlot(booking)) await keepAgain(tx, booking, proposal);
}

async function lockIfOpen(tx: Transaction, id: string): Promise<SessionProposal | undefined> {
  const [proposal] = await tx
    .select()
    .from(sessionProposals)
    .where(and(eq(sessionProposals.id, id), eq(sessionProposals.status, "proposed")))
    .for("update");
  return proposal;
}

/** Somebody may have taken the slot in the moment in which it was free: then the proposal is open without it. */
async function keepAgain(tx: Transaction, booking: Booking, proposal: SessionProposal): Promise<void> {
  try {
    await tx.transaction((inner) =>
      keepSlot(inner, { proposalId: proposal.id, until: proposal.expiresAt }, booking),
    );
  } catch (error) {
    if (!sqlConstraint(error)) throw error;
  }
}

async function announceExpiry(
  tx: Transaction,
  { coachId, studentId }: Booking,
  { id, discipline, startsAt }: SessionProposal,
): Promise<void> {
  const [coach] = await tx.select({ name: coaches.name }).from(coaches).where(eq(coaches.id, coachId));
  if (!studentId || !coach) return;
  const title = sharedSessionName({ discipline, unit: null }, { coachName: coach.name });
  await postSystemMessage(tx, {
    coachId,
    studentId,
    bookingId: null,
    byCoach: false,
    body: expiredWords({ title, startsAt }),
  });
  await enqueueJob(tx, mailExpiredProposalJob, { proposalId: id });
}
