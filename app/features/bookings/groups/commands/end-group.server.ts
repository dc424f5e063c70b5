import { eq, inArray } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { moveRow } from "~/platform/database/state-machine.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueWaitingMail } from "../../availability/commands/waiting-list.server.ts";
import type { OwnGroup } from "../../gate.server.ts";
import { mailGroupEndedJob } from "../../jobs.ts";
import { changeBooking, endHold } from "../../sessions/commands/settle-booking.server.ts";
import { SESSION_MAILS } from "../../sessions/rules/mails.ts";
import type { Step } from "../../sessions/rules/states.ts";
import { type Booking, bookings, type GroupSession, groupSessions } from "../../tables.server.ts";
import { cancelledByOperatorMail } from "../emails/group-mails.ts";
import { findMailedGroup } from "../queries/mailed-group.server.ts";
import { GROUP_TRANSITIONS, type GroupEnding, isToCome } from "../rules/group-states.ts";
import { participantsWords } from "../rules/group-words.ts";
import type { GroupChange } from "../schema.ts";
import { lockGroupWithSeats } from "./lock-group.server.ts";
import { offerFreedSeats } from "./offer-seats.server.ts";
import { requireGroupLink } from "./require-group-link.server.ts";

const GROUPS = { name: "group session", table: groupSessions, transitions: GROUP_TRANSITIONS };

const STEPS: Record<GroupEnding, Step> = {
  "by coach": "cancelled by coach",
  "too few": "too few",
  "account closed": "account closed",
  "by operator": "cancelled by operator",
};

const AUTHORS = {
  "by coach": "coach",
  "too few": "nobody",
  "account closed": "nobody",
  "by operator": "operator",
} as const satisfies Record<GroupEnding, string>;

const TOO_LATE = "Cette séance a commencé, ou est déjà annulée. Rechargez la page pour la voir.";

/** Cancels every seat and refunds it in full. The caller has locked the seats and the session. */
export async function endGroup(
  tx: Transaction,
  { group, seats }: { group: GroupSession; seats: readonly Booking[] },
  { ending, words = "" }: { ending: GroupEnding; words?: string },
): Promise<void> {
  const by = AUTHORS[ending];
  const now = new Date();
  // The session is closed first, so that no freed seat is offered to anybody.
  await moveRow(tx, GROUPS, group, {
    by,
    set: {
      status: "cancelled",
      ending,
      endingWords: by === "operator" ? words : null,
      cancelledAt: now,
      changedAt: now,
    },
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

interface OperatorCancellation {
  id: string;
  /** the confirmed seats that the page showed */
  seenSeats: number;
  words: string;
}

/**
 * An operator cancels the session: every participant is refunded in full and reads the reason, and so does the coach. Runs in the
 * operator's transaction.
 */
export async function cancelGroupByOperator(
  tx: Transaction,
  _operator: Operator,
  parts: MailParts,
  { id, seenSeats, words }: OperatorCancellation,
): Promise<GroupSession> {
  const locked = await lockGroupWithSeats(tx, id);
  if (!isToCome(locked.group, new Date())) throw new AppError("conflict", { message: TOO_LATE });
  const confirmed = locked.seats.filter(({ status }) => status !== "held").length;
  if (confirmed !== seenSeats)
    throw new AppError("conflict", {
      message: `Il y a maintenant ${participantsWords(confirmed).toLowerCase()}. Rechargez la page avant de décider.`,
    });
  await endGroup(tx, locked, { ending: "by operator", words });
  const group = await findMailedGroup(tx, id);
  if (group?.coachUserId)
    await mailPerson(tx, parts, {
      userId: group.coachUserId,
      kind: SESSION_MAILS,
      write: (stop, reader) => cancelledByOperatorMail({ group, reader, publicUrl: parts.publicUrl, stop }),
    });
  return locked.group;
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
