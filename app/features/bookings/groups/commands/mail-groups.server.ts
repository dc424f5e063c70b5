import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { shortName } from "~/features/accounts/rules/names.ts";
import { profiles } from "~/features/accounts/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import type { SessionMailParts } from "../../sessions/commands/mail-sessions.server.ts";
import { BOOKED_MAILS, REMINDER_MAILS, SESSION_MAILS } from "../../sessions/rules/mails.ts";
import { bookings, groupSessions, groupWaiting } from "../../tables.server.ts";
import {
  groupEndedMail,
  groupOfferMail,
  groupReminderMail,
  tooFewParticipantsMail,
} from "../emails/group-mails.ts";
import { findMailedGroup } from "../queries/mailed-group.server.ts";

/** Idempotent: each offer is mailed once, and not at all once it has ended. */
export async function mailGroupOffer(
  parts: SessionMailParts,
  { groupSessionId, student }: { groupSessionId: string; student: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [offer] = await tx
      .update(groupWaiting)
      .set({ mailedAt: sql`now()` })
      .where(
        and(
          eq(groupWaiting.groupSessionId, groupSessionId),
          eq(groupWaiting.studentId, student),
          gt(groupWaiting.offeredUntil, sql`now()`),
          isNull(groupWaiting.mailedAt),
        ),
      )
      .returning();
    const group = offer && (await findMailedGroup(tx, groupSessionId));
    if (!offer?.offeredUntil || group?.status !== "open") return;
    const { offeredUntil } = offer;
    await mailPerson(tx, parts, {
      userId: student,
      // A person who asked for a seat gets this mail whatever their preferences are.
      kind: BOOKED_MAILS,
      write: (_, reader) => groupOfferMail({ group, offeredUntil, reader, publicUrl: parts.publicUrl }),
    });
  });
}

/** The participants are told by the steps of their bookings. */
export async function mailGroupEnded(parts: SessionMailParts, groupSessionId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const group = await findMailedGroup(tx, groupSessionId);
    if (group?.status !== "cancelled") return;
    const waiting = await tx
      .delete(groupWaiting)
      .where(eq(groupWaiting.groupSessionId, groupSessionId))
      .returning({ studentId: groupWaiting.studentId });
    for (const { studentId } of waiting)
      await mailPerson(tx, parts, {
        userId: studentId,
        kind: BOOKED_MAILS,
        write: (_, reader) => groupEndedMail({ group, reader, publicUrl: parts.publicUrl }),
      });
    // Claimed by the reminder's column, because a cancelled session is not reminded of.
    const [first] = await tx
      .update(groupSessions)
      .set({ remindedAt: sql`now()` })
      .where(and(eq(groupSessions.id, groupSessionId), isNull(groupSessions.remindedAt)))
      .returning({ id: groupSessions.id });
    if (!first || group.ending !== "too few" || !group.coachUserId) return;
    await mailPerson(tx, parts, {
      userId: group.coachUserId,
      kind: SESSION_MAILS,
      write: (stop, reader) => tooFewParticipantsMail({ group, reader, publicUrl: parts.publicUrl, stop }),
    });
  });
}

/** The day before, the coach gets one mail with the names of all participants. */
export async function mailGroupReminder(tx: Transaction, parts: SessionMailParts, id: string): Promise<void> {
  const [due] = await tx
    .update(groupSessions)
    .set({ remindedAt: sql`now()` })
    .where(and(eq(groupSessions.id, id), eq(groupSessions.status, "open"), isNull(groupSessions.remindedAt)))
    .returning({ id: groupSessions.id });
  const group = due && (await findMailedGroup(tx, id));
  if (!group?.coachUserId) return;
  const participants = await tx
    .select({ firstName: profiles.firstName, lastName: profiles.lastName })
    .from(bookings)
    .leftJoin(profiles, eq(profiles.id, bookings.studentId))
    .where(
      and(eq(bookings.groupSessionId, id), ne(bookings.status, "cancelled"), ne(bookings.status, "held")),
    )
    .orderBy(asc(bookings.confirmedAt), asc(bookings.id));
  const names = participants.map((one) => shortName(one));
  await mailPerson(tx, parts, {
    userId: group.coachUserId,
    kind: REMINDER_MAILS,
    write: (stop, reader) => groupReminderMail({ group, names, reader, publicUrl: parts.publicUrl, stop }),
  });
}
