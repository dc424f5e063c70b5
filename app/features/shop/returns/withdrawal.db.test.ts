import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SECRETS } from "../../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../gate.server.ts";
import { deliverOrder, refundOrder, shipOrder } from "../orders/commands/change-order.server.ts";
import { declareWithdrawal } from "./commands/declare-withdrawal.server.ts";
import { mailWithdrawalLink } from "./commands/mail-return.server.ts";
import { proveReturn, refundReturn, refuseReturn, settleReturn } from "./commands/settle-return.server.ts";
import { getOrderWithdrawal } from "./queries.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, run, buy, work, order, stock, money, steps } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };

const own = (id: string) => requireOrderByToken(db, SECRETS.linkSecret, orderToken(SECRETS.linkSecret, id));
/** by position and quantity: { 0: 2 } */
const declare = async (id: string, wanted: Record<number, number>, clientId: string = randomUUID()) =>
  declareWithdrawal(db, PARTS, await own(id), {
    clientId,
    picked: Object.entries(wanted).map(([position, quantity]) => ({ position: Number(position), quantity })),
  });
const shipped = async (wanted: Record<number, number>, given: { userId?: string } = {}) => {
  const id = await buy(wanted, given);
  await run((tx) => shipOrder(tx, id, SENT));
  return id;
};
const receive = (id: string, received: Record<number, number>, cents: number, words = "") =>
  run((tx) =>
    settleReturn(tx, id, {
      cents,
      words,
      received: Object.entries(received).map(([position, quantity]) => ({
        position: Number(position),
        quantity,
      })),
    }),
  );
const stateOf = async (id: string) => (await rows("select * from withdrawals where id = $1", id))[0];
const mails = () => rows("select recipient, subject, body from mails order by id");

describe("before it has left", () => {
  test("an order that is withdrawn from is cancelled and paid back, with its delivery", async () => {
    const id = await buy({ 2: 1 });
    const made = await declare(id, { 0: 1 });
    await work();
    expect(made).toMatchObject({ status: "closed", atOnceCents: 4_990, laterCents: 0 });
    expect(await order(id)).toMatchObject({ status: "cancelled", ending: "customer" });
    expect(await money(id)).toMatchObject({ refunded: 4_990, earned: 0 });
    expect(await stock(2)).toBe(25);
  });

  test("a part of it stays here, and the rest is sent", async () => {
    const id = await buy({ 1: 2, 2: 1 });
    await declare(id, { 0: 1 });
    await work();
    expect(await order(id)).toMatchObject({ status: "paid", refund_cents: 15_000 });
    expect(await stock(1)).toBe(9);
    expect(await money(id)).toMatchObject({ refunded: 15_000, earned: 0 });
    await run((tx) => shipOrder(tx, id, SENT));
    expect(await money(id)).toMatchObject({ earned: 19_500 });
  });

  test("with files in it goes back whole, or its goods alone, or its files alone", async () => {
    const whole = await buy({ 2: 1, 3: 1 });
    await declare(whole, { 0: 1, 1: 1 });
    await work();
    expect(await order(whole)).toMatchObject({ status: "cancelled" });
    expect(await money(whole)).toMatchObject({ refunded: 7_890, earned: 0 });

    const goods = await buy({ 2: 1, 3: 1 });
    await declare(goods, { 0: 1 });
    await work();
    expect(await order(goods)).toMatchObject({ status: "delivered", refund_cents: 4_990 });
    expect(await money(goods)).toMatchObject({ refunded: 4_990, earned: 2_900 });

    const file = await buy({ 2: 1, 3: 1 });
    await declare(file, { 1: 1 });
    await work();
    expect(await order(file)).toMatchObject({ status: "paid", refund_cents: 2_900 });
    expect(await money(file)).toMatchObject({ refunded: 2_900, earned: 0 });
    expect(await stock(2)).toBe(24);
  });
});

