import { cancelOrder, shipOrder } from "../../app/features/shop/commands/change-order.server.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";
import { addressInMail, buyOrder, changing, placeOrder, statusOf } from "../fixtures/placed-orders.ts";
import { readPdf } from "../fixtures/read-pdf.ts";

const SENT = { carrier: "Colissimo", tracking: "6A01234567890" };
const idOf = async (email: string) =>
  (await query<{ id: string }>("select id from users where email = $1", email))[0]?.id;

test.describe("a guest, on a phone", () => {
  test.use({ viewport: PHONE });

  test("opens the order from its mail, sees how long it is kept, and gives it up", async ({
    page,
    baseURL,
  }) => {
    const email = newEmail("invite");
    const { orderId, checkoutUrl } = await placeOrder({ email, of: ["parcel", "file"] }, baseURL);
    const address = await addressInMail(email, "Votre commande est enregistrée");
    const answer = await page.goto(address);
    await hydrated(page);
    expect(answer?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("heading", { level: 1, name: /^Commande C-\d{6}$/ })).toBeVisible();
    await expect(page.getByText("En attente de paiement", { exact: true })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "réservés jusqu’à" })).toContainText(
      /encore \d+.minutes/,
    );
    await expect(page.getByRole("link", { name: "Payer la commande" })).toHaveAttribute(
      "href",
      checkoutUrl ?? "",
    );
    await expect(page.getByText("3 rue des Lices")).toBeVisible();
    // What is not paid is not there to be taken.
    await expect(page.getByRole("link", { name: /^Télécharger/ })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole("link", { name: "Annuler la commande" }).click();
    const dialog = page.getByRole("dialog", { name: /^Annuler cette commande/ });
    await expect(dialog).toContainText("Rien n’est débité.");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Retour" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await statusOf(orderId)).toBe("awaiting_payment");
    await page.getByRole("link", { name: "Annuler la commande" }).click();
    await dialog.getByRole("button", { name: "Annuler la commande" }).click();
    await expect(toast(page, "Commande annulée")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
    await expect(page.getByText("Vous avez annulé cette commande. Rien n’est débité.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Annuler la commande" })).toHaveCount(0);
    expect(await statusOf(orderId)).toBe("cancelled");
  });

  test("takes the invoice, follows the parcel and says that it has come", async ({
    page,
    request,
    baseURL,
  }) => {
    test.slow();
    const email = newEmail("invite");
    const orderId = await buyOrder({ email, of: ["parcel", "file"] }, baseURL);
    const address = await addressInMail(email, "Votre paiement est reçu");
    await page.goto(address);
    await hydrated(page);
    await expect(page.getByText("Payée", { exact: true })).toBeVisible();
    // With a file in it, it is withdrawn from rather than cancelled.
    await expect(page.getByRole("link", { name: "Annuler la commande" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Télécharger Programme d’essai (PDF)" })).toHaveAttribute(
      "href",
      /^\/programmes\/[\w-]+\.[\w-]+\/\d+\.pdf$/,
    );
    const invoice = page.getByRole("link", { name: /^Facture nº DEMO-B\d{4}-\d{5}/ });
    const downloading = page.waitForEvent("download");
    await invoice.click();
    expect((await downloading).suggestedFilename()).toMatch(/^facture-DEMO-B\d{4}-\d{5}\.pdf$/);
    const file = (await invoice.getAttribute("href")) ?? "";
    const answer = await request.get(file);
    expect(answer.headers()).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
    });
    const { pages } = await readPdf(await answer.body());
    for (const words of [
      "Inès Martin",
      "Haltères d’essai",
      "Programme d’essai",
      "Livraison",
      "183,90 €",
      "TVA 20 %",
    ])
      expect(pages.join(" ")).toContain(words);

    await changing((tx) => shipOrder(tx, orderId, SENT));
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("link", { name: /^6A01234567890/ })).toHaveAttribute("href", /laposte\.fr/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "J’ai bien reçu mon colis" }).click();
    await expect(toast(page, "Merci, c’est noté")).toBeVisible();
    await expect(page.getByText("Livrée", { exact: true })).toBeVisible();
    await expect(page.getByText("Colis reçu")).toBeVisible();
    expect(await statusOf(orderId)).toBe("delivered");
  });
});

