import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { setDelivered } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import {
  cancelPayment,
  capturePayment,
  refundPayment,
  releasePayment,
} from "~/features/payments/core/commands/decide-payment.server.ts";
import { expirePayments } from "~/features/payments/core/commands/expire-payments.server.ts";
import { receiveWebhook } from "~/features/payments/core/commands/handle-webhook.server.ts";
import { paymentParts } from "~/features/payments/core/commands/provider.server.ts";
import { runProviderCall } from "~/features/payments/core/commands/provider-calls.server.ts";
import { preparePayment } from "~/features/payments/core/commands/start-payment.server.ts";
import { readObjects } from "~/features/payments/providers/adapters/simulated-database.server.ts";
import { eventJson, signWebhook } from "~/features/payments/providers/rules/simulated-events.ts";
import { SECRETS } from "../../fixtures/accounts/secrets.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { parts, heard, rows, payment, work, run, begin, press, chargeStatuses, balances } =
  demoPayments(database);
const FEE = 100;
const tomorrow = () => new Date(Date.now() + 86_400_000);

describe("a payment made at once", () => {
  it("is paid, and heard of, however often the button is pressed", async () => {
    const { id, ref, url } = await begin();
    expect(url).toBe(`https://elan.example/paiement-demo/${ref}`);
    const led = await Promise.all([press(ref), press(ref), press(ref)]);
    expect(new Set(led)).toEqual(new Set([`/merci?paiement=${id}`]));
    // Nothing is known here before the provider has told of it.
    expect((await payment(id)).status).toBe("open");
    await work();
    expect(await payment(id)).toMatchObject({ status: "paid", collected_cents: 5_000 });
    expect(heard).toEqual(["thing paid"]);
    expect(await balances()).toEqual({ provider: 5_000 - FEE, deferred: -5_000, fees: FEE });
    expect(await rows("select from provider_events where handled_at is not null")).toHaveLength(2);
  });

  it("becomes income when it is delivered, and is taken back with a refund", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await work();
    await run((tx) => setDelivered(tx, { paymentId: id, cents: 5_000 }));
    expect(await balances()).toMatchObject({ coaches: -4_500, commission: -500, deferred: 0 });
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 1_999 }));
    await work();
    expect(await payment(id)).toMatchObject({
      refunded_cents: 1_999,
      recognised_cents: 3_001,
      status: "paid",
    });
    expect(await balances()).toMatchObject({ coaches: -2_701, commission: -300 });
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 3_001 }));
    await expect(run((tx) => refundPayment(tx, { paymentId: id, cents: 1 }))).rejects.toThrow(
      "Ce montant ne peut plus être remboursé.",
    );
    await work();
    expect(await balances()).toMatchObject({ coaches: 0, commission: 0, deferred: 0, provider: -FEE });
    expect(heard.at(-1)).toBe("thing paid");
  });

  it("that is refused has failed, and the page takes nothing more", async () => {
    const { id, ref } = await begin();
    expect(await press(ref, false)).toBe("/panier");
    await expect(press(ref)).rejects.toThrow("Cette page de paiement n’est plus valable.");
    await work();
    expect((await payment(id)).status).toBe("failed");
    expect(heard).toEqual(["thing failed"]);
    expect(await balances()).toEqual({});
  });

  it("by a card that fails later waits for the bank, and then has failed", async () => {
    const { id, ref } = await begin();
    await press(ref, true, "failing");
    await work();
    expect(await chargeStatuses(id)).toEqual(["pending"]);
    expect((await payment(id)).status).toBe("open");
    await work({ hurries: true });
    expect(await chargeStatuses(id)).toEqual(["failed"]);
    expect((await payment(id)).status).toBe("failed");
    expect(heard.at(-1)).toBe("thing failed");
  });

  it("of nobody is nowhere", async () => {
    await expect(press(`demo_checkout_${"x".repeat(32)}`)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("what is set aside", () => {
  const setAside = async (card: "good" | "failing" = "good") => {
    const { id, ref } = await begin({ kind: "authorised" });
    await press(ref, true, card);
    await work();
    expect((await payment(id)).status).toBe("authorised");
    expect(await balances()).toEqual({});
    return id;
  };

  it("is taken once, however often that is decided", async () => {
    const paymentId = await setAside();
    await run((tx) => capturePayment(tx, { paymentId }));
    await run((tx) => capturePayment(tx, { paymentId }));
    await expect(run((tx) => releasePayment(tx, { paymentId }))).rejects.toThrow("n’est plus en attente");
    await work();
    expect((await payment(paymentId)).status).toBe("paid");
    expect(heard).toEqual(["thing authorised", "thing paid"]);
    expect(await rows("select status from provider_calls where kind = 'capture'")).toEqual([
      { status: "done" },
    ]);
  });

  it("is let go", async () => {
    const paymentId = await setAside();
    await run((tx) => releasePayment(tx, { paymentId }));
    await work();
    expect((await payment(paymentId)).status).toBe("released");
    expect(await balances()).toEqual({});
  });

  it("and cannot be taken in the end has failed", async () => {
    const paymentId = await setAside("failing");
    await run((tx) => capturePayment(tx, { paymentId }));
    await work();
    expect((await payment(paymentId)).status).toBe("failed");
    expect(new Set(heard)).toEqual(new Set(["thing authorised", "thing failed"]));
    expect(await rows("select status, reason from provider_calls where kind = 'capture'")).toEqual([
      { status: "refused", reason: "card_declined" },
    ]);
  });
});

describe("a call", () => {
  it("that two processes carry out at once is done once", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await work();
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 1_200 }));
    const [call] = await rows("select id from provider_calls where kind = 'refund'");
    await Promise.all([
      runProviderCall(parts, call.id),
      runProviderCall(parts, call.id),
      runProviderCall(parts, call.id),
    ]);
    await work();
    expect((await payment(id)).refunded_cents).toBe(1_200);
  });

  it("is not prepared where nothing is sold", async () => {
    const settings = { publicUrl: "https://elan.example", stripe: undefined, sells: false } as never;
    const { provider } = paymentParts({ ...parts, settings, secrets: SECRETS });
    const order = { kind: "once", payable: { kind: "test", id: "thing" }, description: "Essai" } as const;
    const paths = { returnPath: "/", cancelPath: "/", expiresAt: tomorrow(), amountCents: 100 };
    await expect(run((tx) => preparePayment(tx, provider, { ...order, ...paths }))).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Les achats ne sont pas encore ouverts"),
    });
  });

  it("for a page, asked three times, makes one page", async () => {
    const prepared = await run((tx) =>
      preparePayment(
        tx,
        { name: "demo" },
        {
          kind: "once",
          payable: { kind: "test", id: "thing" },
          description: "Essai",
          amountCents: 100,
          returnPath: "/",
          cancelPath: "/",
          expiresAt: tomorrow(),
        },
      ),
    );
    await Promise.all([1, 2, 3].map(() => runProviderCall(parts, String(prepared.callId))));
    expect(await rows("select from demo_provider_objects where kind = 'checkout'")).toHaveLength(1);
  });

  it("that was cut off is found by a job and finished", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await work();
    await run((tx) => refundPayment(tx, { paymentId: id, cents: 700 }));
    const [call] = await rows("select id from provider_calls where kind = 'refund'");
    const [{ ref: chargeRef }] = await rows("select ref from charges where payment_id = $1", id);
    // Done there, and the process ends before it is recorded here.
    await parts.provider.refund({ id: call.id, firstTriedAt: undefined }, chargeRef, 700);
    await work();
    expect((await payment(id)).refunded_cents).toBe(700);
    expect(await rows("select status from provider_calls where kind = 'refund'")).toEqual([
      { status: "done" },
    ]);
  });
});