describe("after it has left", () => {
  test("the money waits for the goods, and goes back with the delivery once they are here", async () => {
    const id = await shipped({ 2: 1 });
    await run((tx) => deliverOrder(tx, { id, by: "customer" }));
    const made = await declare(id, { 0: 1 });
    await work();
    expect(made).toMatchObject({ status: "awaiting", atOnceCents: 0, laterCents: 4_990 });
    expect(await money(id)).toMatchObject({ refunded: 0 });
    await receive(made.id, { 0: 1 }, 4_990);
    await work();
    expect(await stateOf(made.id)).toMatchObject({ status: "closed", refunded_cents: 4_990 });
    expect(await money(id)).toMatchObject({ refunded: 4_990, earned: 0 });
    expect(await stock(2)).toBe(25);
    expect(await steps(id)).toEqual(["ordered", "paid", "shipped", "delivered", "returned", "refunded"]);
  });

  test("proof of sending makes it due, and the parcel may come after the money", async () => {
    const id = await shipped({ 1: 2 });
    const made = await declare(id, { 0: 1 });
    const proof = { number: made.number, carrier: "Mondial Relay", tracking: "123" };
    await proveReturn(db, await own(id), proof);
    await proveReturn(db, await own(id), { ...proof, tracking: "1234" });
    expect(await stateOf(made.id)).toMatchObject({ status: "sent", proof_tracking: "1234" });
    await run((tx) => refundReturn(tx, made.id, { cents: 15_000, words: "" }));
    expect(await stock(1)).toBe(8);
    await expect(proveReturn(db, await own(id), proof)).rejects.toThrow("entre-temps");
    await expect(receive(made.id, { 0: 1 }, 100)).rejects.toThrow("déjà remboursé");
    await receive(made.id, { 0: 1 }, 0);
    await work();
    expect(await stateOf(made.id)).toMatchObject({ status: "closed", refunded_cents: 15_000 });
    expect(await stock(1)).toBe(9);
    expect(await money(id)).toMatchObject({ refunded: 15_000 });
  });

  test("less is paid back only with a reason, and never more than is due", async () => {
    const id = await shipped({ 1: 1, 3: 1 });
    const made = await declare(id, { 0: 1, 1: 1 });
    await work();
    expect(await money(id)).toMatchObject({ refunded: 2_900 });
    await expect(receive(made.id, { 0: 1 }, 15_001)).rejects.toThrow("dépasse");
    await expect(receive(made.id, { 0: 1 }, 10_000)).rejects.toThrow("Dites pourquoi");
    const wrong: Record<number, number>[] = [{ 0: 2 }, { 0: -1 }, { 0: 0.5 }, { 1: 1 }, { 7: 1 }];
    for (const received of wrong)
      await expect(receive(made.id, received, 15_000)).rejects.toThrow("quantités");
    await receive(made.id, { 0: 1 }, 10_000, "Une poignée est cassée.");
    await work();
    expect(await money(id)).toMatchObject({ refunded: 12_900, earned: 5_000 });
    expect(await stateOf(made.id)).toMatchObject({ words: "Une poignée est cassée." });
  });

  test("what never came back is closed with a reason, and can be declared again", async () => {
    const id = await shipped({ 1: 1 });
    const made = await declare(id, { 0: 1 });
    await expect(declare(id, { 0: 1 })).rejects.toThrow("plus, être rendues");
    await run((tx) => refuseReturn(tx, made.id, "Jamais reçu."));
    await expect(run((tx) => refuseReturn(tx, made.id, "Encore."))).rejects.toThrow("entre-temps");
    await expect(receive(made.id, { 0: 1 }, 15_000)).rejects.toThrow("entre-temps");
    const again = await declare(id, { 0: 1 });
    expect(again.status).toBe("awaiting");
    expect(again.number).toBeGreaterThan(made.number);
  });

  test("what was refunded otherwise meanwhile is not paid twice", async () => {
    const id = await shipped({ 1: 1 });
    const made = await declare(id, { 0: 1 });
    await run((tx) => refundOrder(tx, id, { cents: 14_000 }));
    await expect(receive(made.id, { 0: 1 }, 15_000)).rejects.toThrow("dépasse");
    await receive(made.id, { 0: 1 }, 1_000);
    await work();
    expect(await money(id)).toMatchObject({ refunded: 15_000 });
  });
});

