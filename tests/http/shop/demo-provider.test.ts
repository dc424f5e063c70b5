import { expect, test, vi } from "vitest";
import { openAccount, sellSomething } from "../../fixtures/payments/demo-provider.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const PATIENCE = { timeout: 60_000, interval: 50 };

const pressPay = (page: PlainPage, typed = {}) => page.submit(page.find.getByText("Payer"), typed);

test("a payment is made once, on a page that says what, how much, to whom, and that nobody is charged", async () => {
  const sale = await sellSomething(server.query);
  const [browser, other] = [server.visitor(), server.visitor()];
  const page = await PlainPage.open(browser, sale.path);
  for (const words of [
    "Séance avec Camille Laurent, 1 h",
    "45,50 €",
    "ÀCamille Laurent",
    "Personne n’est débité",
  ])
    expect(page.mainText).toContain(words);
  expect(page.find.getByText("Retour").getAttribute("href")).toBe("/contact?refuse=1");
  // A second tab was open before: both press, and it is one payment.
  const second = await PlainPage.open(other, sale.path);
  expect((await pressPay(page)).address).toBe("/faq?paye=1");
  expect((await pressPay(second)).address).toBe("/faq?paye=1");
  await vi.waitFor(async () => expect(await sale.status()).toBe("paid"), PATIENCE);
  expect(await sale.charges()).toEqual(["paid"]);
  const paid = await PlainPage.open(browser, sale.path);
  expect(paid.mainText).toContain("Ce paiement est déjà fait.");
  expect(paid.find.queryByText("Payer")).toBeNull();
  expect(paid.find.getByText("Continuer").getAttribute("href")).toBe("/faq?paye=1");
});

test("a payment that the bank declines later is not said to be done", async () => {
  const sale = await sellSomething(server.query);
  const browser = server.visitor();
  const page = await PlainPage.open(browser, sale.path);
  expect(page.find.getByLabelText(/^Une carte qui échouera plus tard/).getAttribute("value")).toBe("failing");
  expect((await pressPay(page, { card: "failing" })).address).toBe("/faq?paye=1");
  expect((await PlainPage.open(browser, sale.path)).mainText).toContain("la banque réfléchit");
  await vi.waitFor(async () => {
    await sale.hurryBank();
    expect(await sale.charges()).toEqual(["failed"]);
  }, PATIENCE);
  const declined = await PlainPage.open(browser, sale.path);
  expect(declined.mainText).toContain("Ce paiement a été refusé par la banque.");
  expect(declined.mainText).not.toContain("Ce paiement est déjà fait.");
});

test("a refused payment ends its page", async () => {
  const monthly = { kind: "subscription", description: "Accès Premium", amountCents: 1_900 } as const;
  const sale = await sellSomething(server.query, monthly);
  const browser = server.visitor();
  const page = await PlainPage.open(browser, sale.path);
  expect(page.mainText).toContain("19,00 € par mois");
  expect((await page.submit(page.find.getByText("Refuser"))).address).toBe("/contact?refuse=1");
  await vi.waitFor(async () => expect(await sale.status()).toBe("failed"), PATIENCE);
  expect((await PlainPage.open(browser, sale.path)).mainText).toContain(
    "Cette page de paiement n’est plus valable.",
  );
});

test("the first of three instalments says the whole sum", async () => {
  const sale = await sellSomething(server.query, {
    kind: "instalments",
    amountCents: 10_000,
    instalments: 3,
  });
  const page = await PlainPage.open(server.visitor(), sale.path);
  expect(page.mainText).toContain("Première de 3 mensualités, 100,00 € en tout");
  expect((await pressPay(page, { card: "failing" })).address).toBe("/faq?paye=1");
});

test("an account for payouts ends in each of the four states", async () => {
  const account = await openAccount(server.query, "/faq?compte=1");
  const ends = [
    [/^Il manque un justificatif/, "restricted"],
    [/^Le compte est refusé/, "inactive"],
    [/^Tout est en règle/, "active"],
    [/^Je finirai plus tard/, "pending"],
  ] as const;
  const browser = server.visitor();
  for (const [label, status] of ends) {
    const page = await PlainPage.open(browser, account.path);
    expect(page.find.getByLabelText(label).getAttribute("value")).toBe(status);
    const back = await page.submit(page.find.getByText("Terminer"), { status });
    expect(back.address).toBe("/faq?compte=1");
    await vi.waitFor(async () => expect(await account.status()).toBe(status), PATIENCE);
  }
  // Without a choice, everything is in order.
  const page = await PlainPage.open(browser, account.path);
  await page.submit(page.find.getByText("Terminer"));
  await vi.waitFor(async () => expect(await account.status()).toBe("active"), PATIENCE);
});

test("an unknown address of a payment or an account is not found", async () => {
  const [sale, account] = [await sellSomething(server.query), await openAccount(server.query, "/faq")];
  for (const path of [`${sale.path}x`, account.path.slice(0, -1), "/paiement-demo/1", "/compte-demo/1"])
    expect((await server.visitor().get(path)).status, path).toBe(404);
});
