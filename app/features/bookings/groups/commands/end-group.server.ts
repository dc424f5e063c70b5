import { eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueWaitingMail } from "../../availability/commands/waiting-list.server.ts";
import type { OwnGroup } from "../../gate.server.ts";
import { mailGroupEndedJob } from "../../jobs.ts";
import { changeBooking, endHold } from "../../sessions/commands/settle-booking.server.ts";
import type { Step } from "../../sessions/rules/states.ts";
import { type Booking, bookings, type GroupSession, groupSessions } from "../../tables.server.ts";
import { GROUP_TRANSITIONS, type GroupEnding, isToCome } from "../rules/group-states.ts";
import type { GroupChange } from "../schema.ts";
import { lockGroupWithSeats } from "./lock-group.server.ts";
import { offerFreedSeats } from "./offer-seats.server.ts";
import { requireGroupLink } from "./require-group-link.server.ts";

const GROUPS = { name: "group session", table: groupSessions, transitions: GROUP_TRANSITIONS };

const STEPS: Record<GroupEnding, Step> = {
  "by coach": "cancelled by coach",
  "too few": "too few",
  "account closed": "account closed",
};

const TOO_LATE = "Cette séance a commencé, ou est déjà annulée. Rechargez la page pour la voir.";

/** Cancels every seat and refunds it in full. The caller has locked the seats and the session. */
export async function endGroup(
  tx: Transaction,
  { group, seats }: { group: GroupSession; seats: readonly Booking[] },
  { ending, words = "" }: { ending: GroupEnding; words?: string },
): Promise<void> {
  const by = ending === "by coach" ? "coach" : "nobody";
  const now = new Date();
  // The session is closed first, so that no freed seat is offered to anybody.
  await moveRow(tx, GROUPS, group, {
    by,
    set: { status: "cancelled", ending, cancelledAt: now, changedAt: now },
  });
  for (const seat of seats) {
    if (seat.status === "held") await endHold(tx, seat);
    else
      await changeBooking(tx, seat, {
        step: STEPS[ending],
        by,
        set: {
          status: "cancelled",
          ending,
          cancelledAt: now,
          answerBy: null,
          proposedStartsAt: null,
          proposedBy: null,
        },
        words,
      });
  }
  await enqueueJob(tx, mailGroupEndedJob, { groupSessionId: group.id });
  await enqueueWaitingMail(tx, group.coachId);
}

/** The coach cancels the session; every participant is refunded and told why. */
export async function cancelGroup(db: Database, own: OwnGroup, { words }: { words: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockGroupWithSeats(tx, own.id);
    if (!isToCome(locked.group, new Date())) throw new AppError("conflict", { message: TOO_LATE });
    await endGroup(tx, locked, { ending: "by coach", words });
  });
}

/** Time, place, price and minimum are what people have booked, so they stay. */
export async function changeGroup(db: Database, own: OwnGroup, change: GroupChange): Promise<void> {
  await db.transaction(async (tx) => {
    // The bookings are locked first, because their calendars change with the link.
    const { group, seats } = await lockGroupWithSeats(tx, own.id);
    if (!isToCome(group, new Date())) throw new AppError("conflict", { message: TOO_LATE });
    if (change.seatsMax < group.seatsTaken || change.seatsMax < group.seatsMin)
      throw new AppError("conflict", {
        field: "seatsMax",
        message: `${Math.max(group.seatsTaken, group.seatsMin)}\u00a0places au moins\u00a0: elles sont prises, ou nécessaires pour que la séance ait lieu.`,
      });
    const { videoUrl = group.videoUrl, ...texts } = change;
    await requireGroupLink(tx, { ...group, videoUrl });
    await tx
      .update(groupSessions)
      .set({ ...texts, videoUrl: group.place === "webcam" ? videoUrl : null, changedAt: new Date() })
      .where(eq(groupSessions.id, own.id));
    if (group.place === "webcam" && videoUrl !== group.videoUrl && seats.length > 0)
      await tx
        .update(bookings)
        .set({ changedAt: new Date() })
        .where(
          inArray(
            bookings.id,
            seats.map(({ id }) => id),
          ),
        );
    await offerFreedSeats(tx, own.id);
  });
}
