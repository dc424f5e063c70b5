import { randomUUID } from "node:crypto";
import { CONFIRMATION_SUBJECT, mailedTo } from "../fixtures/accounts/mailed.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser/browser.ts";
import { createMember, sessionOf } from "../fixtures/browser/browser-members.ts";
import { newEmail, PASSWORD, pressEscape } from "../fixtures/browser/dialogs.ts";
import { inDatabase } from "../fixtures/browser/e2e-database.ts";
import { contactDialog, message, send, sent } from "../fixtures/messages/contact.ts";

test.use({ viewport: PHONE });

test("a visitor opens and closes dialogs without a dead step in the history, writes, signs up on the way and sends; the coach accepts, only then sees the number, and answers", async ({
  page,
  browser,
}) => {
  const email = newEmail("eleve");
  const coach = await createMember({
    role: "coach",
    firstName: "Wanda",
    lastName: "Roux",
    phone: "+33639980203",
  });
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name: "Wanda Roux", ...OUT_OF_THE_WAY }),
  );
  const words = `Bonjour, ${randomUUID()}\nÀ bientôt`;
  // After a link to a dialog, the entry before it in the history is the page, not the dialog.
  await page.goto("/robots.txt");
  await open(page, `/coach/${coachId}?onglet=avis&auth=login`);
  const login = page.getByRole("dialog", { name: "Connexion" });
  await expect(login).toBeVisible();
  await pressEscape(page);
  await expect(page).toHaveURL(`/coach/${coachId}?onglet=avis`);
  const opener = page.getByRole("main").getByRole("link", { name: "Contacter Wanda" });
  await opener.click();
  const dialog = contactDialog(page);
  await expect(dialog).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/coach/${coachId}?onglet=avis`);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // Forward brings it back, and it closes again.
  await page.goForward();
  await expect(dialog).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();

  await opener.click();
  await message(page).fill(words);
  await dialog.getByRole("combobox", { name: "Adresse" }).fill("12 rue des Lilas, Paris");
  await dialog.getByLabel("Téléphone").fill("07 11 22 33 44");
  await send(page).click();
  await expect(login).toBeVisible();
  await expect(dialog).toBeHidden();
  await login.getByRole("button", { name: "Créer un compte" }).click();
  const account = page.getByRole("dialog", { name: "Créer un compte" });
  await expect(account).toBeVisible();
  // One dialog over another: each Escape takes one away, and leaves no dead step in the history.
  await pressEscape(page);
  await expect(page).toHaveURL(`/coach/${coachId}?onglet=avis&contact=1`);
  await expect(message(page)).toHaveValue(words);
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/robots.txt");

  await page.goForward();
  await hydrated(page);
  await opener.click();
  await send(page).click();
  await login.getByRole("button", { name: "Créer un compte" }).click();
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

  const { link } = await mailedTo(email, CONFIRMATION_SUBJECT);
  await page.goto(link);
  await hydrated(page);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page).toHaveURL(`/coach/${coachId}?contact=1`);
  await expect(message(page)).toHaveValue(words);
  await expect(dialog.getByRole("combobox", { name: "Adresse" })).toHaveValue("12 rue des Lilas, Paris");
  await expect(dialog.getByText("il ne reste qu’à l’envoyer")).toBeVisible();
  // The number of the sign-up is offered; the one that was typed is still the chosen one.
  await expect(dialog.getByLabel("Téléphone")).toHaveValue("other");
  await expect(dialog.getByLabel("Votre autre numéro")).toHaveValue("07 11 22 33 44");
  await dialog.getByLabel("Votre prénom").fill("Zoé");
  await dialog.getByLabel("Votre nom").fill("Martin");
  await expectAccessible(page, '[role="dialog"]');
  await send(page).click();
  await expect(sent(page)).toContainText("Wanda reçoit votre message par e-mail");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
    [],
  );
  await sent(page).getByRole("link", { name: "Voir la conversation" }).click();
  await expect(page).toHaveURL(/\/messages\/\d+$/);
  const own = page.getByRole("article");
  await expect(own).toContainText("En attente");
  await expect(own.locator('a[href^="tel:"]')).toHaveCount(0);

  const context = await browser.newContext({ viewport: PHONE, storageState: await sessionOf(coach.email) });
  const desk = await context.newPage();
  await open(desk, "/dashboard/messages");
  await expect(desk.getByRole("button", { name: "Ouvrir le menu, 1 message non lu" })).toBeVisible();
  await expect(desk).toHaveTitle("(1) Messages · Élan");
  await desk.getByRole("region", { name: "Conversations" }).getByRole("link").click();
  const conversation = desk.getByRole("article", { name: /^Conversation avec/ });
  const messages = desk.getByRole("region", { name: "Messages" });
  await expect(messages).toContainText("Nouveaux messages");
  await expect(messages).toContainText(words.split("\n")[0] ?? "");
  await expect(conversation).toContainText("12 rue des Lilas, Paris");
  const number = conversation.locator('a[href^="tel:"]');
  await expect(number).toHaveCount(0);
  await expectNoSidewaysScroll(desk);

  await conversation.getByRole("button", { name: "Décliner" }).click();
  const question = desk.getByRole("dialog", { name: /^Décliner la demande/ });
  await expect(question).toBeVisible();
  await expectAccessible(desk, '[role="dialog"]');
  await desk.keyboard.press("Escape");
  await expect(desk.getByRole("dialog")).toHaveCount(0);
  const accept = conversation.getByRole("button", { name: "Accepter" });
  await accept.click();
  await expect(toast(desk, "Demande acceptée")).toBeVisible();
  await expect(number).toHaveText("07 11 22 33 44");
  await expect(number).toHaveAttribute("href", "tel:+33711223344");
  await expect(accept).toHaveCount(0);
  await expect(conversation).toBeFocused();
  await desk.getByLabel("Votre message").fill("Avec plaisir !");
  await desk.getByLabel("Votre message").press("Enter");
  await expect(messages.getByRole("listitem").last()).toContainText(/Avec plaisir !.*(Envoyé|Vu)/);

  // The student, who has the conversation open, reads the answer and the coach's number.
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Avec plaisir !");
  await expect(own.locator('a[href="tel:+33639980203"]')).toBeVisible();
  await expect(page).toHaveTitle("Wanda Roux · Messages · Élan");
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Toutes les conversations" }).click();
  await expect(page.getByRole("link", { name: /Wanda Roux.*Avec plaisir/ })).toBeVisible();
  await context.close();
});
