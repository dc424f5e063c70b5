import { eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { ledgerHolders } from "../../tables.server.ts";
import { balanceMail } from "../emails/payout-mails.ts";
import { findOwedBack, owedBackSince } from "../queries/owed-back.server.ts";
import { ASKED_AFTER_DAYS, isToBeAsked } from "../rules/balance.ts";
import { INCOME_PATH, PAYOUT_MAILS } from "../rules/payouts.ts";

type Parts = MailParts & { db: Database };

/** Asks coaches to pay a balance that has been negative for a month. Each is asked once for each such time. */
export async function askForBalances(parts: Parts): Promise<void> {
  await sweepRows(parts.db, {
    due: owedBackSince(ASKED_AFTER_DAYS),
    act: (id) => parts.db.transaction((tx) => askForBalance(tx, parts, Number(id))),
  });
}

async function askForBalance(tx: Transaction, parts: Parts, holderId: number): Promise<void> {
  // A second process waits here, and then finds that the coach was asked.
  await tx
    .select({ id: ledgerHolders.id })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.id, holderId))
    .for("no key update");
  const owed = await findOwedBack(tx, { holderId });
  const now = new Date();
  if (!owed?.userId || !isToBeAsked(owed, now)) return;
  await tx.update(ledgerHolders).set({ balanceAskedAt: now }).where(eq(ledgerHolders.id, holderId));
  await mailPerson(tx, parts, {
    userId: owed.userId,
    kind: PAYOUT_MAILS,
    write: () => balanceMail({ ...owed, url: parts.publicUrl + INCOME_PATH }),
  });
}