describe("who does not pay in time", () => {
  it("has not paid: the page is closed, and nobody can pay there", async () => {
    const { id, ref } = await begin();
    await expirePayments(parts);
    expect((await payment(id)).status).toBe("open");
    await Promise.all([expirePayments(parts, tomorrow()), expirePayments(parts, tomorrow())]);
    expect(await rows("select from provider_calls where kind = 'expire checkout'")).toHaveLength(1);
    await work();
    expect((await payment(id)).status).toBe("expired");
    expect(heard).toEqual(["thing expired"]);
    await expect(press(ref)).rejects.toThrow("n’est plus valable");
  });

  it("but pays at the last moment has paid", async () => {
    const { id, ref } = await begin();
    await press(ref);
    await expirePayments(parts, tomorrow());
    await work();
    expect((await payment(id)).status).toBe("paid");
    expect(heard).toEqual(["thing paid"]);
  });

  it("is asked about again only after an hour, while the bank thinks about it", async () => {
    const { id, ref } = await begin();
    await press(ref, true, "failing");
    await work();
    await expirePayments(parts, tomorrow());
    await work();
    await expirePayments(parts, new Date());
    expect((await payment(id)).status).toBe("open");
    expect(await rows("select status from provider_calls where kind = 'expire checkout'")).toEqual([
      { status: "done" },
    ]);
  });

  it("is given up at once where there is no page yet; one that is made meanwhile is closed", async () => {
    const order = {
      kind: "once" as const,
      payable: { kind: "test", id: "thing" },
      description: "Essai",
      amountCents: 100,
      returnPath: "/",
      cancelPath: "/",
      expiresAt: tomorrow(),
    };
    const early = await run((tx) => preparePayment(tx, { name: "demo" }, order));
    await run((tx) => cancelPayment(tx, early));
    const late = await run((tx) => preparePayment(tx, { name: "demo" }, order));
    const slow = {
      ...parts,
      provider: {
        ...parts.provider,
        startCheckout: async (...asked: Parameters<typeof parts.provider.startCheckout>) => {
          const made = await parts.provider.startCheckout(...asked);
          await run((tx) => cancelPayment(tx, late));
          return made;
        },
      },
    };
    await runProviderCall(slow, String(late.callId));
    await work({ hurries: true });
    for (const { paymentId } of [early, late]) expect((await payment(paymentId)).status).toBe("expired");
    expect(
      await rows("select body ->> 'status' as status from demo_provider_objects where kind = 'checkout'"),
    ).toEqual([{ status: "expired" }]);
  });
});

