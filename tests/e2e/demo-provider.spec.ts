import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { openAccount, sellSomething } from "../fixtures/demo-provider.ts";

test.use({ viewport: PHONE });

test("a payment is made on a page that says what, how much and to whom, and that nobody is charged", async ({
  page,
  context,
}) => {
  const sale = await sellSomething();
  await page.goto(sale.path);
  await hydrated(page);
  const main = page.getByRole("main");
  await expect(main).toContainText("Séance avec Camille Laurent, 1 h");
  await expect(main).toContainText(/45,50\s€/);
  await expect(main).toContainText("Camille Laurent");
  await expect(main).toContainText("Personne n’est débité");
  await expect(page.getByRole("link", { name: "Retour" })).toHaveAttribute("href", "/contact?refuse=1");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // By keyboard here, and in another tab that was open before: it is one payment.
  const other = await context.newPage();
  await other.goto(sale.path);
  await hydrated(other);
  await page.getByRole("button", { name: "Payer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/faq?paye=1");
  await other.getByRole("button", { name: "Payer" }).click();
  await expect(other).toHaveURL("/faq?paye=1");
  await expect.poll(sale.status).toBe("paid");
  expect(await sale.charges()).toEqual(["paid"]);
  await page.goto(sale.path);
  await expect(page.getByText("Ce paiement est déjà fait.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Payer" })).toHaveCount(0);
  await page.getByRole("link", { name: "Continuer" }).click();
  await expect(page).toHaveURL("/faq?paye=1");
});

test("a payment that the bank declines later is not said to be done", async ({ page }) => {
  const sale = await sellSomething();
  await page.goto(sale.path);
  await hydrated(page);
  await page.getByRole("radio", { name: "Une carte qui échouera plus tard" }).check();
  await page.getByRole("button", { name: "Payer" }).click();
  await expect(page).toHaveURL("/faq?paye=1");
  await page.goto(sale.path);
  await expect(page.getByText("la banque réfléchit", { exact: false })).toBeVisible();
  await sale.hurryBank();
  await expect.poll(sale.charges).toEqual(["failed"]);
  await page.goto(sale.path);
  await expect(page.getByText("Ce paiement a été refusé par la banque.")).toBeVisible();
  await expect(page.getByText("Ce paiement est déjà fait.")).toHaveCount(0);
  await expectAccessible(page);
});

test("a payment is refused, and the page takes nothing more", async ({ page }) => {
  const sale = await sellSomething({
    kind: "subscription",
    description: "Accès Premium",
    amountCents: 1_900,
  });
  await page.goto(sale.path);
  await hydrated(page);
  await expect(page.getByRole("main")).toContainText(/19,00\s€ par mois/);
  await page.getByRole("button", { name: "Refuser" }).click();
  await expect(page).toHaveURL("/contact?refuse=1");
  await expect.poll(sale.status).toBe("failed");
  await page.goto(sale.path);
  await expect(page.getByText("Cette page de paiement n’est plus valable.")).toBeVisible();
  await expectAccessible(page);
});

test("an account for payouts ends in each of the four states", async ({ page }) => {
  const account = await openAccount("/faq?compte=1");
  const ends = [
    ["Il manque un justificatif", "restricted"],
    ["Le compte est refusé", "inactive"],
    ["Tout est en règle", "active"],
    ["Je finirai plus tard", "pending"],
  ] as const;
  for (const [label, status] of ends) {
    await page.goto(account.path);
    await hydrated(page);
    await page.getByRole("radio", { name: label }).check();
    if (status === "active") {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Terminer" }).click();
    await expect(page).toHaveURL("/faq?compte=1");
    await expect.poll(account.status).toBe(status);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 404/] });

  test("both pages work, a card fails later, and an unknown address tells nothing", async ({ page }) => {
    const sale = await sellSomething({ kind: "instalments", amountCents: 10_000, instalments: 3 });
    await page.goto(sale.path);
    await expect(page.getByRole("main")).toContainText(/Première de 3 mensualités, 100,00\s€ en tout/);
    await page.getByRole("radio", { name: "Une carte qui échouera plus tard" }).check();
    await page.getByRole("button", { name: "Payer" }).click();
    await expect(page).toHaveURL("/faq?paye=1");
    const account = await openAccount("/faq?compte=1");
    await page.goto(account.path);
    await page.getByRole("button", { name: "Terminer" }).click();
    await expect(page).toHaveURL("/faq?compte=1");
    await expect.poll(account.status).toBe("active");
    for (const path of [`${sale.path}x`, account.path.slice(0, -1), "/paiement-demo/1", "/compte-demo/1"])
      expect((await page.goto(path))?.status()).toBe(404);
  });
});
