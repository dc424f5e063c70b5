import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { firstNameOf } from "~/features/discovery/rules/profile.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { pageLimitedMail } from "../emails/paper-mails.ts";
import { findGoingLive } from "../queries/going-live.server.ts";
import type { SaleTerms } from "../queries/readiness.server.ts";
import { goingLiveSteps, limitsOf, stepsLeft } from "../rules/going-live.ts";
import { PAPER_MAILS } from "../rules/papers.ts";

interface Parts extends MailParts {
  db: Database;
  terms: SaleTerms;
}

const UNTOLD = and(isNull(coaches.readinessToldAt), isNotNull(coaches.leadListingId));

/**
 * Tells the coaches of public pages from before, once, if students cannot pay on their page. Later coaches are told when
 * their page is validated.
 */
export async function tellReadiness(parts: Parts): Promise<void> {
  const { db } = parts;
  const due = sql`select id from coaches where ${UNTOLD}`;
  await sweepRows(db, { due, act: (id) => mailLimits(parts, Number(id)) });
}

async function mailLimits({ db, terms, ...parts }: Parts, coachId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [coach] = await tx
      .update(coaches)
      .set({ readinessToldAt: sql`now()` })
      .where(and(eq(coaches.id, coachId), UNTOLD))
      .returning({ name: coaches.name, userId: coaches.userId, firstLessonFree: coaches.firstLessonFree });
    const state = coach?.userId ? await findGoingLive(tx, coachId, terms) : undefined;
    const limits = coach && state && limitsOf(state, coach);
    if (!coach?.userId || !state || !limits) return;
    const facts = {
      firstName: firstNameOf(coach.name),
      limits,
      left: stepsLeft(goingLiveSteps(state)),
      url: `${parts.publicUrl}/dashboard`,
    };
    await mailPerson(tx, parts, {
      userId: coach.userId,
      kind: PAPER_MAILS,
      write: () => pageLimitedMail(facts),
    });
  });
}
