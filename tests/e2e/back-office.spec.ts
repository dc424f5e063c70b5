import { expect, expectAccessible, PHONE } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, openDialog } from "../fixtures/dialogs.ts";
import { open, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

test.use({ as: "operator", viewport: PHONE, allowedErrors: [/status of (400|403)/] });

test("an operator suspends somebody, who cannot sign in until they are restored", async ({
  page,
  browser,
}) => {
  const { email } = await createMember({ role: "coach" });
  await open(page, "/back-office/people");
  await page.getByLabel("Nom ou adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Rechercher" }).click();
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await card.getByRole("button", { name: "Suspendre" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expect(dialog.getByLabel("Raison")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Raison").fill("Faux diplômes");
  await dialog.getByRole("button", { name: "Suspendre le compte" }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText("Suspendu", { exact: true })).toBeVisible();
  await expect(card).toContainText("Faux diplômes");

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const stranger = await context.newPage();
  const login = await openDialog(stranger, "/?auth=login");
  await fillLogin(stranger, email);
  await expect(login.getByText(/Votre compte est suspendu pour le moment/)).toBeVisible();
  await context.close();

  await card.getByRole("button", { name: "Rétablir" }).click();
  await expect(toast(page, "Compte rétabli")).toBeVisible();
  await expect(card.getByText("Suspendu", { exact: true })).toHaveCount(0);
});
