import { expect, test, vi } from "vitest";
import { readPdf } from "../../fixtures/read-pdf.ts";
import { downloadFile } from "../../fixtures/server/download.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import {
  addMonthlyProgramme,
  askSubscription,
  paySubscription,
} from "../../fixtures/shop/paid-subscriptions.ts";

const server = sharedServer();
const PATIENCE = { timeout: 60_000, interval: 50 };
const newMember = () => server.member({ firstName: "Zoé", lastName: "Martin" });

const cardOf = (page: PlainPage, name: string) => page.find.getByText(name).closest("article") as HTMLElement;
const linkIn = (card: HTMLElement, text: RegExp) =>
  [...card.querySelectorAll("a")]
    .find(({ textContent }) => text.test(textContent ?? ""))
    ?.getAttribute("href");
const buttonIn = (card: HTMLElement, text: string) =>
  [...card.querySelectorAll("button")].find(({ textContent }) => textContent === text) as HTMLElement;
const expectMail = (recipient: string, subject: string) =>
  vi.waitFor(
    async () =>
      expect(
        await server.query(
          "select 1 from mails where recipient = $1 and subject like $2",
          recipient,
          `${subject}%`,
        ),
      ).toHaveLength(1),
    PATIENCE,
  );

test("a visitor is asked to sign in, and a made-up address celebrates nothing", async () => {
  const productId = await addMonthlyProgramme(server.query, "Programme Forme, visiteurs");
  const visitor = server.visitor();
  const asked = await askSubscription(visitor, { product_id: productId });
  expect(asked.status).toBe(401);
  expect(JSON.parse(asked.text)).toMatchObject({ error: "Veuillez vous connecter pour continuer." });
  for (const address of ["/subscription-success", "/subscription-success?session_id=cs_test_123"]) {
    const page = await PlainPage.open(visitor, address);
    expect(page.status).toBe(404);
    expect(page.document.querySelector("h1")?.textContent).toBe("Abonnement non trouvé");
    expect(page.mainText).not.toContain("activé");
  }
});

test("a subscription starts with its payment; its first month is the subscriber's alone", async () => {
  const productId = await addMonthlyProgramme(server.query, "Programme Forme, secrets");
  const { browser, email } = await newMember();
  const ask = async (asked: Record<string, unknown>) => (await askSubscription(browser, asked)).status;
  expect(await ask({ product_id: productId, price: 1 })).toBe(409);
  expect(await ask({ product_id: "accompagnement_3m", price: 12_000 })).toBe(400);
  const { returnAddress } = await paySubscription(server.query, browser, productId);
  expect(await ask({ product_id: productId })).toBe(409);

  const page = await PlainPage.open(browser, returnAddress);
  expect(page.document.querySelector("h1")?.textContent).toMatch(/^Abonnement activé\s!$/);
  expect(page.find.getByText("Tableau de bord").getAttribute("href")).toBe("/dashboard");
  expect(page.find.getByText("Trouver un coach").getAttribute("href")).toBe("/coaches");
  const href = page.find.getByText("Télécharger mon premier mois").getAttribute("href") ?? "";
  const file = await downloadFile(browser, href);
  expect([file.status, file.name]).toEqual([200, "programme-forme-mois-1.pdf"]);
  const { title, pages } = await readPdf(file.bytes);
  expect(title).toBe("Programme Forme, mois\u00a01");
  expect(pages.at(-1)).toContain("Mes séances");
  expect((await browser.get(href.replace("1.pdf", "2.pdf"))).status).toBe(404);
  for (const who of ["coach", "student", "operator"] as const)
    expect((await (await server.demo(who)).get(href)).status, who).toBe(404);
  expect((await server.visitor().get(href)).status).toBe(404);
  await expectMail(email, "Votre abonnement commence");
});

