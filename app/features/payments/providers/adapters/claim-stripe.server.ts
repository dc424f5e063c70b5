import { eq, sql } from "drizzle-orm";
import { BootError } from "~/platform/config/boot-error.server.ts";
import type { Settings } from "~/platform/config/env.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { providerModes } from "../../tables.server.ts";

const MODES = { test: "de test", live: "réelles" };

/**
 * Stripe's test and live modes are separate: each permanently refuses the other's payments, cards and
 * accounts. So a database belongs to one mode from its first use. The mode is read from the key itself, so
 * that a start does not depend on Stripe.
 */
export async function claimStripe(tx: Transaction, { stripe }: Pick<Settings, "stripe">): Promise<void> {
  if (!stripe) return;
  const mode = /^[a-z]+_test_/.test(stripe.secretKey) ? "test" : "live";
  const [known] = await tx.select().from(providerModes).where(eq(providerModes.provider, "stripe"));
  if (known && known.mode !== mode && (await isUsed(tx)))
    throw new BootError(
      `Cette base a servi avec des clés Stripe ${MODES[known.mode]}, que des clés ${MODES[mode]} ne peuvent pas reprendre\u00a0: remettez les premières, ou donnez un DATA_DIR ou une DATABASE_URL neufs.`,
    );
  await tx
    .insert(providerModes)
    .values({ provider: "stripe", mode })
    .onConflictDoUpdate({ target: providerModes.provider, set: { mode } });
}

async function isUsed(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{
    used: boolean;
  }>(sql`select exists (select from payments where provider = 'stripe')
    or exists (select from payout_accounts where provider = 'stripe')
    or exists (select from payouts where provider = 'stripe') as used`);
  return rows[0]?.used ?? false;
}
