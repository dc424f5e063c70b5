import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { settleCharge } from "~/features/payments/core/commands/apply-provider-state.server.ts";
import { capturePayment, refundPayment } from "~/features/payments/core/commands/decide-payment.server.ts";
import { findRefusal, listRefusals } from "~/features/payments/core/queries/refusals.server.ts";
import type { ChargeState } from "~/features/payments/core/rules/provider.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../fixtures/accounts/owners.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { demoPayments } from "../../fixtures/payments/payments.ts";

const database = testDatabase();
const { db } = database;
const { parts, heard, rows, payment, work, run, begin, press, payer, balances } = demoPayments(database);
const operator = ownerOf("operator", "operator");

const pay = async (kind: "once" | "authorised" = "once") => {
  const { id, ref } = await begin({ kind });
  await press(ref);
  await work();
  const [{ ref: chargeRef }] = await rows("select ref from charges where payment_id = $1", id);
  heard.length = 0;
  return { paymentId: id, chargeRef: chargeRef as string, checkoutRef: ref };
};

it("a decision that the provider refuses is heard of, with its reason, and shown to the operator", async () => {
  const { paymentId, chargeRef } = await pay();
  expect(await findRefusal(db, { paymentId })).toBeUndefined();
  await run((tx) => refundPayment(tx, { paymentId, cents: 1_200 }));
  // The provider has released the charge, and we had no webhook about it.
  const status = (now: string) =>
    rows(
      "update demo_provider_objects set body = jsonb_set(body, '{status}', to_jsonb($2::text)) where ref = $1",
      chargeRef,
      now,
    );
  await status("released");
  await work();
  await status("paid");
  expect(heard).toEqual(["thing paid"]);
  const refused = { kind: "refund", reason: "charge_already_refunded", cents: 1_200 };
  expect(await findRefusal(db, { paymentId })).toMatchObject(refused);
  expect(await listRefusals(db, operator)).toMatchObject([{ ...refused, description: "Séance d’essai" }]);
  expect((await payment(paymentId)).refunded_cents).toBe(0);
  // Decided again: that it was refused before is over, whatever comes of this one.
  await run((tx) => refundPayment(tx, { paymentId, cents: 5_000 }));
  expect(await findRefusal(db, { paymentId })).toBeUndefined();
  await work();
  expect((await payment(paymentId)).refunded_cents).toBe(5_000);
  expect(await findRefusal(db, { paymentId })).toBeUndefined();
});

it("so is what cannot be taken because it was let go elsewhere", async () => {
  const { paymentId, chargeRef } = await pay("authorised");
  await run((tx) => capturePayment(tx, { paymentId }));
  await rows(
    "update demo_provider_objects set body = jsonb_set(body, '{status}', '\"released\"') where ref = $1",
    chargeRef,
  );
  await work();
  expect((await payment(paymentId)).status).toBe("released");
  expect(heard.at(-1)).toBe("thing released");
  expect(await findRefusal(db, { paymentId })).toMatchObject({ kind: "capture", cents: 5_000 });
});

it("a dispute that was lost and is won on appeal gives the money back, once, whatever is told after", async () => {
  const { paymentId, chargeRef } = await pay();
  const before = await balances();
  const charge = await parts.provider.findCharge(chargeRef);
  const tell = (status: "open" | "lost" | "won") => {
    const state: ChargeState = { ...charge, disputes: [{ ref: "dp_1", cents: 5_000, status }] };
    return run(async (tx) => void (await settleCharge(tx, state)));
  };
  await tell("lost");
  expect(await payment(paymentId)).toMatchObject({ refunded_cents: 5_000 });
  for (const status of ["won", "won", "lost", "open"] as const) {
    await tell(status);
    expect(await payment(paymentId)).toMatchObject({ refunded_cents: 0 });
    expect(await balances()).toEqual({ ...before, disputes: 0 });
  }
  expect(await rows("select dispute, disputed_cents from charges")).toEqual([
    { dispute: "won", disputed_cents: 0 },
  ]);
});

it("what was won and is contested again is booked again, and what is lost of it is lost once", async () => {
  const { paymentId, chargeRef } = await pay();
  const before = await balances();
  const charge = await parts.provider.findCharge(chargeRef);
  type Status = ChargeState["disputes"][number]["status"];
  const tell = (first: Status, second?: Status) => {
    const disputes = [
      { ref: "dp_first", cents: 5_000, status: first },
      ...(second ? [{ ref: "dp_second", cents: 2_000, status: second }] : []),
    ];
    return run((tx) => settleCharge(tx, { ...charge, disputes }));
  };
  expect(await tell("won")).toBe("news");
  expect(await balances()).toEqual({ ...before, disputes: 0 });
  expect(await tell("won", "open")).toBe("news");
  expect(await balances()).toMatchObject({ disputes: 2_000, provider: (before.provider ?? 0) - 2_000 });
  await expect(run((tx) => refundPayment(tx, { paymentId, cents: 3_001 }))).rejects.toThrow("remboursé");
  // Told in whatever order: what is decided stays so.
  for (const [first, second] of [["won", "lost"], ["open", "open"], ["won"], ["won", "lost"]] as const)
    await tell(first, second);
  expect(await payment(paymentId)).toMatchObject({ refunded_cents: 2_000 });
  expect(await balances()).toMatchObject({ disputes: 0, provider: (before.provider ?? 0) - 2_000 });
  expect(await rows("select dispute, disputed_cents, lost_cents from charges")).toEqual([
    { dispute: "lost", disputed_cents: 0, lost_cents: 2_000 },
  ]);
  // The demo provider knows of no disputes: its books are as before once the bank gives in.
  await tell("won", "won");
  expect(await balances()).toEqual({ ...before, disputes: 0 });
});

it("whoever closes their account is named by nothing that they have bought", async () => {
  const { paymentId } = await pay();
  const everywhere = () =>
    rows(
      `select description from payments where id = $1
       union all select body ->> 'description' from demo_provider_objects where kind = 'checkout'`,
      paymentId,
    );
  expect(await everywhere()).toEqual(Array(2).fill({ description: "Séance d’essai" }));
  await db.delete(users).where(eq(users.id, payer));
  expect(await everywhere()).toEqual(Array(2).fill({ description: "Prestation d’un compte fermé" }));
});
