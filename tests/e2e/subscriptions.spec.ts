import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { decide } from "../fixtures/booking.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { newStudent } from "../fixtures/contact.ts";
import { query } from "../fixtures/e2e-database.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { test } from "../fixtures/people.ts";
import { readPdf } from "../fixtures/read-pdf.ts";

/** A programme of the month, sold for this test alone. */
async function addProduct(name: string): Promise<number> {
  const [made] = await query<{ id: number }>(
    `insert into products (name, summary, description, price_cents, category, type, programme)
     values ($1, 'Chaque mois.', 'Chaque mois.', 1900, 'coaching', 'subscription', 'programme-forme') returning id`,
    name,
  );
  return made?.id ?? 0;
}

/** Presses « S’abonner », and answers the tab of the payment. */
async function pressSubscribe(page: Page): Promise<Page> {
  const [payment] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "S’abonner" }).click(),
  ]);
  return payment;
}

for (const viewport of [PHONE, DESKTOP])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a student subscribes, pays, reads the first month, rests, and ends it in three clicks", async ({
      page,
      baseURL,
    }) => {
      const name = `Programme Forme ${viewport.width}`;
      const productId = await addProduct(name);
      const { email } = await newStudent(page.request, baseURL);
      await page.goto(`/product/${productId}`);
      await hydrated(page);
      const payment = await pressSubscribe(page);
      await expect(page.getByRole("link", { name: "Ouvrir la page de paiement" })).toBeVisible();
      await decide(payment, "Payer");
      await expect(payment.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
      await expect(payment.getByRole("link", { name: "Tableau de bord" })).toHaveAttribute(
        "href",
        "/dashboard",
      );
      await expect(payment.getByRole("link", { name: "Trouver un coach" })).toHaveAttribute(
        "href",
        "/coaches",
      );
      await expectAccessible(payment);
      await expectNoSidewaysScroll(payment);
      const [download] = await Promise.all([
        payment.waitForEvent("download"),
        payment.getByRole("link", { name: "Télécharger mon premier mois" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("programme-forme-mois-1.pdf");
      const file = await readPdf(await readFile(await download.path()));
      expect(file.title).toBe("Programme Forme, mois\u00a01");
      expect(file.pages.at(-1)).toContain("Mes séances");
      await waitForMail(page.request, email, /^Votre abonnement commence/);

      await page.goto("/dashboard/account");
      await page.getByRole("link", { name: "Mes abonnements" }).first().click();
      await expect(page.getByRole("heading", { name: "Mes abonnements", level: 1 })).toBeVisible();
      const card = page.getByRole("article", { name });
      await expect(card).toContainText("Prochain paiement : 19,00 €");
      await expect(card).toContainText("Mois 1");
      const [invoice] = await Promise.all([
        page.waitForEvent("download"),
        card.getByRole("link", { name: "Facture du mois 1" }).click(),
      ]);
      expect(invoice.suggestedFilename()).toMatch(/^facture-.*\.pdf$/);
      const paper = await readPdf(await readFile(await invoice.path()));
      expect(paper.pages.join(" ")).toContain(`Abonnement « ${name} »`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await hydrated(page);
      await card.getByRole("button", { name: "Mettre en pause" }).click();
      await expect(card).toContainText("En pause");
      await card.getByRole("button", { name: "Reprendre" }).click();
      await expect(card).toContainText("En cours");
      // The second and the third click from the account.
      await card.getByText("Mettre fin à l’abonnement").click();
      await expectAccessible(page);
      await card.getByRole("button", { name: "Confirmer la fin" }).click();
      await expect(card).toContainText("Terminé le");
      await expect(card.getByRole("link", { name: /^Télécharger/ })).toBeVisible();
      await expect
        .poll(() =>
          query(
            `select s.ending, p.status from product_subscriptions s join payments p on p.id = s.payment_id
             where s.product_id = $1`,
            productId,
          ),
        )
        .toEqual([{ ending: "customer", status: "ended" }]);
      await waitForMail(page.request, email, /^Votre abonnement est terminé/);
    });
  });

/** A new student subscribes and pays; answers their address. */
async function begin(page: Page, baseURL: string | undefined, productId: number): Promise<string> {
  const { email } = await newStudent(page.request, baseURL);
  const asked = await page.request.post("/functions/v1/create-subscription", {
    data: { product_id: productId },
    headers: { Origin: String(baseURL) },
  });
  await page.goto((await asked.json()).url);
  await decide(page, "Payer");
  await expect(page.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
  return email;
}

for (const viewport of [PHONE, DESKTOP])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("whoever changes their mind renounces in two steps, and has a receipt", async ({
      page,
      baseURL,
    }) => {
      const name = `Programme Forme, rendu ${viewport.width}`;
      const email = await begin(page, baseURL, await addProduct(name));
      await page.goto("/mes-abonnements");
      const card = page.getByRole("article", { name });
      await expect(card).toContainText("Droit de rétractation jusqu’au");
      await card.getByRole("link", { name: "Renoncer au contrat ici" }).click();
      await expect(page.getByRole("heading", { name: "Renoncer au contrat", level: 1 })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("19,00 € vous sont remboursés aussitôt");
      await expect(page.getByRole("main")).toContainText(email);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await hydrated(page);
      await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
      const statement = page.getByRole("article", { name: /^Rétractation R-/ });
      await expect(statement).toContainText(/Déclarée le .* \(heure de Paris\)/);
      await expect(statement).toContainText("19,00 € vous sont remboursés");
      await expect(page.getByRole("button", { name: "Confirmer la rétractation" })).toHaveCount(0);
      await expectAccessible(page);
      await waitForMail(page.request, email, /^Votre rétractation est enregistrée/);
      await page.getByRole("link", { name: "Mes abonnements" }).last().click();
      await expect(card).toContainText("19,00 € vous sont remboursés");
      await expect(card.getByRole("link", { name: /^Télécharger le mois/ })).toHaveCount(0);
      await expect(card.getByRole("link", { name: "Voir ma rétractation" })).toBeVisible();
      await expect
        .poll(async () => {
          await page.reload();
          return card.getByRole("link", { name: /^Avoir nº/ }).count();
        })
        .toBe(1);
    });
  });

test.describe("at 1280", () => {
  test.use({ viewport: DESKTOP });

  test.describe("somebody else", () => {
    test.use({ allowedErrors: [/404/] });
    test("finds no way to renounce what is not theirs", async ({ page, people, baseURL }) => {
      const productId = await addProduct("Programme Forme, à moi");
      await begin(page, baseURL, productId);
      const [made] = await query<{ id: string }>(
        "select id from product_subscriptions where product_id = $1",
        productId,
      );
      const path = `/mes-abonnements/${made?.id}/renoncer`;
      for (const who of ["coach", "student", "operator"] as const) {
        const request = await people.request(await people.cookies(who));
        expect((await request.get(path)).status(), who).toBe(404);
        const pressed = await request.post(path, { form: {}, headers: { Origin: String(baseURL) } });
        expect(pressed.status(), who).toBe(404);
      }
      expect(
        await query("select status, ending from product_subscriptions where product_id = $1", productId),
      ).toEqual([{ status: "running", ending: null }]);
    });
  });

  test.describe("a visitor", () => {
    test.use({ allowedErrors: [/404/] });
    test("is asked to sign in, and nothing that is made up is celebrated", async ({ page }) => {
      const productId = await addProduct("Programme Forme, visiteurs");
      await page.goto(`/product/${productId}`);
      await hydrated(page);
      await page.getByRole("button", { name: "S’abonner" }).click();
      await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
      const asked = await page.request.post("/functions/v1/create-subscription", {
        data: { product_id: productId },
        headers: { Origin: new URL(page.url()).origin },
      });
      expect(asked.status()).toBe(401);
      expect(await asked.json()).toMatchObject({ error: "Veuillez vous connecter pour continuer." });
      for (const address of ["/subscription-success", "/subscription-success?session_id=cs_test_123"]) {
        const answer = await page.goto(address);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: "Abonnement non trouvé", level: 1 })).toBeVisible();
        await expect(page.getByText("activé")).toHaveCount(0);
      }
      await expectAccessible(page);
    });
  });

  test("a month is its subscriber's alone, and another price than ours is refused", async ({
    page,
    people,
    baseURL,
  }) => {
    const productId = await addProduct("Programme Forme, secrets");
    await newStudent(page.request, baseURL);
    const ask = (body: Record<string, unknown>) =>
      page.request.post("/functions/v1/create-subscription", {
        data: body,
        headers: { Origin: String(baseURL) },
      });
    expect((await ask({ product_id: productId, price: 1 })).status()).toBe(409);
    expect((await ask({ product_id: "accompagnement_3m", price: 12_000 })).status()).toBe(400);
    const { url } = await (await ask({ product_id: productId })).json();
    await page.goto(url);
    await decide(page, "Payer");
    await expect(page.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
    const href = await page.getByRole("link", { name: "Télécharger mon premier mois" }).getAttribute("href");
    expect((await ask({ product_id: productId })).status()).toBe(409);
    const asked = async (who: "coach" | "student" | "operator" | "visitor") => {
      const request = await people.request(await people.cookies(who));
      return (await request.get(String(href))).status();
    };
    for (const who of ["coach", "student", "operator", "visitor"] as const)
      expect(await asked(who), who).toBe(404);
    expect((await page.request.get(String(href).replace("1.pdf", "2.pdf"))).status()).toBe(404);
    expect((await page.request.get(String(href))).status()).toBe(200);
  });
});
