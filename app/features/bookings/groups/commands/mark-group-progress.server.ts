import { eq } from "drizzle-orm";
import { postSystemMessage } from "~/features/messages/commands/post-system-message.server.ts";
import { isBlockedPair } from "~/features/messages/commands/send-message.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { formatTime } from "~/platform/format/dates.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { OwnGroup } from "../../gate.server.ts";
import { PROGRESS_COLUMNS, PROGRESS_NOTED } from "../../sessions/commands/mark-progress.server.ts";
import { mayProgress, type ProgressStep } from "../../sessions/rules/progress.ts";
import { type Booking, type GroupSession, groupSessions } from "../../tables.server.ts";
import { progressOfGroup } from "../rules/group-states.ts";
import { lockGroupWithSeats } from "./lock-group.server.ts";

/** Said once for the whole group. Every participant reads in their conversation that the coach is there. */
export async function markGroupProgress(db: Database, own: OwnGroup, step: ProgressStep): Promise<void> {
  await db.transaction(async (tx) => {
    const { group, seats } = await lockGroupWithSeats(tx, own.id);
    const now = new Date();
    if (!mayProgress(step, progressOfGroup(group), now))
      throw new AppError("conflict", { message: PROGRESS_NOTED });
    await tx
      .update(groupSessions)
      .set({ [PROGRESS_COLUMNS[step]]: now })
      .where(eq(groupSessions.id, group.id));
    if (step !== "arrive") return;
    // In one order for everybody, since each message locks a conversation.
    const confirmed = seats.filter(({ status }) => status === "confirmed");
    const ordered = confirmed.toSorted((a, b) => (a.studentId ?? "").localeCompare(b.studentId ?? ""));
    for (const seat of ordered) await tellArrival(tx, group, seat);
  });
}

async function tellArrival(
  tx: Transaction,
  { coachId, title, startsAt }: GroupSession,
  { id, studentId }: Booking,
): Promise<void> {
  if (!studentId || (await isBlockedPair(tx, { coachId, studentId }))) return;
  await postSystemMessage(tx, {
    coachId,
    studentId,
    bookingId: id,
    byCoach: true,
    body: `Le coach est sur place\u00a0: ${title}, à ${formatTime(startsAt)}.`,
  });
}
