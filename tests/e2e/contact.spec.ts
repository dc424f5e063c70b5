import { randomUUID } from "node:crypto";
import { DESKTOP, expect, hydrated } from "../fixtures/browser.ts";
import { EMAILS } from "../fixtures/cast.ts";
import {
  contactDialog,
  message,
  newStudent,
  openContact,
  openConversation,
  send,
  sent,
} from "../fixtures/contact.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { CONFIRMATION, hurryUnreadMails, mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { type People, test } from "../fixtures/people.ts";

test.use({ viewport: DESKTOP });

const asCoach = async (people: People) => people.request(await people.cookies("coach"));

test("a visitor writes, signs in on the way and sends; the coach accepts, and only then sees the number", async ({
  page,
  request,
  people,
  baseURL,
  browser,
}) => {
  test.slow();
  const { email, firstName } = await newStudent(request, baseURL);
  const words = `Bonjour, ${randomUUID()}\nÀ bientôt`;
  await page.goto("/coach/1");
  await hydrated(page);
  await page.getByRole("link", { name: "Contacter Camille" }).click();
  const dialog = contactDialog(page);
  await expect(dialog).toHaveAccessibleName("Programmez votre premier cours avec Camille Laurent");
  await expect(dialog).toContainText("Musculation");
  await expect(dialog).toContainText("45 €");
  for (const badge of ["1er cours offert", "Ambassadeur", "Répond en moins d’une heure"])
    await expect(dialog.getByText(badge, { exact: true })).toBeVisible();
  await message(page).fill(words);
  await dialog.getByRole("combobox", { name: "Adresse" }).fill("12 rue des Lilas, Paris");
  await dialog.getByLabel("Téléphone").fill("07 11 22 33 44");
  await send(page).click();

  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await fillLogin(page, email);
  await expect(page).toHaveURL("/coach/1?contact=1");
  await expect(message(page)).toHaveValue(words);
  await expect(dialog.getByRole("combobox", { name: "Adresse" })).toHaveValue("12 rue des Lilas, Paris");
  await expect(dialog.getByText("il ne reste qu’à l’envoyer")).toBeVisible();
  // The number of the profile is offered; the one that was typed is still the chosen one.
  await expect(dialog.getByLabel("Téléphone")).toHaveValue("other");
  await expect(dialog.getByLabel("Votre autre numéro")).toHaveValue("07 11 22 33 44");
  await send(page).click();
  await expect(sent(page)).toContainText("Camille reçoit votre message par e-mail");
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/i.test(key)))).toEqual(
    [],
  );
  await sent(page).getByRole("button", { name: "Fermer" }).first().click();
  await expect(page).toHaveURL("/coach/1");

  const hidden = /11 22 33 44|711223344/;
  const coach = await asCoach(people);
  await hurryUnreadMails();
  await waitForMail(coach, EMAILS.coach, new RegExp(firstName));
  for (const address of ["/dashboard/messages", "/dashboard/messages.data"]) {
    const list = await (await coach.get(address)).text();
    expect(list).toContain(firstName);
    expect(list).not.toMatch(hidden);
  }
  const context = await browser.newContext({
    storageState: await people.cookies("coach"),
    ...(baseURL ? { baseURL } : {}),
  });
  const desk = await context.newPage();
  const conversation = await openConversation(desk, firstName);
  await expect(conversation).toContainText(words.split("\n")[0] ?? "");
  await expect(conversation).toContainText("12 rue des Lilas, Paris");
  const number = conversation.locator('a[href^="tel:"]');
  await expect(number).toHaveCount(0);
  const place = new URL(desk.url()).pathname;
  const raw = async () => (await coach.get(`${place}.data`)).text();
  expect(await raw()).not.toMatch(hidden);
  // Another coach cannot say yes or no for this one.
  const other = await people.request(await people.cookies("otherCoach"));
  for (const intent of ["accept", "decline"])
    expect((await other.post(place, { form: { intent, sentence: "none", words: "" } })).status()).toBe(404);
  await other.dispose();

  // The session ends while a no is on its way: nothing of it is left in the buttons of whoever comes back.
  const cookies = await context.cookies();
  await conversation.getByRole("button", { name: "Décliner" }).click();
  const no = desk.getByRole("dialog").getByRole("button", { name: "Décliner la demande" });
  await expect(no).toBeVisible();
  await context.clearCookies();
  // Somebody else who writes to this coach just now shows it before the button does.
  await no.click({ timeout: 3_000 }).catch(() => {});
  await expect(desk.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await context.addCookies(cookies);
  await desk.goto(place);
  await hydrated(desk);
  const accept = conversation.getByRole("button", { name: "Accepter" });
  await expect(accept).toBeEnabled();

  // Twice at once, it is said once, and nothing has failed.
  const answers: string[] = [];
  desk.on("request", (sending) => sending.postData()?.includes("accept") && answers.push(sending.url()));
  await accept.evaluate((button) => {
    // Faster than any hand: the page has not been drawn in between.
    for (const _ of [1, 2]) (button as HTMLButtonElement).click();
  });
  await expect(number).toHaveText("07 11 22 33 44");
  await expect(number).toHaveAttribute("href", "tel:+33711223344");
  await expect(accept).toHaveCount(0);
  expect(answers).toHaveLength(1);
  await expect(desk.locator("[data-toasts] li")).toHaveCount(0);
  expect(await raw()).toMatch(hidden);
  await waitForMail(coach, email, /^Camille Laurent a accepté votre demande/);
  await context.close();

  // Writing again goes on with the same conversation, and the number used before is offered.
  await page.getByRole("link", { name: "Contacter Camille" }).click();
  await expect(dialog.getByLabel("Téléphone").getByRole("option")).toHaveText([
    "06 12 34 56 78",
    "07 11 22 33 44",
    "Autre numéro...",
    "Ne pas donner de numéro",
  ]);
  await expect(message(page)).toHaveValue("");
  await message(page).fill("Encore un mot");
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  await hurryUnreadMails();
  await expect
    .poll(
      async () =>
        (await mailsTo(coach, EMAILS.coach)).filter(({ subject }) => subject.includes(firstName)).length,
    )
    .toBe(2);
  const found = await coach.get(`/dashboard/messages/more?q=${encodeURIComponent(firstName)}`);
  expect(await found.json()).toMatchObject([{ name: `${firstName} Martin`, excerpt: "Encore un mot" }]);
  await coach.dispose();
});

test("what was typed survives a sign-up, its confirmation and the login that follows", async ({
  page,
  request,
}) => {
  test.slow();
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
