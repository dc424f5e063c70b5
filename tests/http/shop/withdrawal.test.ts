import { expect, test } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { addBooking, addPack } from "../../fixtures/bookings/bookings.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { placedOrders } from "../../fixtures/shop/placed-orders.ts";
import { addProduct } from "../../fixtures/shop/shop-orders.ts";
import { addOrderIn } from "../../fixtures/shop/written-orders.ts";

const server = sharedServer();
const CLIENT_ID = "3f0c7f6e-5f9f-4a58-9d5e-0a3c8c1f6a11";

const mailTo = async (email: string, subject: string) =>
  (
    await server.query<{ body: string }>(
      "select body from mails where recipient = $1 and subject like $2 order by id desc",
      email,
      `%${subject}%`,
    )
  )[0]?.body;

const pathOf = async (number: number) => {
  const [order] = await server.query<{ id: string }>("select id from orders where number = $1", number);
  return `${await placedOrders(server).addressOf(String(order?.id))}/renoncer`;
};

/** An order of dumbbells and a programme. */
async function createOrder(status: "paid" | "delivered", quantity = 1) {
  const email = newEmail("retour");
  const weights = await addProduct(server.query, { name: "Haltères d’essai", priceCents: 4_500 });
  const plan = await addProduct(server.query, {
    name: "Programme d’essai",
    priceCents: 2_900,
    category: "coaching",
  });
  const lines = [
    { productId: weights.id, quantity },
    { productId: plan.id, quantity: 1 },
  ];
  const number = await addOrderIn(server.pool, { email, status, lines });
  return { email, number, path: await pathOf(number) };
}

test("the link to withdraw is mailed, and the page never says whether there is such an order", async () => {
  const { email, number, path } = await createOrder("paid");
  const browser = server.visitor();
  const footer = (await PlainPage.open(browser, "/faq")).document.querySelector("footer");
  const link = [...(footer?.querySelectorAll("a") ?? [])].find(
    ({ textContent }) => textContent === "Renoncer à un achat",
  );
  const page = await PlainPage.open(browser, link?.getAttribute("href") ?? "");
  expect(page.document.querySelector("h1")?.textContent).toBe("Renoncer à un achat");
  const ask = async (typed: string) =>
    page.submit(page.find.getByText("Recevoir le lien par e-mail"), { number: typed, email });
  expect((await ask("onze")).mainText).toContain("ressemble à C-000123");
  const unknown = await ask("C-999999");
  expect(unknown.mainText).toContain("Regardez vos e-mails");
  expect(await mailTo(email, "Renoncer")).toBeUndefined();
  const known = await ask(`C-${String(number).padStart(6, "0")}`);
  expect(known.mainText).toContain("Regardez vos e-mails");
  expect(await mailTo(email, "Renoncer")).toContain(path);
});

test("an order that has not left is withdrawn from in two steps, without script", async () => {
  const { email, number, path } = await createOrder("paid");
  const page = await PlainPage.open(server.visitor(), path);
  expect(page.mainText).toContain("Étape 1 sur 2");
  const names = ["Haltères d’essai", "Programme d’essai"];
  const fields = names.map((name) => page.find.getByLabelText(new RegExp(name)).getAttribute("name") ?? "");
  const nothing = await page.submit(
    page.find.getByText("Continuer"),
    Object.fromEntries(fields.map((name) => [name, []])),
  );
  expect(nothing.mainText).toContain("Choisissez au moins un article.");
  const second = await nothing.submit(
    nothing.find.getByText("Continuer"),
    Object.fromEntries(fields.map((name) => [name, "1"])),
  );
  expect(second.mainText).toContain("Étape 2 sur 2");
  expect(second.mainText).toContain("78,90");
  expect(second.mainText).toContain(`par e-mail, à ${email}`);
  const declared = await second.submit(second.find.getByText("Confirmer la rétractation"));
  expect(declared.mainText).toMatch(/Rétractation R-\d{6}/);
  expect(declared.mainText).toMatch(/Déclarée le .* \(heure de Paris\)/);
  expect(await server.query("select status, ending from orders where number = $1", number)).toEqual([
    { status: "cancelled", ending: "customer" },
  ]);
  const receipt = await mailTo(email, "rétractation");
  expect(receipt).toMatch(/déclarée le .* à \d\d:\d\d \(heure de Paris\)/);
  expect(receipt).toContain("1\u00a0× Haltères d’essai\n1\u00a0× Programme d’essai");
});

