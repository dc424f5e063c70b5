import { randomUUID } from "node:crypto";
import { DESKTOP, expect, expectAccessible, hydrated, test } from "../fixtures/browser.ts";
import { createMember, sessionOf } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { contactDialog, message, openContact, openConversation, send, sent } from "../fixtures/contact.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { inDatabase } from "../fixtures/e2e-database.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";

test.use({ viewport: DESKTOP });

test("a visitor writes, signs in on the way and sends; the coach accepts, and only then sees the number", async ({
  page,
  browser,
}) => {
  const firstName = `Zoé-${randomUUID().slice(0, 8)}`;
  const student = await createMember({ firstName, lastName: "Martin" });
  const coach = await createMember({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name: "Wanda Roux", ...OUT_OF_THE_WAY }),
  );
  const words = `Bonjour, ${randomUUID()}\nÀ bientôt`;
  await page.goto(`/coach/${coachId}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Contacter Wanda" }).click();
  const dialog = contactDialog(page);
  await message(page).fill(words);
  await dialog.getByRole("combobox", { name: "Adresse" }).fill("12 rue des Lilas, Paris");
  await dialog.getByLabel("Téléphone").fill("07 11 22 33 44");
  await send(page).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await fillLogin(page, student.email);
  await expect(page).toHaveURL(`/coach/${coachId}?contact=1`);
  await expect(message(page)).toHaveValue(words);
  await expect(dialog.getByRole("combobox", { name: "Adresse" })).toHaveValue("12 rue des Lilas, Paris");
  await expect(dialog.getByText("il ne reste qu’à l’envoyer")).toBeVisible();
  // The number of the profile is offered; the one that was typed is still the chosen one.
  await expect(dialog.getByLabel("Téléphone")).toHaveValue("other");
  await expect(dialog.getByLabel("Votre autre numéro")).toHaveValue("07 11 22 33 44");
  await send(page).click();
  await expect(sent(page)).toContainText("Wanda reçoit votre message par e-mail");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
    [],
  );
  await sent(page).getByRole("button", { name: "Fermer" }).first().click();
  await expect(page).toHaveURL(`/coach/${coachId}`);

  const context = await browser.newContext({ storageState: await sessionOf(coach.email) });
  const desk = await context.newPage();
  const conversation = await openConversation(desk, firstName);
  await expect(conversation).toContainText(words.split("\n")[0] ?? "");
  await expect(conversation).toContainText("12 rue des Lilas, Paris");
  const number = conversation.locator('a[href^="tel:"]');
  await expect(number).toHaveCount(0);

  // The session ends while a no is on its way: after the login, nothing of it is left in the buttons.
  await conversation.getByRole("button", { name: "Décliner" }).click();
  const question = desk.getByRole("dialog", { name: `Décliner la demande de ${firstName}` });
  await expect(question).toBeVisible();
  await expectAccessible(desk);
  await context.clearCookies();
  await question.getByRole("button", { name: "Décliner la demande" }).click();
  await expect(desk.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await fillLogin(desk, coach.email);
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  const accept = conversation.getByRole("button", { name: "Accepter" });
  await accept.click();
  await expect(number).toHaveText("07 11 22 33 44");
  await expect(number).toHaveAttribute("href", "tel:+33711223344");
  await expect(accept).toHaveCount(0);
  await expect(conversation).toBeFocused();
  await context.close();
});

test("what was typed survives a sign-up, its confirmation and the login that follows", async ({
  page,
  request,
}) => {
  const email = newEmail("eleve");
  const words = `Bonjour Karim, ${randomUUID()}`;
  await openContact(page, 2);
  await message(page).fill(words);
  await send(page).click();
  const login = page.getByRole("dialog", { name: "Connexion" });
  await login.getByRole("button", { name: "Créer un compte" }).click();
  const account = page.getByRole("dialog", { name: "Créer un compte" });
  await account.getByLabel("E-mail").fill(email);
  await account.getByLabel("Téléphone").fill("06 12 34 56 78");
  await account.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await account.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await account.getByRole("checkbox").check();
  await account.getByRole("button", { name: "Créer mon compte" }).click();
  await page
    .getByRole("dialog", { name: "Vérifiez votre boîte" })
    .getByRole("button", { name: "J’ai compris" })
    .click();
  await expect(message(page)).toHaveValue(words);

  const { link } = await waitForMail(request, email, CONFIRMATION);
  await page.goto(link);
  await hydrated(page);
  await page.getByRole("link", { name: "Continuer sans attendre" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await fillLogin(page, email);
  await expect(page).toHaveURL("/coach/2?contact=1");
  await expect(message(page)).toHaveValue(words);
  await expect(contactDialog(page).getByLabel("Téléphone")).toHaveValue("+33612345678");
  await send(page).click();
  await expect(sent(page)).toContainText("Karim");
});
