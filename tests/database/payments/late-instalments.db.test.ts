import { expect, it } from "vitest";
import { endInstalments } from "~/features/payments/core/commands/decide-payment.server.ts";
import { openCheckout, payLate } from "~/features/payments/core/commands/start-payment.server.ts";
import { takeInstalments } from "~/features/payments/core/commands/take-instalments.server.ts";
import { findDemoCheckoutPage } from "~/features/payments/providers/queries/demo-pages.server.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { db } = database;
const { parts, rows, payment, work, run, begin, press, chargeStatuses } = demoPayments(database);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Three instalments, of which the second could not be taken. */
async function becomeLate(): Promise<string> {
  const { id, ref } = await begin({ kind: "instalments", instalments: 3, amountCents: 6_000 });
  await press(ref, true, "failing");
  await work();
  await takeInstalments(parts, inDays(40));
  await work();
  expect((await payment(id)).status).toBe("late");
  return id;
}
const prepare = (paymentId: string) =>
  run((tx) => payLate(tx, { paymentId, returnPath: "/merci", cancelPath: "/panier" }));
async function openPage(paymentId: string): Promise<string> {
  const url = await openCheckout(parts, await prepare(paymentId));
  return url?.split("/").at(-1) ?? "";
}

it("is paid on a page of its own, and the next one with the card of that page", async () => {
  const id = await becomeLate();
  expect(await rows("select number, reason from charges where reason is not null")).toEqual([
    { number: 2, reason: "card_declined" },
  ]);
  const [one, same] = [await prepare(id), await prepare(id)];
  expect(same).toEqual(one);
  const ref = (await openCheckout(parts, one))?.split("/").at(-1) ?? "";
  // The student finds the same page while it is open.
  expect(await openPage(id)).toBe(ref);
  expect(await findDemoCheckoutPage(db, ref)).toMatchObject({
    status: "open",
    number: 2,
    instalments: 3,
    amountCents: 2_000,
    returnPath: "/merci",
  });
  // Nothing is taken by us while somebody may be paying there.
  await rows("update charges set next_attempt_at = now() where status = 'failed'");
  await takeInstalments(parts);
  expect(await rows("select from provider_calls where status = 'wanted'")).toEqual([]);
  await press(ref);
  await work();
  expect(await chargeStatuses(id)).toEqual(["paid", "paid", "planned"]);
  expect((await payment(id)).status).toBe("running");
  expect(await rows("select from charges where reason is not null")).toEqual([]);
  await expect(prepare(id)).rejects.toThrow("Aucune mensualité n’est à régler.");
  await takeInstalments(parts, inDays(80));
  await work();
  expect((await payment(id)).status).toBe("paid");
});

it("says in the log why its page could not be opened, and opens it in the background", async () => {
  const id = await becomeLate();
  const warnings: unknown[] = [];
  const log = { warn: (about: { err: Error }) => warnings.push(about.err.message) } as unknown as Logger;
  const provider = {
    ...parts.provider,
    startCheckout: () => Promise.reject(new Error("the provider is away")),
  } as typeof parts.provider;
  expect(await openCheckout({ ...parts, log, provider }, await prepare(id))).toBeUndefined();
  expect(warnings).toEqual(["the provider is away"]);
  expect(await rows("select kind from provider_calls where status = 'wanted'")).toEqual([
    { kind: "checkout" },
  ]);
});

it("is asked for on another page where the first was of no avail, and on none once nothing is owed", async () => {
  const id = await becomeLate();
  const first = await openPage(id);
  await press(first, false);
  await work();
  expect((await payment(id)).status).toBe("late");
  const second = await openPage(id);
  expect(second).not.toBe(first);
  await run((tx) => endInstalments(tx, { paymentId: id }));
  await work();
  expect(await findDemoCheckoutPage(db, second)).toMatchObject({ status: "expired" });
  expect((await payment(id)).status).toBe("ended");
  await expect(prepare(id)).rejects.toThrow("Aucune mensualité n’est à régler.");
});

it("keeps the day on which it was due, however often it is tried again", async () => {
  const id = await becomeLate();
  const second = async () =>
    (
      await rows(
        "select due_at, next_attempt_at, attempts from charges where payment_id = $1 and number = 2",
        id,
      )
    )[0];
  const before = await second();
  // Asked for ten days after it was due, it is tried again a day after that.
  expect(before.due_at.getTime()).toBeLessThan(before.next_attempt_at.getTime() - 86_400_000);
  // Nothing before its time, and then once.
  await takeInstalments(parts, new Date(before.next_attempt_at.getTime() - 1));
  expect(await second()).toEqual(before);
  await takeInstalments(parts, before.next_attempt_at);
  await work();
  const after = await second();
  expect(after.due_at).toEqual(before.due_at);
  expect(after.attempts).toBe(before.attempts + 1);
  expect(after.next_attempt_at.getTime() - before.next_attempt_at.getTime()).toBe(2 * 86_400_000);
});

it("has no page while we are trying to take it, and is tried again by us once nobody has paid on it", async () => {
  const id = await becomeLate();
  await openPage(id);
  await takeInstalments(parts, inDays(50));
  await expect(prepare(id)).rejects.toThrow("Un prélèvement est en cours");
  // The page is still open there: only once it is over is the charge tried.
  const attempts = "select count(*)::int as n from demo_provider_objects where kind = 'charge'";
  await rows(
    "update demo_provider_objects set body = jsonb_set(body, '{status}', '\"expired\"') where kind = 'checkout'",
  );
  const [before] = await rows(attempts);
  await work();
  expect(await rows(attempts)).toEqual([{ n: before.n + 1 }]);
  expect(await chargeStatuses(id)).toEqual(["paid", "failed", "planned"]);
});
