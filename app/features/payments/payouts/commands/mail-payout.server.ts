import { and, eq, ne, sql } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { PayoutDocumentKind } from "~/features/invoicing/rules/document-numbers.ts";
import { payoutDocuments } from "~/features/invoicing/tables.server.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { ledgerHolders, payouts } from "../../tables.server.ts";
import { payoutFailedMail, payoutSentMail } from "../emails/payout-mails.ts";
import { PAYMENT_SETTINGS_PATH, PAYOUT_MAILS, payoutDocumentPath } from "../rules/payouts.ts";

/** Mails a coach the payout and its statement, or its failure, each once. */
export async function mailPayout(parts: MailParts & { db: Database }, payoutId: string): Promise<void> {
  const { db, publicUrl } = parts;
  await db.transaction(async (tx) => {
    const [payout] = await tx
      .update(payouts)
      .set({ told: sql`${payouts.status}` })
      .where(
        and(
          eq(payouts.id, payoutId),
          ne(payouts.status, "wanted"),
          sql`${payouts.told} is distinct from ${payouts.status}`,
        ),
      )
      .returning();
    if (!payout) return;
    const [holder] = await tx.select().from(ledgerHolders).where(eq(ledgerHolders.id, payout.holderId));
    // A coach with a closed account is still paid, but gets no mail.
    if (!holder?.userId) return;
    const { cents, endedAt } = payout;
    const url = publicUrl + PAYMENT_SETTINGS_PATH;
    const issued = await tx
      .select({ id: payoutDocuments.id, kind: payoutDocuments.kind, content: payoutDocuments.content })
      .from(payoutDocuments)
      .where(eq(payoutDocuments.payoutId, payoutId));
    const urlOf = (kind: PayoutDocumentKind) => {
      const found = issued.find((document) => document.kind === kind);
      return found && publicUrl + payoutDocumentPath(found.id);
    };
    const content = issued.find(({ kind }) => kind === "payout statement")?.content;
    const statementUrl = urlOf("payout statement");
    const invoiceUrl = urlOf("commission invoice");
    await mailPerson(tx, parts, {
      userId: holder.userId,
      kind: PAYOUT_MAILS,
      write: () =>
        payout.status === "paid" && content && statementUrl
          ? payoutSentMail({ content, at: endedAt ?? new Date(), statementUrl, invoiceUrl })
          : payoutFailedMail({ cents, url }),
    });
  });
}
