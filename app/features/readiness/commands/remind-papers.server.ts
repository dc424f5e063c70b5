import { and, eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coachChecks, coaches } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { paperEndsMail } from "../emails/paper-mails.ts";
import {
  NEEDED_PAPERS,
  PAPER_KINDS,
  PAPER_MAILS,
  PAPER_NAMES,
  PAPERS_PATH,
  REMINDER_DAYS,
} from "../rules/papers.ts";

interface Parts extends MailParts {
  db: Database;
  /** the operator sells only for coaches whose papers are accepted */
  needsPapers: boolean;
}

const DAYS_LEFT = sql<number>`(expires_on - (now() at time zone 'Europe/Paris')::date)`;
/** The reminder that is due by now: the smallest number of days that are not left any more; null before all of them. */
const DUE = sql<number | null>`(select min(days) from unnest(${sql.param([...REMINDER_DAYS])}::int[]) as days
  where ${DAYS_LEFT} <= days)`;
/** A day after the end, it is too late to remind anybody. */
const IS_DUE = sql`kind <> 'siret' and ${DAYS_LEFT} between 0 and ${Math.max(...REMINDER_DAYS)}
  and ${DUE} < coalesce(reminded_days, 1000)`;

/** Reminds coaches 30 and 7 days before a checked paper ends, and on its last day. */
export async function remindOfPapers(parts: Parts): Promise<void> {
  const { db } = parts;
  const due = sql`select coach_id || ' ' || kind as id from coach_checks where ${IS_DUE}`;
  await sweepRows(db, { due, act: (id) => remind(parts, id) });
}

async function remind({ db, needsPapers, ...parts }: Parts, id: string): Promise<void> {
  const [coachId, kindName] = id.split(" ");
  const kind = PAPER_KINDS.find((one) => one === kindName);
  if (!kind) return;
  await db.transaction(async (tx) => {
    const [check] = await tx
      .update(coachChecks)
      .set({ remindedDays: sql`${DUE}` })
      .where(and(eq(coachChecks.coachId, Number(coachId)), eq(coachChecks.kind, kind), IS_DUE))
      .returning({ coachId: coachChecks.coachId, expiresOn: coachChecks.expiresOn });
    if (!check?.expiresOn) return;
    const { expiresOn } = check;
    const [coach] = await tx
      .select({ name: coaches.name, userId: coaches.userId })
      .from(coaches)
      .where(eq(coaches.id, check.coachId));
    if (!coach?.userId) return;
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: PAPER_MAILS,
      write: () =>
        paperEndsMail({
          firstName: firstNameOf(coach.name),
          paper: PAPER_NAMES[kind],
          url: parts.publicUrl + PAPERS_PATH,
          expiresOn,
          isNeeded: needsPapers && NEEDED_PAPERS.flat().includes(kind),
        }),
    });
  });
}
