import type { APIRequestContext, Page } from "@playwright/test";
import { addBooking, addPack } from "../fixtures/bookings.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { newProduct } from "../fixtures/cart.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { addOrder } from "../fixtures/written-orders.ts";

test.use({ allowedErrors: [/status of (400|404|409)/] });

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const mailTo = async (email: string, subject: string) =>
  (
    await query<{ body: string }>(
      "select body from mails where recipient = $1 and subject like $2 order by id desc",
      email,
      `%${subject}%`,
    )
  )[0]?.body;

/** What somebody who has lost the mail of their order asks for, and finds in the next one. */
async function findLink(request: APIRequestContext, number: number, email: string): Promise<string> {
  const asked = await request.post("/retractation", { form: { number: String(number), email } });
  expect(asked.status()).toBe(200);
  return /\/commande\/\S+\/renoncer/.exec((await mailTo(email, "Renoncer")) ?? "")?.[0] ?? "";
}

const given = async (status: "paid" | "shipped" | "delivered", quantity = 1) => {
  const email = newEmail("retour");
  const weights = await newProduct({ name: "Haltères d’essai", priceCents: 4_500 });
  const plan = await newProduct({ name: "Programme d’essai", priceCents: 2_900, category: "coaching" });
  const lines = [
    { productId: weights.id, quantity },
    { productId: plan.id, quantity: 1 },
  ];
  const number = await inDatabase((sql) => addOrder(sql, { email, status, lines }));
  return { email, number };
};

test("the way to an order is asked for, and never says whether there is one", async ({ page }) => {
  const { email, number } = await given("paid");
  await page.setViewportSize(PHONE);
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Renoncer à un achat" }).click();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renoncer à un achat");
  await expectSound(page);
  const ask = async (typed: string) => {
    await page.getByLabel("Numéro de commande").fill(typed);
    await page.getByLabel("E-mail de la commande").fill(email);
    await page.getByRole("button", { name: "Recevoir le lien" }).click();
  };
  await ask("onze");
  await expect(page.getByText("ressemble à C-000123")).toBeVisible();
  await ask("C-999999");
  await expect(page.getByText("Regardez vos e-mails")).toBeVisible();
  expect(await mailTo(email, "Renoncer")).toBeUndefined();
  await ask(`C-${String(number).padStart(6, "0")}`);
  await expect.poll(() => mailTo(email, "Renoncer")).toContain("/renoncer");
  await page.setViewportSize(DESKTOP);
  await expectSound(page);
});

test("an order that has not left is given up in two steps, without script", async ({
  browser,
  people,
  page,
}) => {
  const { email, number } = await given("paid");
  const path = await findLink(page.request, number, email);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: PHONE,
    storageState: await people.cookies("visitor"),
  });
  const plain = await context.newPage();
  await plain.goto(path);
  await expect(plain.getByText("Étape 1 sur 2")).toBeVisible();
  await plain.getByLabel("Haltères d’essai").uncheck();
  await plain.getByLabel("Programme d’essai").uncheck();
  await plain.getByRole("button", { name: "Continuer" }).click();
  await expect(plain.getByText("Choisissez au moins un article.")).toBeVisible();
  await plain.getByLabel("Haltères d’essai").check();
  await plain.getByLabel("Programme d’essai").check();
  await plain.getByRole("button", { name: "Continuer" }).click();
  await expect(plain.getByText("Étape 2 sur 2")).toBeVisible();
  await expect(plain.getByText("78,90")).toBeVisible();
  await expect(plain.getByText(`par e-mail, à ${email}`)).toBeVisible();
  await plain.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(plain.getByRole("heading", { name: /Rétractation R-/ })).toBeVisible();
  await expect(plain.getByText(/Déclarée le .* \(heure de Paris\)/)).toBeVisible();
  await context.close();
  const [order] = await query<{ status: string; ending: string }>(
    "select status, ending from orders where number = $1",
    number,
  );
  expect(order).toEqual({ status: "cancelled", ending: "customer" });
  const receipt = await mailTo(email, "rétractation");
  expect(receipt).toMatch(/déclarée le .* à \d\d:\d\d \(heure de Paris\)/);
  expect(receipt).toContain("1\u00a0× Haltères d’essai\n1\u00a0× Programme d’essai");
});

