import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";

test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/], viewport: PHONE });

test("a message is refused beside its fields, waits for the network, and is stored once it is sent", async ({
  page,
  context,
}) => {
  const email = newEmail("lea");
  const send = () => page.getByRole("button", { name: "Envoyer le message" }).click();
  const stored = () => query("select subject, message from contact_messages where email = $1", email);
  await page.goto("/contact");
  await hydrated(page);
  await page.getByLabel("Nom").fill("Léa");
  await page.getByLabel("E-mail").fill("lea@exemple");
  await page.getByLabel("Message").fill("Dans un tunnel");
  await send();
  await expect(page.getByText("L’objet de votre message est requis.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Objet").fill("Un train");
  await context.setOffline(true);
  await send();
  await expect(page.getByRole("alert")).toContainText("La connexion a été interrompue.");
  await expect(page.getByLabel("Message")).toHaveValue("Dans un tunnel");
  expect(await stored()).toEqual([]);
  await context.setOffline(false);
  await send();
  await expect(page.getByRole("heading", { name: "Message envoyé !" })).toBeFocused();
  expect(await stored()).toEqual([{ subject: "Un train", message: "Dans un tunnel" }]);
});