describe("what is declared", () => {
  test("twice is declared once, also at once, and is mailed once with its time", async () => {
    const id = await shipped({ 1: 2 });
    const clientId = randomUUID();
    const made = await Promise.all(Array.from({ length: 4 }, () => declare(id, { 0: 1 }, clientId)));
    expect(new Set(made.map(({ number }) => number)).size).toBe(1);
    const receipts = (await mails()).filter(({ subject }) => subject.includes("rétractation"));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]).toMatchObject({ recipient: "ines@boutique.fr" });
    expect(receipts[0]?.body).toMatch(/déclarée le .* à \d\d:\d\d \(heure de Paris\)/);
    expect(receipts[0]?.body).toContain("1\u00a0× Haltères réglables");
    expect(receipts[0]?.body).toContain("https://elan.example/commande/");
  });

  test("under the name of another order's declaration is refused", async () => {
    const [one, other] = [await shipped({ 1: 1 }), await shipped({ 1: 1 })];
    const clientId = randomUUID();
    await declare(one, { 0: 1 }, clientId);
    await expect(declare(other, { 0: 1 }, clientId)).rejects.toThrow();
    expect(await rows("select id from withdrawals")).toHaveLength(1);
  });

  test("in quantities that are not the order's is refused with nothing changed", async () => {
    const id = await shipped({ 1: 2 });
    const wrong: Record<number, number>[] = [{ 0: 3 }, { 0: 0 }, { 0: -1 }, { 0: 1.5 }, { 1: 1 }, {}];
    for (const wanted of wrong) await expect(declare(id, wanted)).rejects.toThrow("plus, être rendues");
    const twice = [
      { position: 0, quantity: 1 },
      { position: 0, quantity: 1 },
    ];
    await expect(
      declareWithdrawal(db, PARTS, await own(id), { clientId: randomUUID(), picked: twice }),
    ).rejects.toThrow("plus, être rendues");
    expect(await rows("select id from withdrawals")).toEqual([]);
  });

  test("after its days is refused", async () => {
    const id = await shipped({ 1: 1, 3: 1 });
    await run((tx) => deliverOrder(tx, { id, by: "operator" }));
    await rows(
      "update orders set delivered_at = now() - interval '25 days', paid_at = now() - interval '30 days'",
    );
    expect((await getOrderWithdrawal(db, await own(id), new Date())).options).toEqual([]);
    for (const position of [0, 1]) await expect(declare(id, { [position]: 1 })).rejects.toThrow("plus, être");
  });

  test("while the operator ships it is either cancelled or awaited, and adds up", async () => {
    for (let round = 0; round < 6; round++) {
      const id = await buy({ 2: 1 });
      const [made, shipping] = await Promise.allSettled([
        declare(id, { 0: 1 }),
        run((tx) => shipOrder(tx, id, SENT)),
      ]);
      await work();
      expect(made.status).toBe("fulfilled");
      const { status } = await order(id);
      expect(status).toBe(shipping.status === "fulfilled" ? "shipped" : "cancelled");
      if (made.status === "fulfilled")
        expect(made.value.status).toBe(status === "shipped" ? "awaiting" : "closed");
    }
  });

  test("is received once, however often the operator presses", async () => {
    const id = await shipped({ 1: 1 });
    const made = await declare(id, { 0: 1 });
    const pressed = await Promise.allSettled(
      Array.from({ length: 4 }, () => receive(made.id, { 0: 1 }, 15_000)),
    );
    await work();
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stock(1)).toBe(10);
    expect(await money(id)).toMatchObject({ refunded: 15_000 });
  });
});

test("the way to an order is mailed to its own address, and to nobody else's", async () => {
  const id = await buy({ 1: 1 });
  const { number } = await order(id);
  const ask = (email: string, of = Number(number)) =>
    mailWithdrawalLink(db, PARTS, { number: of, email, network: "test" });
  await rows("delete from mails");
  await ask("autre@boutique.fr");
  await ask("ines@boutique.fr", Number(number) + 1);
  expect(await mails()).toEqual([]);
  await ask("INES@boutique.fr");
  const [mail] = await mails();
  expect(mail).toMatchObject({ recipient: "ines@boutique.fr" });
  expect(mail?.body).toContain(`/commande/${orderToken(SECRETS.linkSecret, id)}/renoncer`);
  for (let turn = 0; turn < 3; turn++) await ask("ines@boutique.fr");
  await expect(ask("ines@boutique.fr")).rejects.toThrow();
});

test("a forged or foreign token opens nothing", async () => {
  const id = await buy({ 1: 1 });
  const token = orderToken(SECRETS.linkSecret, id);
  const [said = "", signature = ""] = token.split(".");
  const forged = Buffer.from(JSON.stringify([randomUUID()])).toString("base64url");
  for (const wrong of ["", "x", said, `${said}.`, `${forged}.${signature}`, orderToken("another secret", id)])
    await expect(requireOrderByToken(db, SECRETS.linkSecret, wrong)).rejects.toThrow("n’est pas la vôtre");
});
