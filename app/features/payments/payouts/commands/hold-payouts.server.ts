import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { ledgerHolders, payoutAccounts } from "../../tables.server.ts";
import { payoutsHeldMail, payoutsReleasedMail } from "../emails/hold-mails.ts";
import { INCOME_PATH, PAYOUT_MAILS } from "../rules/payouts.ts";

interface Hold {
  holderId: number;
  reason: string;
}

/**
 * The coach is not paid until an operator releases the payouts; a payout on its way is not stopped. `payCoach` locks the same row, so
 * either the payout was made before, or it is not made. Runs in the operator's transaction.
 */
export async function holdPayouts(
  tx: Transaction,
  _operator: Operator,
  parts: MailParts,
  { holderId, reason }: Hold,
): Promise<{ userId: string | null }> {
  const held = await tx
    .update(payoutAccounts)
    .set({ operatorHeldAt: new Date(), operatorHoldReason: reason })
    .where(and(eq(payoutAccounts.holderId, holderId), isNull(payoutAccounts.operatorHeldAt)))
    .returning({ holderId: payoutAccounts.holderId });
  if (held.length === 0)
    throw new AppError("conflict", {
      message: "Ces virements sont déjà retenus, ou cette personne n’a pas de compte qui puisse en recevoir.",
    });
  return mailHolder(tx, parts, holderId, payoutsHeldMail({ reason, url: parts.publicUrl + INCOME_PATH }));
}

/** The held money is paid with the next payout, which may be the next morning. */
export async function releasePayouts(
  tx: Transaction,
  _operator: Operator,
  parts: MailParts,
  { holderId, reason }: Hold,
): Promise<{ userId: string | null }> {
  const released = await tx
    .update(payoutAccounts)
    .set({ operatorHeldAt: null, operatorHoldReason: null })
    .where(and(eq(payoutAccounts.holderId, holderId), isNotNull(payoutAccounts.operatorHeldAt)))
    .returning({ holderId: payoutAccounts.holderId });
  if (released.length === 0)
    throw new AppError("conflict", { message: "Ces virements ne sont plus retenus." });
  return mailHolder(tx, parts, holderId, payoutsReleasedMail({ reason, url: parts.publicUrl + INCOME_PATH }));
}

async function mailHolder(
  tx: Transaction,
  parts: MailParts,
  holderId: number,
  mail: ReturnType<typeof payoutsHeldMail>,
): Promise<{ userId: string | null }> {
  const [holder] = await tx
    .select({ userId: ledgerHolders.userId })
    .from(ledgerHolders)
    .where(eq(ledgerHolders.id, holderId));
  const userId = holder?.userId ?? null;
  if (userId) await mailPerson(tx, parts, { userId, kind: PAYOUT_MAILS, write: () => mail });
  return { userId };
}
