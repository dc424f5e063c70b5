import { and, eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { PACK_MAILS } from "../../sessions/rules/mails.ts";
import { packValueCents } from "../../sessions/rules/money.ts";
import { type Pack, packs } from "../../tables.server.ts";
import { packRefundedMail, packWarningMail } from "../emails/pack-mails.ts";
import { dueWarning, PACK_WARNINGS, WARNED_DAYS_PER_MONTH } from "../rules.ts";
import { endPack } from "./packs.server.ts";

const FIRST_WARNING = Math.max(...PACK_WARNINGS);

/** Students are warned 60, 30 and 7 days before a pack expires. What is unused is refunded when it does. */
export async function sweepPacks(parts: MailParts & { db: Database }): Promise<void> {
  const sweeps = [ENDED, WARNED].map((due) => ({
    due: sql`select p.id from packs p join coaches c on c.id = p.coach_id
      where p.status = 'active' and p.purpose = 'bought' and ${due}`,
    act: (id: string) => parts.db.transaction((tx) => sweepPack(tx, parts, id)),
  }));
  await sweepRows(parts.db, ...sweeps);
}

/** A pack also ends if the student or the coach has left, or the coach is suspended. */
const ENDED = sql`(p.expires_at < now() or p.student_id is null or c.user_id is null or c.suspended)`;

/** Selects packs whose due warning has not been sent yet. */
const WARNED = sql`p.minutes_left > 0 and exists (select from unnest(${sql.raw(`array[${PACK_WARNINGS.join(", ")}]`)}) as days
  where p.expires_at < now() + make_interval(days => days) and days <= p.validity_months * ${sql.raw(String(WARNED_DAYS_PER_MONTH))}
    and days < coalesce(p.warned_days, ${FIRST_WARNING + 1}))`;

async function sweepPack(tx: Transaction, parts: MailParts, id: string): Promise<void> {
  const [found] = await tx
    .select({
      pack: packs,
      coachName: coaches.name,
      coachUserId: coaches.userId,
      isSuspended: coaches.suspended,
    })
    .from(packs)
    .innerJoin(coaches, eq(coaches.id, packs.coachId))
    .where(and(eq(packs.id, id), eq(packs.status, "active")))
    .for("update", { of: packs });
  if (!found) return;
  const { pack, coachName, coachUserId, isSuspended } = found;
  const { expiresAt, validityMonths, minutesLeft, studentId } = pack;
  const now = new Date();
  if ((expiresAt && expiresAt < now) || !studentId || !coachUserId || isSuspended) {
    await endPack(tx, id);
    const hasCoach = coachUserId !== null && !isSuspended;
    if (studentId && minutesLeft > 0)
      await mailRefund(tx, parts, { ...pack, studentId }, { coachName, hasCoach });
    return;
  }
  const days = dueWarning({ expiresAt, validityMonths, warnedDays: pack.warnedDays }, now);
  if (days === undefined || !expiresAt || minutesLeft === 0) return;
  await tx.update(packs).set({ warnedDays: days }).where(eq(packs.id, id));
  await mailPerson(tx, parts, {
    userId: studentId,
    kind: PACK_MAILS,
    write: (_, reader) =>
      packWarningMail({ ...parts, pack: { ...pack, expiresAt }, coach: coachName, reader }),
  });
}

const mailRefund = (
  tx: Transaction,
  parts: MailParts,
  pack: Pack & { studentId: string },
  { coachName: coach, hasCoach }: { coachName: string; hasCoach: boolean },
) => {
  const cents = pack.priceCents - packValueCents(pack, pack.totalMinutes - pack.minutesLeft);
  return mailPerson(tx, parts, {
    userId: pack.studentId,
    kind: PACK_MAILS,
    write: (_, reader) => packRefundedMail({ ...parts, pack, coach, hasCoach, cents, reader }),
  });
};