test("a forged or changed address, and a paper of another order, are not there", async ({
  request,
  baseURL,
}) => {
  const email = newEmail("invite");
  await buyOrder({ email }, baseURL);
  const address = await addressInMail(email, "Votre paiement est reçu");
  const other = newEmail("invite");
  const otherId = await buyOrder({ email: other }, baseURL);
  const [paper] = await query<{ id: string }>("select id from order_documents where order_id = $1", otherId);
  const [said = "", signature = ""] = address.replace("/commande/", "").split(".");
  const foreign = (await addressInMail(other, "Votre paiement est reçu"))
    .replace("/commande/", "")
    .split(".")[0];
  const forged = [
    `/commande/${foreign}.${signature}`,
    `/commande/${said}.${signature.slice(0, -3)}AAA`,
    `/commande/${otherId}`,
    `${address}x`,
  ];
  for (const path of forged) {
    for (const asked of [path, `${path}.data`]) {
      const answer = await request.get(asked);
      expect(answer.status(), asked).toBe(404);
      expect(await answer.text()).not.toMatch(/Lices|C-\d{6}|Haltères d’essai/);
    }
    for (const intent of ["cancel", "received"])
      expect(
        (await request.post(path, { form: { intent }, headers: { Origin: baseURL ?? "" } })).status(),
      ).toBe(404);
  }
  expect((await request.get(`${address}/documents/${paper?.id}`)).status()).toBe(404);
  expect((await request.get(`${forged[0]}/documents/${paper?.id}`)).status()).toBe(404);
  expect(await statusOf(otherId)).toBe("paid");
});

test("an account has its orders in one place, and nobody else's", async ({ browser, people, baseURL }) => {
  test.slow();
  const email = newEmail("client");
  const request = await people.request();
  // Ordered before there was an account, with the address in capitals.
  const guests = await buyOrder({ email: email.toUpperCase() }, baseURL);
  await createMember({ email });
  const userId = (await idOf(email)) ?? "";
  await expect
    .poll(() => query("select 1 from orders where id = $1 and user_id = $2", guests, userId))
    .toHaveLength(1);
  const later = await buyOrder({ email, userId }, baseURL);
  await changing((tx) => cancelOrder(tx, { id: later, by: "operator" }, "Cet article est abîmé."));

  const storageState = await people.signIn(email);
  const context = await browser.newContext({
    storageState,
    viewport: DESKTOP,
    ...(baseURL ? { baseURL } : {}),
  });
  await context.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("cookiePreferences", "{}");
  });
  const page = await context.newPage();
  await page.goto("/mes-commandes");
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: "Mes commandes" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByRole("article").first()).toContainText("Annulée");
  await expect(page.getByRole("article").last()).toContainText("154,90 €");
  await expectAccessible(page);
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(`/mes-commandes/${later}`);
  await expect(page.getByText("Cet article est abîmé.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Avoir nº DEMO-A/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Mes commandes" }).first().click();
  await page.getByRole("article").last().getByRole("link").click();
  await page.getByRole("link", { name: "Annuler la commande" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Annuler la commande" }).click();
  await expect(page.getByText("154,90 € vous sont remboursés", { exact: false }).first()).toBeVisible();
  await expect
    .poll(() =>
      query(
        "select 1 from payments p join orders o on o.payment_id = p.id where o.id = $1 and p.refunded_cents = 15490",
        guests,
      ),
    )
    .toHaveLength(1);

  const stranger = await people.request(await people.newcomer());
  for (const path of [`/mes-commandes/${later}`, `/mes-commandes/${later}.data`, "/mes-commandes/1"])
    expect((await stranger.get(path)).status(), path).toBe(404);
  expect((await stranger.post(`/mes-commandes/${later}`, { form: { intent: "cancel" } })).status()).toBe(404);
  const empty = await (await stranger.get("/mes-commandes")).text();
  expect(empty).toContain("Aucune commande");
  expect(empty).toContain("Découvrir la boutique");
  await context.close();
});

test("without script an order is seen, given up after a question, and taken as a file", async ({
  browser,
  baseURL,
}) => {
  const email = newEmail("sobre");
  const orderId = await buyOrder({ email }, baseURL);
  const address = await addressInMail(email, "Votre paiement est reçu");
  const context = await browser.newContext({
    ...{ javaScriptEnabled: false, viewport: PHONE },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole("link", { name: "Annuler la commande" }).click();
  await expect(page.getByRole("heading", { name: /^Annuler cette commande/ })).toBeVisible();
  await page.getByRole("button", { name: "Annuler la commande" }).click();
  await expect(page.getByText("Annulée", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Annuler cette commande/ })).toHaveCount(0);
  expect(await statusOf(orderId)).toBe("cancelled");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("link", { name: /^Avoir nº/ }).count();
    })
    .toBe(1);
  await context.close();
});
