import { and, eq, isNull, or, sql } from "drizzle-orm";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import type { SessionMailParts } from "../../sessions/commands/mail-sessions.server.ts";
import { REMINDER_HOURS } from "../../sessions/rules/states.ts";
import { groupSessions } from "../../tables.server.ts";
import { decideGroup, decidesAt, isToCome } from "../rules/group-states.ts";
import { endGroup } from "./end-group.server.ts";
import { lockGroupWithSeats } from "./lock-group.server.ts";
import { mailGroupReminder } from "./mail-groups.server.ts";
import { offerFreedSeats } from "./offer-seats.server.ts";

const COACH_LEFT = sql`exists (select from coaches c where c.id = g.coach_id and (c.user_id is null or c.suspended))`;

/** Runs every minute. Each row is checked again under its lock. */
export async function sweepGroups(parts: SessionMailParts): Promise<void> {
  const { db } = parts;
  const inTransaction = (act: (tx: Transaction, id: string) => Promise<unknown>) => (id: string) =>
    db.transaction((tx) => act(tx, id));
  await sweepRows(
    db,
    {
      due: sql`select g.id from group_sessions g where g.status = 'open' and g.starts_at > now() and ${COACH_LEFT}`,
      act: inTransaction(endIfCoachLeft),
    },
    {
      due: sql`select g.id from group_sessions g where g.status = 'open' and g.decided_at is null
        and g.starts_at - make_interval(hours => g.decides_hours) <= now()`,
      act: inTransaction(decideDueGroup),
    },
    {
      due: sql`select w.group_session_id as id from group_waiting w where w.offered_until <= now()`,
      act: inTransaction(offerFreedSeats),
    },
    {
      due: sql`select g.id from group_sessions g where g.status = 'open' and g.reminded_at is null
        and g.starts_at > now() and g.starts_at < now() + make_interval(hours => ${REMINDER_HOURS})
        and g.decided_at is not null`,
      act: inTransaction((tx, id) => mailGroupReminder(tx, parts, id)),
    },
  );
}

async function endIfCoachLeft(tx: Transaction, id: string): Promise<void> {
  const locked = await lockGroupWithSeats(tx, id);
  const hasLeft = await tx.$count(
    coaches,
    and(eq(coaches.id, locked.group.coachId), or(isNull(coaches.userId), coaches.suspended)),
  );
  if (hasLeft > 0 && isToCome(locked.group, new Date()))
    await endGroup(tx, locked, { ending: "account closed" });
}

/** At the deadline, the session is cancelled if too few people come. Somebody who is paying then is waited for. */
async function decideDueGroup(tx: Transaction, id: string): Promise<void> {
  const locked = await lockGroupWithSeats(tx, id);
  const { group, seats } = locked;
  const now = new Date();
  if (group.status !== "open" || group.decidedAt || decidesAt(group) > now) return;
  const held = seats.filter(({ status }) => status === "held").length;
  const decision = decideGroup(group, { confirmed: seats.length - held, held });
  if (decision === "too few") await endGroup(tx, locked, { ending: "too few" });
  if (decision === "enough")
    await tx.update(groupSessions).set({ decidedAt: now }).where(eq(groupSessions.id, id));
}
