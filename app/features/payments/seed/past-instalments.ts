import { randomUUID } from "node:crypto";
import { STANDARD_TERMS } from "~/features/business/rules/settings.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { postLedgerEntry } from "../ledger/commands/post-ledger-entry.server.ts";
import {
  newCharge,
  simulatedCustomer,
  simulatedFeeCents,
  simulatedMethod,
} from "../providers/rules/simulated-objects.ts";
import { charges, payments } from "../tables.server.ts";
import { saveAtProvider } from "./past-sale.ts";

interface PastInstalments {
  payable: { kind: string; id: string };
  description: string;
  payerId: number;
  /** of the sale, in thousandths */
  suppliedVatRate: number;
  paidAt: Date;
  /** the first one is paid; the sweep collects the others */
  instalments: readonly { cents: number; dueAt: Date }[];
}

/** Seeds a past sale by the marketplace in instalments, with the first one posted on its day. */
export async function pastInstalments(
  tx: Transaction,
  { payable, description, payerId, suppliedVatRate, paidAt, instalments }: PastInstalments,
): Promise<{ paymentId: string; firstChargeId: string }> {
  const paymentId = randomUUID();
  const [first] = instalments;
  if (!first) throw new Error("There is at least one instalment.");
  await tx.insert(payments).values({
    id: paymentId,
    kind: "instalments",
    status: "running",
    description,
    payerId,
    suppliedVatRate,
    commissionRate: STANDARD_TERMS.commissionRate,
    provider: "demo",
    payableKind: payable.kind,
    payableId: payable.id,
    instalments: instalments.length,
    amountCents: instalments.reduce((sum, { cents }) => sum + cents, 0),
    customerRef: simulatedCustomer(paymentId),
    methodRef: simulatedMethod("good"),
    returnPath: "/",
    cancelPath: "/",
    collectedCents: first.cents,
    expiresAt: paidAt,
    createdAt: paidAt,
    changedAt: paidAt,
  });
  const ids = instalments.map(() => randomUUID());
  const firstChargeId = ids[0] as string;
  const ref = `demo_charge_${firstChargeId}`;
  const feeCents = simulatedFeeCents(first.cents);
  await tx.insert(charges).values(
    instalments.map(({ cents: amountCents, dueAt }, at) => ({
      id: ids[at] as string,
      paymentId,
      number: at + 1,
      amountCents,
      dueAt,
      changedAt: paidAt,
      ...(at === 0 ? { status: "paid" as const, ref, feeCents, paidAt } : {}),
    })),
  );
  const body = newCharge({
    paymentId,
    chargeId: firstChargeId,
    amountCents: first.cents,
    card: "good",
    status: "paid",
  });
  await saveAtProvider(tx, "charge", { ref, body, createdAt: paidAt });
  await postLedgerEntry(tx, {
    key: `charge of ${ref}`,
    kind: "collected",
    paymentId,
    bookedAt: paidAt,
    lines: [
      { account: "provider", cents: first.cents },
      { account: "deferred", cents: -first.cents },
    ],
  });
  await postLedgerEntry(tx, {
    key: `fee ${feeCents} of ${ref}`,
    kind: "fee",
    paymentId,
    bookedAt: paidAt,
    lines: [
      { account: "fees", cents: feeCents },
      { account: "provider", cents: -feeCents },
    ],
  });
  return { paymentId, firstChargeId };
}