test("what has arrived is declared, printed, proved and shown, on a phone and on a large screen", async ({
  page,
}) => {
  const { email, number } = await given("delivered", 2);
  const path = await findLink(page.request, number, email);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await hydrated(page);
  await expectSound(page);
  await page.getByLabel("Haltères d’essai").selectOption("1");
  await page.getByLabel("Programme d’essai").uncheck();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByText("Étape 2 sur 2")).toBeVisible();
  // One of two: the delivery is not paid back.
  await expect(page.getByText("45,00", { exact: false }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(page.getByText("Colis attendu")).toBeVisible();
  await expectSound(page);

  await page.getByRole("link", { name: "Bon de retour à imprimer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Bon de retour R-\d{6}/);
  await expect(page.getByText("1\u00a0× Haltères d’essai")).toBeVisible();
  await expectSound(page);
  await page.setViewportSize(DESKTOP);
  await expectSound(page);
  await page.getByRole("link", { name: "Retour à ma rétractation" }).click();

  await page.getByText("J’ai renvoyé le colis").first().click();
  const proof = page.getByRole("form", { name: /Preuve d’envoi/ });
  await proof.getByRole("button", { name: "J’ai renvoyé le colis" }).click();
  await expect(proof.getByText("Le transporteur est requis.")).toBeVisible();
  await proof.getByLabel("Transporteur").fill("Mondial Relay");
  await proof.getByLabel("Numéro de suivi").fill("MR123456");
  await proof.getByRole("button", { name: "J’ai renvoyé le colis" }).click();
  await expect(page.getByText("Colis renvoyé", { exact: true })).toBeVisible();
  await expect(page.getByText("Mondial Relay, MR123456")).toBeVisible();
  await expectSound(page);
});

test("what is not of the order, or not of anybody's, is refused with nothing changed", async ({ page }) => {
  const { email, number } = await given("delivered", 2);
  const path = await findLink(page.request, number, email);
  const clientId = "3f0c7f6e-5f9f-4a58-9d5e-0a3c8c1f6a11";
  const declare = async (to: string, lines: unknown) =>
    (
      await page.request.post(to, {
        form: {
          intent: "withdraw",
          clientId,
          lines: typeof lines === "string" ? lines : JSON.stringify(lines),
        },
        maxRedirects: 0,
      })
    ).status();
  expect(await declare(path, [{ position: 0, quantity: 3 }])).toBe(409);
  expect(await declare(path, [{ position: 5, quantity: 1 }])).toBe(409);
  for (const quantity of [-1, 0, 1.5, 1e9, "1", null])
    expect(await declare(path, [{ position: 0, quantity }])).toBe(400);
  for (const wrong of ["", "[]", "{", "null"]) expect(await declare(path, wrong)).toBe(400);
  const [, said = "", signature = ""] = /\/commande\/([^.]+)\.([^/]+)\//.exec(path) ?? [];
  const other = Buffer.from(JSON.stringify(["3f0c7f6e-5f9f-4a58-9d5e-0a3c8c1f6a11"])).toString("base64url");
  for (const token of [`${said}.${signature.slice(1)}x`, `${other}.${signature}`, said, "1"]) {
    expect(await declare(`/commande/${token}/renoncer`, [{ position: 0, quantity: 1 }])).toBe(404);
    expect((await page.request.get(`/commande/${token}/renoncer`)).status()).toBe(404);
  }
  expect((await page.request.get(path.replace("renoncer", "retour/1"))).status()).toBe(404);
  const [{ count } = { count: "" }] = await query<{ count: string }>(
    "select count(*) from withdrawals w join orders o on o.id = w.order_id where o.number = $1",
    number,
  );
  expect(count).toBe("0");
  await page.goto("/commande/1/renoncer");
  await expect(page.getByRole("heading", { name: "Commande introuvable" })).toBeVisible();
});

test("after fourteen days there is nothing left to give back", async ({ page }) => {
  const email = newEmail("tard");
  const { id: productId } = await newProduct({ name: "Tapis d’essai" });
  const lines = [{ productId, quantity: 1 }];
  const number = await inDatabase((sql) =>
    addOrder(sql, { email, status: "delivered", lines, deliveredDays: 25 }),
  );
  await page.goto(await findLink(page.request, number, email));
  await expect(page.getByRole("heading", { name: "Il n’y a plus rien à rendre" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("a pack of hours", () => {
  test.use({ as: "newcomer" });

  test("is given up where its student sees it, and what was used stays due", async ({ page }) => {
    await page.setViewportSize(PHONE);
    const { user } = await (await page.request.get("/api/auth/get-session")).json();
    const { packId } = await inDatabase(async (sql) => {
      const coachId = await addCoach(sql, { name: "Rémi Retour", ...OUT_OF_THE_WAY });
      const studentId = user.id;
      const pack = await addPack(sql, { coachId, studentId });
      await addBooking(sql, {
        ...{ coachId, studentId, packId: pack, status: "completed" },
        startsAt: new Date(Date.now() - 48 * 60 * 60 * 1000),
      });
      return { packId: pack };
    });
    await page.goto(`/reservation/pack/${packId}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Renoncer au contrat ici" }).click();
    await expect(page.getByText("180,00")).toBeVisible();
    await expect(page.getByText(/45,00.€ restent dus/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
    await expect(page.getByRole("heading", { name: /Rétractation R-/ })).toBeVisible();
    await expectSound(page);
    await page.goto(`/reservation/pack/${packId}`);
    await expect(page.getByRole("heading", { name: "Ce pack est terminé" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Renoncer au contrat ici" })).toBeHidden();
    await expect(toast(page, "Erreur")).toBeHidden();
  });
});
