import { eq, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import { SECURITY_MAILS } from "~/features/accounts/rules/mail-kinds.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { accountOpenedMail } from "../../core/emails/payment-mails.ts";
import { ledgerHolders, payoutAccounts } from "../../tables.server.ts";

/** Mails a coach that a payout account was opened in their name, once for each account. */
export async function mailOpenedAccount(
  parts: MailParts & { db: Database },
  holderId: number,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const [account] = await tx
      .update(payoutAccounts)
      .set({ toldRef: sql`${payoutAccounts.ref}` })
      .where(
        sql`${payoutAccounts.holderId} = ${holderId} and ${payoutAccounts.toldRef} is distinct from ${payoutAccounts.ref}`,
      )
      .returning({ heldUntil: payoutAccounts.heldUntil });
    const [holder] = await tx.select().from(ledgerHolders).where(eq(ledgerHolders.id, holderId));
    if (!account || !holder?.userId) return;
    const until = account.heldUntil && account.heldUntil > new Date() ? account.heldUntil : undefined;
    await mailPerson(tx, parts, {
      userId: holder.userId,
      kind: SECURITY_MAILS,
      write: () => accountOpenedMail({ until, url: `${parts.publicUrl}/?auth=reset` }),
    });
  });
}
