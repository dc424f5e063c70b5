import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { setDelivered } from "../../core/commands/apply-provider-state.server.ts";
import { cancelPayment } from "../../core/commands/decide-payment.server.ts";
import type { CallParts } from "../../core/commands/provider-operations.server.ts";
import { purchase } from "../../core/commands/purchase.server.ts";
import { preparePayment } from "../../core/commands/start-payment.server.ts";
import { LEAST_CHARGE_CENTS } from "../../core/rules/provider.ts";
import { holderOf } from "../../ledger/commands/post-ledger-entry.server.ts";
import { payments } from "../../tables.server.ts";
import { findOwedBack } from "../queries/owed-back.server.ts";
import { BALANCE_PAYABLE } from "../rules/balance.ts";
import { INCOME_PATH } from "../rules/payouts.ts";

const PAGE_MINUTES = 60;
const PER_HOUR = 10;

interface BalancePayment {
  idempotencyKey: string;
  /** as the page showed it */
  cents: number;
}

/** Opens a checkout page for the coach's negative balance. What is paid counts once it is collected. */
export async function payBalance(
  parts: CallParts,
  { id: user }: Coach,
  { idempotencyKey, cents }: BalancePayment,
): Promise<string | undefined> {
  const { checkoutUrl } = await purchase(
    parts,
    { idempotencyKey, kind: BALANCE_PAYABLE, buyer: { user } },
    {
      check: () =>
        limitRate(parts.db, { name: "balances", subject: user, limit: PER_HOUR, windowSeconds: 3_600 }),
      sell: async (tx) => {
        const holderId = await holderOf(tx, { user });
        const owed = await findOwedBack(tx, { holderId });
        if (owed?.cents !== cents || cents < LEAST_CHARGE_CENTS)
          throw new AppError("conflict", { message: "Votre solde a changé\u00a0: rechargez la page." });
        const open = await tx
          .select({ id: payments.id })
          .from(payments)
          .where(
            and(
              eq(payments.payableKind, BALANCE_PAYABLE),
              eq(payments.payableId, String(holderId)),
              eq(payments.status, "open"),
            ),
          );
        for (const { id: paymentId } of open) await cancelPayment(tx, { paymentId });
        const prepared = await preparePayment(tx, parts.provider, {
          kind: "once",
          payable: { kind: BALANCE_PAYABLE, id: String(holderId) },
          description: "Règlement de votre solde",
          amountCents: cents,
          payer: { user },
          returnPath: INCOME_PATH,
          cancelPath: INCOME_PATH,
          expiresAt: new Date(Date.now() + PAGE_MINUTES * 60_000),
        });
        // Nothing is to be delivered: what is collected counts at once.
        await setDelivered(tx, { paymentId: prepared.paymentId, cents });
        return { id: prepared.paymentId, prepared };
      },
    },
  );
  return checkoutUrl;
}
