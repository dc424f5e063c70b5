import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/platform/auth/auth-tables.server.ts";
import { ownerOf } from "../../../tests/fixtures/accounts/owners.ts";
import { SECRETS } from "../../../tests/fixtures/accounts/secrets.ts";
import { testDatabase } from "../../../tests/fixtures/database/database.ts";
import { demoShop } from "../../../tests/fixtures/shop/shop.ts";
import { orderToken, requireOrderByToken } from "../shop/gate.server.ts";
import { declareWithdrawal } from "../shop/returns/commands/declare-withdrawal.server.ts";
import { dealWithReturn, sendOrder } from "./commands/work-on-orders.server.ts";

const shop = demoShop(testDatabase());
const { db, rows, buy, work, order } = shop;
const PARTS = { publicUrl: "https://elan.example", linkSecret: SECRETS.linkSecret };
const operator = ownerOf(randomUUID(), "operator");

beforeAll(async () => {
  await db.insert(users).values({ id: operator.id, email: "equipe@boutique.fr", role: "student" });
});

/** An order of two dumbbells that is on its way, given up, and what the operator makes of it. */
async function declared() {
  const id = await buy({ 1: 2 });
  const number = Number((await order(id)).number);
  await sendOrder(db, operator, number, { carrier: "Colissimo", tracking: "6A01" });
  const token = orderToken(SECRETS.linkSecret, id);
  const own = await requireOrderByToken(db, SECRETS.linkSecret, token);
  const picked = [{ position: 0, quantity: 2 }];
  const made = await declareWithdrawal(db, PARTS, own, { clientId: randomUUID(), picked });
  await work();
  await rows("delete from mails");
  return (cents: number, reason: string, quantity: number | undefined) =>
    dealWithReturn(db, operator, PARTS, {
      number,
      withdrawalId: made.id,
      cents,
      reason,
      received: quantity === undefined ? undefined : [{ position: 0, quantity }],
    });
}
/** Lists the mails since the last call, including those about refunds. */
const told = async (): Promise<{ recipient: string; subject: string; body: string }[]> => {
  await work();
  return (await rows("select recipient, subject, body from mails order by id")) as never;
};
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, " ");

test("that nothing is paid back is told with the reason", async () => {
  const deal = await declared();
  await deal(0, "Les deux sont cassés.", 2);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "ines@boutique.fr" });
  expect(mail?.subject).toContain("La suite donnée à votre retour");
  expect(plain(mail?.body)).toContain("Rien n’est remboursé pour ce retour, sur 300,00 € prévus.");
  expect(mail?.body).toContain("Les deux sont cassés.");
  expect(mail?.body).toContain("médiateur");
});

test("that less is paid back is told with the reason", async () => {
  const deal = await declared();
  await deal(20_000, "Une poignée est cassée.", 2);
  const mail = (await told()).find(({ subject }) => subject.includes("La suite donnée"));
  expect(plain(mail?.body)).toContain("200,00 € vous sont remboursés, sur 300,00 € prévus");
  expect(mail?.body).toContain("Une poignée est cassée.");
});

test("what is due and paid is told once, by the mail of the refund; that the parcel came after it, by another", async () => {
  const deal = await declared();
  await deal(30_000, "", undefined);
  expect((await told()).map(({ subject }) => plain(subject)?.split(" (")[0])).toEqual([
    "300,00 € vous sont remboursés",
  ]);
  await rows("delete from mails");
  await deal(0, "", 2);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(plain(mail?.body)).toContain("300,00 € vous ont été remboursés avant l’arrivée du colis.");
  expect(mail?.body).not.toContain("médiateur");
});
