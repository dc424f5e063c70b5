import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import type { MailParts } from "~/features/accounts/commands/mail-person.server.ts";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { withdrawalEnd } from "~/features/withdrawals/rules/period.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { withdrawals } from "../../tables.server.ts";
import type { ContractKind } from "../rules/withdrawal.ts";
import { mailServiceReceipt } from "./mail-withdrawal.server.ts";

/** A contract other than an order. The caller has checked that it belongs to the owner. */
export interface ServiceContract {
  kind: Exclude<ContractKind, "order">;
  id: string;
  /** for example "Pack de 10 h avec Camille" */
  name: string;
  /** the text of the declaration */
  declared: string;
  boughtAt: Date;
  /** page of the contract */
  path: string;
}

/**
 * Withdraws from a service. The service's own room implements `undo`, which runs in the same transaction,
 * ends the contract and refunds the unused part. Idempotent: a second click declares nothing.
 */
export async function withdrawFromService(
  db: Database,
  parts: MailParts,
  { owner, name }: { owner: Owner; name: string },
  contract: ServiceContract,
  undo: (tx: Transaction) => Promise<{ refundCents: number }>,
): Promise<void> {
  const { kind, id, boughtAt, declared, path } = contract;
  await limitRate(db, { name: "withdrawals", subject: owner.id, limit: 30, windowSeconds: 60 * 60 });
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(withdrawals)
      .values({
        kind,
        contractId: id,
        userId: owner.id,
        contract: contract.name,
        declared,
        // A random key, as the unique index is on the contract. The contract's id would not do: it is not
        // secret, so somebody else could have used it as a key before.
        clientId: randomUUID(),
        status: "closed",
        closedAt: new Date(),
      })
      .onConflictDoNothing({
        target: [withdrawals.kind, withdrawals.contractId],
        where: ne(withdrawals.kind, "order"),
      })
      .returning();
    if (!made) return requireDeclaredBy(tx, owner, contract);
    if (new Date() >= withdrawalEnd(boughtAt))
      throw new AppError("conflict", { message: "Le délai de rétractation est passé." });
    const { refundCents: atOnceCents } = await undo(tx);
    await tx.update(withdrawals).set({ atOnceCents }).where(eq(withdrawals.id, made.id));
    await mailServiceReceipt(tx, parts, { owner, name, withdrawal: { ...made, atOnceCents }, path });
  });
}

/** A second click finds the withdrawal. Another person's declaration is a conflict. */
async function requireDeclaredBy(
  tx: Transaction,
  owner: Owner,
  { kind, id }: ServiceContract,
): Promise<void> {
  const [known] = await tx
    .select({ userId: withdrawals.userId })
    .from(withdrawals)
    .where(and(eq(withdrawals.kind, kind), eq(withdrawals.contractId, id)));
  if (known?.userId !== owner.id) throw new AppError("conflict");
}
