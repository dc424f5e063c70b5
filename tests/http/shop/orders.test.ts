import { expect, test, vi } from "vitest";
import { cancelOrder, shipOrder } from "~/features/shop/orders/commands/change-order.server.ts";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { readFacturX } from "../../fixtures/read-factur-x.ts";
import { readPdf } from "../../fixtures/read-pdf.ts";
import { downloadFile } from "../../fixtures/server/download.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { placedOrders } from "../../fixtures/shop/placed-orders.ts";

const server = sharedServer();
const orders = placedOrders(server);
const PATIENCE = { timeout: 60_000, interval: 50 };
const PRIVATE = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

const isThere = (page: PlainPage, name: string | RegExp) => page.find.queryAllByText(name).length > 0;

test("the mail of an order leads to its page, which says how long the articles are held", async () => {
  const email = newEmail("invite");
  const { orderId, checkoutUrl } = await orders.place({ email, of: ["parcel", "file"] });
  const address = await orders.addressOf(orderId);
  await vi.waitFor(async () => {
    const [mail] = await server.query<{ body: string }>(
      "select body from mails where recipient = $1 and subject like 'Votre commande est enregistrée%'",
      email,
    );
    expect(mail?.body).toContain(address);
  }, PATIENCE);
  const browser = server.visitor();
  expect((await browser.get(address)).headers).toMatchObject(PRIVATE);
  const page = await PlainPage.open(browser, address);
  expect(page.document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  expect(page.document.querySelector("h1")?.textContent).toMatch(/^Commande C-\d{6}$/);
  expect(isThere(page, "En attente de paiement")).toBe(true);
  expect(page.mainText).toMatch(/réservés jusqu’à.*encore \d+ minutes/);
  expect(page.find.getByText("Payer la commande").getAttribute("href")).toBe(checkoutUrl);
  expect(isThere(page, "3 rue des Lices")).toBe(true);
  // A file that is not paid for cannot be downloaded.
  expect(isThere(page, /^Télécharger/)).toBe(false);
});

test("a paid order has its invoice and its file, and then the tracking of its parcel", async () => {
  const orderId = await orders.buy({ email: newEmail("invite"), of: ["parcel", "file"] });
  const address = await orders.addressOf(orderId);
  const browser = server.visitor();
  const page = await PlainPage.open(browser, address);
  expect(isThere(page, "Payée")).toBe(true);
  // An order with a file is withdrawn from rather than cancelled.
  expect(isThere(page, "Annuler la commande")).toBe(false);
  expect(
    page.find.getByRole("link", { name: /^Télécharger Programme d’essai \(PDF\)/ }).getAttribute("href"),
  ).toMatch(/^\/programmes\/[\w-]+\.[\w-]+\/\d+\.pdf$/);
  const invoice = page.find.getByRole("link", { name: /^Facture\snº\sDEMO-B\d{4}-\d{5}/ });
  const file = await downloadFile(browser, invoice.getAttribute("href") ?? "");
  expect(file.name).toMatch(/^facture-DEMO-B\d{4}-\d{5}\.pdf$/);
  expect(file.headers).toMatchObject({ "content-type": "application/pdf", ...PRIVATE });
  const text = (await readPdf(file.bytes)).pages.join(" ");
  for (const words of [
    "Inès Martin",
    "Haltères d’essai",
    "Programme d’essai",
    "Livraison",
    "183,90 €",
    "TVA 20 %",
  ])
    expect(text).toContain(words);
  // An operator who has not said who they are sends no data.
  expect(await readFacturX(file.bytes)).toBeUndefined();
  await server.query(
    `update order_documents set content = jsonb_set(jsonb_set(content, '{trade,seller,siren}', '"732829320"'),
       '{trade,seller,vatNumber}', '"FR44732829320"') where order_id = $1`,
    orderId,
  );
  const identified = await downloadFile(browser, invoice.getAttribute("href") ?? "");
  expect(await readFacturX(identified.bytes)).toMatchObject({
    number: expect.stringMatching(/^DEMO-B\d{4}-\d{5}$/),
    buyer: "Inès Martin",
    grossCents: 18_390,
    dueCents: 0,
  });

  const parcel = { carrier: "Colissimo", tracking: "6A01234567890" };
  await orders.change((tx) => shipOrder(tx, orderId, parcel));
  const shipped = await PlainPage.open(browser, address);
  const tracking = shipped.find.getByText(parcel.tracking).closest("a");
  expect(tracking?.getAttribute("href")).toMatch(/laposte\.fr/);
  const received = await shipped.submit(shipped.find.getByText("J’ai bien reçu mon colis"));
  expect(isThere(received, "Livrée")).toBe(true);
  expect(isThere(received, /Colis reçu/)).toBe(true);
  expect(await orders.statusOf(orderId)).toBe("delivered");
});

test("without script an order is cancelled after a question, and then has its credit note", async () => {
  const orderId = await orders.buy({ email: newEmail("sobre") });
  const address = await orders.addressOf(orderId);
  const browser = server.visitor();
  const page = await PlainPage.open(browser, address);
  const question = page.find.getByText("Annuler la commande").getAttribute("href") ?? "";
  const asked = await PlainPage.open(browser, question);
  expect(isThere(asked, /^Annuler cette commande/)).toBe(true);
  const button = asked.find.getAllByText("Annuler la commande").find(({ tagName }) => tagName === "BUTTON");
  const cancelled = await asked.submit(button as HTMLElement);
  expect(isThere(cancelled, "Annulée")).toBe(true);
  expect(isThere(cancelled, /^Annuler cette commande/)).toBe(false);
  expect(await orders.statusOf(orderId)).toBe("cancelled");
  await orders.waitForDocuments(orderId, 2);
  const credited = await PlainPage.open(browser, address);
  expect(credited.find.getAllByRole("link", { name: /^Avoir\snº/ })).toHaveLength(1);
});

test("a forged or changed address, and a document of another order, are not found", async () => {
  const [own, other] = [newEmail("invite"), newEmail("invite")];
  const [orderId, otherId] = [await orders.buy({ email: own }), await orders.buy({ email: other })];
  const address = await orders.addressOf(orderId);
  const [document] = await orders.waitForDocuments(otherId, 1);
  const [said = "", signature = ""] = address.replace("/commande/", "").split(".");
  const foreign = (await orders.addressOf(otherId)).replace("/commande/", "").split(".")[0];
  const forged = [
    `/commande/${foreign}.${signature}`,
    `/commande/${said}.${signature.slice(0, -3)}${signature.endsWith("AAA") ? "BBB" : "AAA"}`,
    `/commande/${otherId}`,
    `${address}x`,
  ];
  const browser = server.visitor();
  for (const path of forged) {
    for (const asked of [path, `${path}.data`]) {
      const answer = await browser.get(asked);
      expect(answer.status, asked).toBe(404);
      expect(answer.text).not.toMatch(/Lices|C-\d{6}|Haltères d’essai/);
    }
    for (const intent of ["cancel", "received"])
      expect((await browser.post(path, new URLSearchParams({ intent }))).status).toBe(404);
  }
  expect((await browser.get(`${address}/documents/${document}`)).status).toBe(404);
  expect((await browser.get(`${forged[0]}/documents/${document}`)).status).toBe(404);
  expect(await orders.statusOf(otherId)).toBe("paid");
});

test("an account has all its orders in one place, and nobody else's", async () => {
  const email = newEmail("client");
  // The first order was made before there was an account, with the address in capitals.
  const first = await orders.buy({ email: email.toUpperCase() });
  const { id: userId, browser } = await server.member({ email });
  const joined = () => server.query("select 1 from orders where id = $1 and user_id = $2", first, userId);
  const later = await orders.buy({ email, userId });
  await vi.waitFor(async () => expect(await joined()).toHaveLength(1), PATIENCE);
  await orders.change((tx) => cancelOrder(tx, { id: later, by: "operator" }, "Cet article est abîmé."));
  await orders.waitForDocuments(later, 2);

  const list = await PlainPage.open(browser, "/mes-commandes");
  expect(list.document.querySelector("h1")?.textContent).toBe("Mes commandes");
  const cards = [...list.document.querySelectorAll("article")];
  expect(cards).toHaveLength(2);
  expect(cards[0]?.textContent).toContain("Annulée");
  expect(cards[1]?.textContent).toMatch(/154,90\s€/);
  expect(cards[0]?.querySelector("a")?.getAttribute("href")).toBe(`/mes-commandes/${later}`);
  const cancelled = await PlainPage.open(browser, `/mes-commandes/${later}`);
  expect(cancelled.mainText).toContain("Cet article est abîmé.");
  expect(cancelled.find.getByRole("link", { name: /^Avoir\snº\sDEMO-A/ })).toBeTruthy();

  const own = await PlainPage.open(browser, `/mes-commandes/${first}?faire=annuler`);
  const button = own.find.getAllByText("Annuler la commande").find(({ tagName }) => tagName === "BUTTON");
  expect((await own.submit(button as HTMLElement)).mainText).toContain("154,90 € vous sont remboursés");
  await vi.waitFor(
    async () =>
      expect(
        await server.query(
          "select p.refunded_cents from payments p join orders o on o.payment_id = p.id where o.id = $1",
          first,
        ),
      ).toEqual([{ refunded_cents: 15_490 }]),
    PATIENCE,
  );

  const stranger = (await server.member()).browser;
  for (const path of [`/mes-commandes/${later}`, `/mes-commandes/${later}.data`, "/mes-commandes/1"])
    expect((await stranger.get(path)).status, path).toBe(404);
  const cancel = new URLSearchParams({ intent: "cancel" });
  expect((await stranger.post(`/mes-commandes/${later}`, cancel)).status).toBe(404);
  const empty = await PlainPage.open(stranger, "/mes-commandes");
  expect(empty.mainText).toContain("Aucune commande");
  expect(empty.mainText).toContain("Découvrir la boutique");
});
