import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Database, Executor, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { serviceReceiptMail } from "./emails/withdrawal-mails.ts";
import { findServiceWithdrawal } from "./queries.server.ts";
import { withdrawalEnd } from "./rules/period.ts";
import { PERIOD_OVER, type SoldService, WITHDRAWAL_MAILS } from "./rules/withdrawal.ts";
import { type Withdrawal, withdrawals } from "./tables.server.ts";

/** The limit is more than anybody declares by hand. */
export const limitWithdrawals = (db: Executor, subject: string): Promise<void> =>
  limitRate(db, { name: "withdrawals", subject, limit: 30, windowSeconds: 60 * 60 });

/** Writes the declaration; undefined if it was declared before, or if its idempotency key is used. */
export async function recordWithdrawal(
  tx: Transaction,
  declaration: typeof withdrawals.$inferInsert,
): Promise<Withdrawal | undefined> {
  const [made] = await tx.insert(withdrawals).values(declaration).onConflictDoNothing().returning();
  return made;
}

const tooLate = () => new AppError("conflict", { message: `${PERIOD_OVER}.` });

/**
 * Withdraws from a service: the declaration, its end, the refund and the receipt are one transaction.
 * Idempotent: a second click declares nothing.
 */
export async function withdrawFromService(
  db: Database,
  parts: MailParts,
  { owner, name }: { owner: Owner; name: string },
  sold: SoldService,
): Promise<void> {
  await limitWithdrawals(db, owner.id);
  const contract = await sold.find(db);
  if (await findServiceWithdrawal(db, owner, sold)) return;
  if (!contract) throw tooLate();
  await db.transaction(async (tx) => {
    const made = await recordWithdrawal(tx, {
      kind: sold.kind,
      contractId: sold.id,
      userId: owner.id,
      contract: contract.name,
      declared: contract.declared,
      // A random key, as the unique index is on the contract. The contract's id would not do: it is not
      // secret, so somebody else could have used it as a key before.
      clientId: randomUUID(),
      status: "closed",
      closedAt: new Date(),
    });
    if (!made) {
      // A click at the same time was first. Another person's declaration is a conflict.
      if (await findServiceWithdrawal(tx, owner, sold)) return;
      throw new AppError("conflict");
    }
    if (new Date() >= withdrawalEnd(contract.boughtAt)) throw tooLate();
    const { refundCents: atOnceCents } = await sold.withdrawContract(tx);
    await tx.update(withdrawals).set({ atOnceCents }).where(eq(withdrawals.id, made.id));
    const url = `${parts.publicUrl}${contract.path}`;
    await mailPerson(tx, parts, {
      userId: owner.id,
      kind: WITHDRAWAL_MAILS,
      write: () => serviceReceiptMail({ name, withdrawal: { ...made, atOnceCents }, url }),
    });
  });
}
