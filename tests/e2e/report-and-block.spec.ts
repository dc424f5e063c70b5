import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, VIEWS } from "../fixtures/browser.ts";
import { contactDialog, message, newStudent, openContact, send, sent } from "../fixtures/contact.ts";
import { query } from "../fixtures/e2e-database.ts";
import { signIn, toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

const [{ viewport, colorScheme }] = VIEWS;
test.use({ viewport, colorScheme });

test("a first message is advised, a message is reported, its sender blocked, and the operator looks", async ({
  page,
  request,
  people,
  baseURL,
}) => {
  const { email, firstName } = await newStudent(request, baseURL);
  await signIn(page.request, email);
  await openContact(page, 1);
  const hint = contactDialog(page).getByText("vos coordonnées se partagent quand le coach accepte");
  await message(page).fill("Bonjour, appelez-moi vite");
  await expect(hint).toBeHidden();
  await message(page).fill("Bonjour, appelez-moi au 06 12 34 56 78");
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await send(page).click();
  await expect(sent(page)).toBeVisible();

  const [talk] = await query<{ id: number }>(
    `select c.id::int from conversations c join users u on u.id = c.student_id where u.email = $1`,
    email,
  );
  const { cookies } = await people.cookies("coach");
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await page.goto(`/dashboard/messages/${talk?.id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Signaler ce message" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("appelez-moi au 06 12 34 56 78");
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(dialog.getByText("Choisissez une raison.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await dialog.getByLabel("Autre chose").check();
  await dialog.getByLabel("En quelques mots").fill("Il insiste");
  // Closed by mistake, it still has what was chosen and written.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Signaler ce message" }).click();
  await expect(dialog.getByLabel("Autre chose")).toBeChecked();
  await expect(dialog.getByLabel("En quelques mots")).toHaveValue("Il insiste");
  await dialog.getByRole("button", { name: "Signaler" }).click();
  await expect(toast(page, "Merci, c’est signalé")).toBeVisible();
  await expect(dialog).toBeHidden();

  const menu = page.getByRole("button", { name: `Signaler ou bloquer ${firstName}` });
  await menu.click();
  await page.getByRole("menuitem", { name: "Bloquer" }).click();
  await expect(dialog).toContainText("Vous ne pourrez plus vous écrire");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Bloquer" }).click();
  await expect(page.getByText("Vous avez bloqué cette personne.")).toBeVisible();
  await expect(page.getByLabel("Votre message")).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await menu.click();
  await page.getByRole("menuitem", { name: "Débloquer" }).click();
  await dialog.getByRole("button", { name: "Débloquer" }).click();
  await expect(page.getByLabel("Votre message")).toBeVisible();

  const operator = await people.cookies("operator");
  await page.context().clearCookies();
  await page.context().addCookies(operator.cookies);
  const [report] = await query<{ id: number }>(
    "select id::int from reports where conversation_id = $1",
    talk?.id,
  );
  await page.goto("/back-office/reports");
  await hydrated(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.locator(`main a[href="/back-office/reports/${report?.id}"]`).click();
  await expect(page.getByRole("list", { name: "Ce qui s’est dit" })).toContainText("Signalé");
  await expect(page.getByRole("main")).toContainText("Signalement lu par Élise Garnier");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Marquer comme traité" }).click();
  await dialog.getByLabel("Raison").fill("Prévenu par e-mail");
  await dialog.getByRole("button", { name: "Marquer comme traité" }).click();
  await expect(toast(page, "Signalement traité")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Prévenu par e-mail");
});
