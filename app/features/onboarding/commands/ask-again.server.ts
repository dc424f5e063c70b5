import { and, eq, sql } from "drizzle-orm";
import type { OwnPage } from "~/features/discovery/gate.server.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { mailOperators, type OperatorMails } from "./mail-operators.server.ts";

const PER_DAY = 5;

/**
 * A refused coach asks again and goes to the end of the queue. The call is idempotent: a waiting or approved
 * page is not changed.
 */
export async function requestApprovalAgain(db: Database, page: OwnPage, mails: OperatorMails): Promise<void> {
  await limitRate(db, {
    name: "ask for approval",
    subject: String(page.id),
    limit: PER_DAY,
    windowSeconds: DAY_SECONDS,
  });
  await db.transaction(async (tx) => {
    const asked = await tx
      .update(coaches)
      .set({ approval: "waiting", askedAt: sql`now()`, decidedAt: null, refusalReason: null })
      .where(and(eq(coaches.id, page.id), eq(coaches.approval, "refused")))
      .returning({ id: coaches.id });
    if (asked.length > 0) await mailOperators(tx, page, mails);
  });
}