test("a subscriber reads the invoice, pauses, resumes and ends the subscription, without script", async () => {
  const name = "Programme Forme, une vie";
  const productId = await addMonthlyProgramme(server.query, name);
  const { browser, email } = await newMember();
  await paySubscription(server.query, browser, productId);
  const page = await PlainPage.open(browser, "/mes-abonnements");
  expect(page.document.querySelector("h1")?.textContent).toBe("Mes abonnements");
  expect(cardOf(page, name).textContent).toMatch(/Prochain paiement\s: 19,00\s€/);
  expect(cardOf(page, name).textContent).toContain("Mois 1");
  const invoice = await downloadFile(browser, String(linkIn(cardOf(page, name), /^Facture du mois 1$/)));
  expect(invoice.name).toMatch(/^facture-.*\.pdf$/);
  expect((await readPdf(invoice.bytes)).pages.join(" ")).toContain(`Abonnement « ${name} »`);

  const press = async (seen: PlainPage, button: string) => seen.submit(buttonIn(cardOf(seen, name), button));
  const paused = await press(page, "Mettre en pause");
  expect(cardOf(paused, name).textContent).toContain("En pause");
  const resumed = await press(paused, "Reprendre");
  expect(cardOf(resumed, name).textContent).toContain("En cours");
  const ended = await press(resumed, "Confirmer la fin");
  expect(cardOf(ended, name).textContent).toContain("Terminé le");
  expect(linkIn(cardOf(ended, name), /^Télécharger/)).toBeTruthy();
  await vi.waitFor(
    async () =>
      expect(
        await server.query(
          `select s.ending, p.status from product_subscriptions s join payments p on p.id = s.payment_id
           where s.product_id = $1`,
          productId,
        ),
      ).toEqual([{ ending: "customer", status: "ended" }]),
    PATIENCE,
  );
  await expectMail(email, "Votre abonnement est terminé");
});

test("a subscriber withdraws in two steps, gets a receipt and a credit note; nobody else can", async () => {
  const name = "Programme Forme, rendu";
  const productId = await addMonthlyProgramme(server.query, name);
  const { browser, email } = await newMember();
  const { id } = await paySubscription(server.query, browser, productId);
  const path = `/mes-abonnements/${id}/renoncer`;
  for (const who of ["coach", "student", "operator"] as const) {
    const other = await server.demo(who);
    expect((await other.get(path)).status, who).toBe(404);
    expect((await other.post(path, new URLSearchParams())).status, who).toBe(404);
  }
  const standing = () =>
    server.query("select status, ending from product_subscriptions where product_id = $1", productId);
  expect(await standing()).toEqual([{ status: "running", ending: null }]);

  const list = await PlainPage.open(browser, "/mes-abonnements");
  expect(cardOf(list, name).textContent).toContain("Droit de rétractation jusqu’au");
  expect(linkIn(cardOf(list, name), /^Renoncer au contrat ici/)).toBe(path);
  const page = await PlainPage.open(browser, path);
  expect(page.document.querySelector("h1")?.textContent).toBe("Renoncer au contrat");
  expect(page.mainText).toContain("19,00 € vous sont remboursés aussitôt");
  expect(page.mainText).toContain(email);
  const declared = await page.submit(page.find.getByText("Confirmer la rétractation"));
  const statement = declared.find.getByText(/^Rétractation R-/).closest("article");
  expect(statement?.textContent).toMatch(/Déclarée le .* \(heure de\s+Paris\)/);
  expect(statement?.textContent).toMatch(/19,00\s€ vous sont remboursés/);
  expect(declared.find.queryByText("Confirmer la rétractation")).toBeNull();
  await expectMail(email, "Votre rétractation est enregistrée");
  await vi.waitFor(async () => {
    const card = cardOf(await PlainPage.open(browser, "/mes-abonnements"), name);
    expect(card.textContent).toMatch(/19,00\s€ vous sont remboursés/);
    expect(linkIn(card, /^Télécharger/)).toBeUndefined();
    expect(linkIn(card, /^Voir ma rétractation/)).toBe(path);
    expect(linkIn(card, /^Avoir\snº/)).toBeTruthy();
  }, PATIENCE);
});