test("wrong quantities and forged addresses are refused with nothing changed", async () => {
  const { number, path } = await createOrder("delivered", 2);
  const browser = server.visitor();
  const declare = async (to: string, lines: unknown) => {
    const text = typeof lines === "string" ? lines : JSON.stringify(lines);
    const form = new URLSearchParams({ intent: "withdraw", clientId: CLIENT_ID, lines: text });
    return (await browser.post(to, form)).status;
  };
  expect(await declare(path, [{ position: 0, quantity: 3 }])).toBe(409);
  expect(await declare(path, [{ position: 5, quantity: 1 }])).toBe(409);
  for (const quantity of [-1, 0, 1.5, 1e9, "1", null])
    expect(await declare(path, [{ position: 0, quantity }])).toBe(400);
  for (const wrong of ["", "[]", "{", "null"]) expect(await declare(path, wrong)).toBe(400);
  const [, said = "", signature = ""] = /\/commande\/([^.]+)\.([^/]+)\//.exec(path) ?? [];
  const other = Buffer.from(JSON.stringify([CLIENT_ID])).toString("base64url");
  for (const token of [`${said}.${signature.slice(1)}x`, `${other}.${signature}`, said, "1"]) {
    expect(await declare(`/commande/${token}/renoncer`, [{ position: 0, quantity: 1 }])).toBe(404);
    expect((await browser.get(`/commande/${token}/renoncer`)).status).toBe(404);
  }
  expect((await browser.get(path.replace("renoncer", "retour/1"))).status).toBe(404);
  expect(
    await server.query(
      "select 1 from withdrawals w join orders o on o.id = w.order_id where o.number = $1",
      number,
    ),
  ).toEqual([]);
  const missing = await PlainPage.open(browser, "/commande/1/renoncer");
  expect(missing.mainText).toContain("Commande introuvable");
});

test("after fourteen days there is nothing left to withdraw from", async () => {
  const { id: productId } = await addProduct(server.query, { name: "Tapis d’essai" });
  const number = await addOrderIn(server.pool, {
    email: newEmail("tard"),
    status: "delivered",
    lines: [{ productId, quantity: 1 }],
    deliveredDays: 25,
  });
  const page = await PlainPage.open(server.visitor(), await pathOf(number));
  expect(page.mainText).toContain("Il n’y a plus rien à rendre");
  expect(page.find.queryByText("Continuer")).toBeNull();
});

test("a pack of hours is withdrawn from by its student, and the used hours stay due", async () => {
  const { id: studentId, browser } = await server.member({ firstName: "Léa", lastName: "Petit" });
  const coachId = await addCoach(server.pool, { name: "Rémi Retour", ...OUT_OF_THE_WAY });
  const packId = await addPack(server.pool, { coachId, studentId });
  const startsAt = new Date(Date.now() - 48 * 60 * 60 * 1000);
  await addBooking(server.pool, { coachId, studentId, packId, status: "completed", startsAt });

  const pack = await PlainPage.open(browser, `/reservation/pack/${packId}`);
  const link = pack.find.getByText("Renoncer au contrat ici").getAttribute("href") ?? "";
  const page = await PlainPage.open(browser, link);
  expect(page.mainText).toContain("180,00 €");
  expect(page.mainText).toContain("45,00 € restent dus");
  const declared = await page.submit(page.find.getByText("Confirmer la rétractation"));
  expect(declared.mainText).toMatch(/Rétractation R-\d{6}/);
  const ended = await PlainPage.open(browser, `/reservation/pack/${packId}`);
  expect(ended.mainText).toContain("Ce pack est terminé");
  expect(ended.find.queryByText("Renoncer au contrat ici")).toBeNull();
});
