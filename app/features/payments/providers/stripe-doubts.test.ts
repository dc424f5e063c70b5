import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "~/platform/format/durations.ts";
import type { StripeDouble, StripeMood } from "../../../../tests/doubles/stripe.ts";
import {
  ACCOUNT_DETAILS,
  again,
  newCall,
  newOrder,
  payThere,
  stripeForTests,
} from "../../../../tests/fixtures/payments/stripe.ts";
import type { ProviderCall } from "../core/rules/provider.ts";
import { callOnce } from "./adapters/stripe-connection.server.ts";

const at = stripeForTests();
afterEach(() => {
  vi.useRealTimers();
});

const whenAsked =
  (mood: StripeMood): StripeDouble["mood"] =>
  ({ method }) =>
    method === "GET" ? "well" : mood;

const keysAsked = () => at.double.requests.flatMap(({ method, key }) => (method === "GET" ? [] : [key]));

test("a refund that Stripe would refuse, and says it has failed at, is refused the next day", async () => {
  const { chargeRef } = await payThere(at, "once");
  const call = newCall();
  const refund = (hours?: number) =>
    at.stripe.refund(hours === undefined ? call : again(call, hours), chargeRef, 999_999);
  at.double.mood = whenAsked("does it and fails");
  await expect(refund()).rejects.toMatchObject({ isFinal: false });
  at.double.mood = () => "well";
  at.double.requests.length = 0;
  for (const hours of [0, 17, 19, 23]) await expect(refund(hours)).rejects.toMatchObject({ isFinal: false });
  expect(keysAsked()).toEqual([call.id, call.id]);
  await expect(refund(24)).rejects.toMatchObject({ isFinal: true });
});

test("a change that Stripe would refuse, and says it has failed at, is refused when it is asked again", async () => {
  const { chargeRef } = await payThere(at, "once");
  const { ref = "" } = await subscribe();
  await at.stripe.changeSubscription(newCall(), ref, "end");
  const changes: ((call: ProviderCall) => Promise<unknown>)[] = [
    (call) => at.stripe.release(call, chargeRef),
    // A subscription that has ended can neither be paused nor resumed.
    (call) => at.stripe.changeSubscription(call, ref, "pause"),
    (call) => at.stripe.changeSubscription(call, ref, "resume"),
  ];
  for (const change of changes) {
    const call = newCall();
    at.double.mood = whenAsked("does it and fails");
    await expect(change(call)).rejects.toMatchObject({ isFinal: false });
    at.double.mood = () => "well";
    await expect(change(again(call))).rejects.toMatchObject({ isFinal: true });
  }
});

async function subscribe() {
  const { state } = await payThere(at, "subscription");
  return { ref: state.subscriptionRef };
}

test("a page that Stripe has failed to make is made when it is asked for again, also without the address", async () => {
  const call = newCall();
  const order = newOrder("once", { email: "lea@exemple.fr" });
  at.double.mood = whenAsked("fails for good");
  await expect(at.stripe.startCheckout(call, order)).rejects.toMatchObject({ isFinal: false });
  at.double.mood = () => "well";
  const unnamed = { ...order, email: undefined };
  const { ref } = await at.stripe.startCheckout(again(call), unnamed);
  expect(await at.stripe.startCheckout(again(call), unnamed)).toMatchObject({ ref });
  const made = at.double.objects.all("checkout").filter(({ callId }) => callId === call.id);
  expect(made).toMatchObject([{ ref }]);
});

