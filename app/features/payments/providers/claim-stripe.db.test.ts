import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { BootError } from "~/platform/config/boot-error.server.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { preparePayment } from "../core/commands/start-payment.server.ts";
import { claimStripe } from "./adapters/claim-stripe.server.ts";

const { db } = testDatabase();
const start = (secretKey?: string) => {
  const stripe = secretKey ? { secretKey, webhookSecrets: [], url: undefined } : undefined;
  return db.transaction((tx) => claimStripe(tx, { stripe }));
};
const sell = (provider: "stripe" | "demo") =>
  db.transaction((tx) =>
    preparePayment(
      tx,
      { name: provider },
      {
        kind: "once",
        payable: { kind: "test", id: randomUUID() },
        description: "Séance",
        amountCents: 5_000,
        returnPath: "/",
        cancelPath: "/",
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    ),
  );

it("a database that was used with test keys is not opened with real ones, nor the other way round", async () => {
  await start();
  await start("sk_live_0123456789");
  await sell("demo");
  // Nothing was begun with the others yet: whoever sets up a server may change their mind.
  await start("rk_test_0123456789");
  await sell("stripe");
  await start("sk_test_another456");
  await start();
  const refused = start("sk_live_0123456789");
  await expect(refused).rejects.toBeInstanceOf(BootError);
  await expect(refused).rejects.toThrow("clés Stripe de test, que des clés réelles");
  await start("sk_test_0123456789");
});