it("less than a card can be charged with is not sold, nor in instalments", async () => {
  await expect(begin({ amountCents: 49 })).rejects.toThrow(RangeError);
  await expect(begin({ kind: "instalments", instalments: 3, amountCents: 149 })).rejects.toThrow(RangeError);
  expect((await begin({ kind: "instalments", instalments: 3, amountCents: 150 })).url).toBeDefined();
});

describe("news", () => {
  const news = async () => {
    const { id, ref } = await begin();
    await press(ref);
    await rows("delete from graphile_worker._private_jobs");
    const told = { type: "checkout.session.completed", kind: "checkout", ref } as const;
    const objects = await readObjects(database.db, [ref]);
    return { id, body: JSON.stringify(eventJson(objects, `demo_news_${randomUUID()}`, told)) };
  };
  const at = (secondsAgo: number) => Math.floor(Date.now() / 1_000) - secondsAgo;
  const { demoWebhookSecret: secret } = SECRETS;

  it("told ten times is one", async () => {
    const { id, body } = await news();
    const signature = signWebhook(body, secret);
    await Promise.all(Array.from({ length: 10 }, () => receiveWebhook(parts, body, signature)));
    await work();
    expect((await payment(id)).status).toBe("paid");
    expect(heard).toEqual(["thing paid"]);
  });

  it.each([
    ["unsigned", () => undefined],
    ["signed by somebody else", (body: string) => signWebhook(body, "another")],
    ["signed for something else", (body: string) => signWebhook(`${body} `, secret)],
    ["old", (body: string) => signWebhook(body, secret, at(301))],
    ["of tomorrow", (body: string) => signWebhook(body, secret, at(-310))],
  ])("that is %s is not believed", async (_, sign) => {
    const { id, body } = await news();
    await expect(receiveWebhook(parts, body, sign(body))).rejects.toMatchObject({ isFinal: true });
    expect(await rows("select from provider_events")).toEqual([]);
    expect((await payment(id)).status).toBe("open");
    await receiveWebhook(parts, body, signWebhook(body, secret));
    await work();
    expect((await payment(id)).status).toBe("paid");
  });
});
