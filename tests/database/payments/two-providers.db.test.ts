import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { refundPayment } from "~/features/payments/core/commands/decide-payment.server.ts";
import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import { handleWebhook, receiveWebhook } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { reconcile } from "~/features/payments/core/reconcile/reconcile.server.ts";
import type { PaymentProvider } from "~/features/payments/core/rules/provider.ts";
import { countStranded } from "~/features/payments/ledger/queries/finances.server.ts";
import { readObjects } from "~/features/payments/providers/adapters/simulated-database.server.ts";
import { eventJson, signWebhook } from "~/features/payments/providers/rules/simulated-events.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { pool } = database;
const { parts, rows, payment, work, run, begin, press } = demoPayments(database);
const later = () => new Date(Date.now() + 70 * 86_400_000);

/** The other keys were set meanwhile. Whatever it is asked fails the test. */
const elsewhere = {
  ...parts,
  provider: new Proxy(parts.provider, {
    get: (_, asked) => {
      if (asked === "name") return "stripe";
      throw new Error(`asked the wrong provider: ${String(asked)}`);
    },
  }),
};

describe("what one provider has begun", () => {
  it("is not asked of another: it waits, and is done once the first is back", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await work();
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 700 }));
    expect(await countStranded(pool, "demo")).toBe(0);
    expect(await countStranded(pool, "stripe")).toBe(1);
    const [call] = await rows("select id from provider_calls where kind = 'refund'");
    await expect(runProviderCall(elsewhere, call.id)).rejects.toMatchObject({
      code: "belongs to demo",
      isFinal: false,
    });
    expect(await rows("select status, first_tried_at from provider_calls where kind = 'refund'")).toEqual([
      { status: "wanted", first_tried_at: null },
    ]);
    await work();
    expect((await payment(id)).refunded_cents).toBe(700);
    expect(await countStranded(pool, "stripe")).toBe(0);
  });

  it("is given up here where nobody has paid in time, and is paid if somebody has", async () => {
    const { id, ref } = await begin();
    await expirePayments(elsewhere, later());
    expect((await payment(id)).status).toBe("expired");
    expect(await rows("select from provider_calls where kind = 'expire checkout'")).toEqual([]);
    await press(ref);
    await work();
    expect((await payment(id)).status).toBe("paid");
  });

  it("is not looked for with another when it was told of, and is dealt with once the first is back", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await rows("select testing.empty_tables('graphile_worker._private_jobs')");
    const newsId = `demo_news_${randomUUID()}`;
    const type = "checkout.session.completed";
    const event = eventJson(await readObjects(database.db, [ref]), newsId, { type, kind: "checkout", ref });
    const body = JSON.stringify(event);
    await receiveWebhook(parts, body, signWebhook(body, SECRETS.demoWebhookSecret));
    await handleWebhook(elsewhere, newsId);
    const lists = {
      name: "stripe",
      async *listCharges() {},
      async *listTransfers() {},
    } as unknown as PaymentProvider;
    await reconcile({ ...parts, provider: lists }, { now: later() });
    expect(await rows("select provider, handled_at from provider_events")).toEqual([
      { provider: "demo", handled_at: null },
    ]);
    expect((await payment(id)).status).toBe("open");
    await handleWebhook(parts, newsId);
    expect((await payment(id)).status).toBe("paid");
  });

  it("is not taken in instalments by another", async () => {
    const { id, ref } = await begin({ kind: "instalments", instalments: 2 });
    await press(ref);
    await work();
    await takeInstalments(elsewhere, later());
    expect(await rows("select from provider_calls where kind = 'charge'")).toEqual([]);
    await takeInstalments(parts, later());
    await work();
    expect((await payment(id)).status).toBe("paid");
  });
});
