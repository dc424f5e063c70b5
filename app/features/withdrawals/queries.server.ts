import { and, desc, eq } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { withdrawalEnd } from "./rules/period.ts";
import type { ServiceContract, ServiceReference, SoldService } from "./rules/withdrawal.ts";
import { type Withdrawal, withdrawals } from "./tables.server.ts";

const SHOWN = {
  number: withdrawals.number,
  contract: withdrawals.contract,
  declared: withdrawals.declared,
  status: withdrawals.status,
  atOnceCents: withdrawals.atOnceCents,
  laterCents: withdrawals.laterCents,
  refundedCents: withdrawals.refundedCents,
  proofCarrier: withdrawals.proofCarrier,
  proofTracking: withdrawals.proofTracking,
  words: withdrawals.words,
  declaredAt: withdrawals.declaredAt,
};
export type ShownWithdrawal = Pick<Withdrawal, keyof typeof SHOWN>;

/** The withdrawals from an order or its parts, newest first. The caller has checked access to the order. */
export const listOrderWithdrawals = (db: Executor, orderId: string): Promise<ShownWithdrawal[]> =>
  db
    .select(SHOWN)
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .orderBy(desc(withdrawals.number));

/** The withdrawal from a contract other than an order, if any. */
export async function findServiceWithdrawal(
  db: Executor,
  { id: userId }: Owner,
  { kind, id }: ServiceReference,
): Promise<ShownWithdrawal | undefined> {
  const [found] = await db
    .select(SHOWN)
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), eq(withdrawals.kind, kind), eq(withdrawals.contractId, id)));
  return found;
}

/** Everything that the withdrawal page of a service shows. */
export async function getServiceWithdrawal<Contract extends ServiceContract>(
  db: Executor,
  owner: Owner,
  sold: SoldService<Contract>,
) {
  const contract = await sold.find(db);
  return {
    contract,
    isOpen: contract?.isOpen === true && new Date() < withdrawalEnd(contract.boughtAt),
    declared: await findServiceWithdrawal(db, owner, sold),
  };
}

/** For the personal data export. */
export async function exportWithdrawals(db: Executor, { id: userId }: Owner) {
  const rows = await db
    .select(SHOWN)
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(desc(withdrawals.number));
  return rows.map((row) => ({
    contrat: row.contract,
    declare: row.declared,
    etat: row.status,
    rembourse_centimes: row.atOnceCents + row.refundedCents,
    le: row.declaredAt,
  }));
}