test.each(["does it later", "fails for good"] as const)(
  "money of which Stripe %s moves once",
  async (mood) => {
    const { chargeRef } = await payThere(at, "once");
    const { order, state } = await payThere(at, "instalments");
    const { customerRef = "", methodRef = "" } = state;
    const later = { ...order, chargeId: randomUUID(), amountCents: 1530, customerRef, methodRef };
    const { ref: accountRef } = await at.stripe.createAccount(newCall(), ACCOUNT_DETAILS);
    at.double.stripe.setAccountStatus(accountRef, "active");
    const actions: [string, (call: ProviderCall) => Promise<unknown>][] = [
      ["refund", (call) => at.stripe.refund(call, chargeRef, 590)],
      ["charge", (call) => at.stripe.charge(call, later)],
      ["transfer", (call) => at.stripe.payOut(call, { accountRef, amountCents: 100 })],
    ];
    for (const [name, ask] of actions) {
      const call = newCall();
      const made = () =>
        [
          ...at.double.objects.rows.values(),
          ...at.double.objects.all("charge").flatMap(({ body }) => body.refunds),
        ].filter(({ callId }) => callId === call.id);
      at.double.mood = whenAsked(mood);
      await expect(ask(call), name).rejects.toMatchObject({ isFinal: false });
      at.double.mood = () => "well";
      await expect(ask(again(call, 1)), name).rejects.toMatchObject({ isFinal: false });
      expect(made()).toEqual([]);
      // Hours later, somebody at Stripe has looked into it.
      at.double.catchUp();
      if (mood === "does it later") await ask(again(call, 19));
      for (const hours of [24, 25, 48, 72]) await ask(again(call, hours));
      expect(made(), name).toHaveLength(1);
    }
  },
);

/** One thing that is asked of a Stripe that knows keys for a day and does some of it hours after it has said that it failed. */
class Questioned {
  readonly done: number[] = [];
  #kept = new Map<string, { at: number; fails: boolean }>();

  constructor(private readonly begun: number) {}

  ask(key: string, { fate, hours }: Pick<Attempt, "fate" | "hours">): string {
    if (fate === "is down") throw Object.assign(new Error(), { statusCode: 503 });
    const kept = this.#kept.get(key);
    if (kept && Date.now() - kept.at < 24 * HOUR_MS) {
      if (!kept.fails) return "done";
      throw Object.assign(new Error(), { statusCode: 500, headers: { "idempotent-replayed": "true" } });
    }
    const fails = fate !== "well" && fate !== "loses the answer";
    this.#kept.set(key, { at: Date.now(), fails });
    if (fate !== "fails for good")
      this.done.push(Date.now() + (fate === "does it later" ? hours * HOUR_MS : 0));
    if (fate === "well") return "done";
    throw Object.assign(new Error(), fails && { statusCode: 500 });
  }

  look = () => this.done.some((moment) => moment <= Date.now());
  call = (): ProviderCall => ({
    id: "one",
    firstTriedAt: Date.now() === this.begun ? undefined : new Date(this.begun),
  });
}

interface Attempt {
  /** after the attempt before */
  minutes: number;
  fate: "well" | "is down" | "loses the answer" | "does it and fails" | "fails for good" | "does it later";
  /** how much later it does it, then */
  hours: number;
}

const attempts = fc.array(
  fc.record<Attempt>({
    // As jobs do, and after a process was down.
    minutes: fc.oneof(fc.integer({ min: 1, max: 6 * 60 }), fc.integer({ min: 12 * 60, max: 24 * 60 })),
    // Most often in doubt: what is answered is over.
    fate: fc.constantFrom(
      ...(["well", "loses the answer", "does it and fails"] as const),
      ...Array.from({ length: 6 }, () => ["is down", "fails for good", "does it later"] as const).flat(),
    ),
    hours: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 30 },
);

test("whenever and however often it is asked, and whatever Stripe makes of it, money moves once", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const begun = Date.UTC(2026, 10, 16);
  await fc.assert(
    fc.asyncProperty(attempts, async (all) => {
      vi.setSystemTime(begun);
      const there = new Questioned(begun);
      const attempt = (how: Pick<Attempt, "fate" | "hours">) =>
        callOnce(there.call(), {
          find: async () => (there.look() ? "done" : undefined),
          send: async (key) => there.ask(key, how),
        });
      for (const { minutes, ...how } of all) {
        const answer = await attempt(how).catch(() => undefined);
        expect(there.done.length).toBeLessThanOrEqual(1);
        if (answer) return;
        vi.setSystemTime(Date.now() + minutes * 60_000);
      }
      // Once Stripe is well, a day is enough.
      vi.setSystemTime(Date.now() + (24 * HOUR_MS - ((Date.now() - begun) % (24 * HOUR_MS))));
      expect(await attempt({ fate: "well", hours: 0 })).toBe("done");
      expect(there.done).toHaveLength(1);
    }),
    { numRuns: 1_000 },
  );
});
