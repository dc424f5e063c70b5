import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { newEmail } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";
import {
  deployNewVersion,
  expectSaid,
  markDocument,
  NETWORK_ERRORS,
  navigationLink,
  openPage,
} from "../../fixtures/database/connection.ts";

test.use({ allowedErrors: NETWORK_ERRORS, viewport: DESKTOP });

test("a message is refused beside its fields, outlives a new version and a lost network, and a double click sends it once", async ({
  page,
  context,
}) => {
  const email = newEmail("lea");
  const send = page.getByRole("button", { name: "Envoyer le message" });
  const stored = () => query("select subject, message from contact_messages where email = $1", email);
  await openPage(page, "/contact");
  await deployNewVersion(page);
  const isOld = await markDocument(page);
  await page.getByLabel("Nom").fill("Léa");
  await page.getByLabel("E-mail").fill("lea@exemple");
  await page.getByLabel("Message").fill("Dans un tunnel");
  // Pointing at a link fetches ahead; that must not cost the message either.
  const fetched = page.waitForResponse("**/assets/**");
  await navigationLink(page, "Blog").hover();
  expect((await fetched).status()).toBe(404);
  await page.getByRole("link", { name: "Connexion" }).click();
  await expectSaid(page, "Le site vient d’être mis à jour");
  await expect(page).toHaveURL("/contact");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  await expectSaid(page, "Le site vient d’être mis à jour");

  await send.click();
  await expect(page.getByText("L’objet de votre message est requis.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Objet").fill("Un train");
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole("alert")).toContainText("La connexion a été interrompue.");
  await expect(page.getByLabel("Message")).toHaveValue("Dans un tunnel");
  expect(await stored()).toEqual([]);
  await context.setOffline(false);
  await send.dblclick();
  await expect(page.getByRole("heading", { name: "Message envoyé !" })).toBeFocused();
  expect(await stored()).toEqual([{ subject: "Un train", message: "Dans un tunnel" }]);
  expect(await isOld()).toBe(true);
});
