import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail, openDialog, PASSWORD, pressEscape } from "../fixtures/dialogs.ts";
import { CONFIRMATION, mailsTo, waitForMail } from "../fixtures/mailbox.ts";

const WELCOME = ["Connexion réussie", "Vous êtes maintenant connecté."] as const;

test("a mistyped address does not end a coach's sign-up, on a phone", async ({ page, request }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const [mistyped, email] = [newEmail("faute"), newEmail("coach")];
  const form = await openDialog(page, "/faq?auth=signup");
  await form.getByRole("radio", { name: "Coach sportif" }).check();
  await form.getByLabel("E-mail").fill(mistyped);
  await form.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await form.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Créer mon compte" }).click();

  const panel = page.getByRole("dialog", { name: "Vérifiez votre boîte" });
  await expect(panel).toContainText(mistyped);
  // A message under the pointer stays.
  await page.mouse.move(5, 5);
  await expect(page).toHaveURL("/faq?auth=check-email");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByRole("button", { name: "Renvoyer l’e-mail" }).click();
  await expectToast(
    page,
    "Email envoyé",
    "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
  );
  await expect(panel.getByRole("button", { name: /^Nouvel envoi possible dans \d+\s+s$/ })).toBeFocused();
  await waitForMail(request, mistyped, CONFIRMATION, 2);

  await page.mouse.move(5, 5);
  await panel.getByRole("button", { name: "Corriger l’adresse" }).click();
  await expect(form.getByRole("heading", { name: "Créer un compte" })).toBeVisible();
  await expect(form.getByRole("radio", { name: "Coach sportif" })).toBeChecked();
  await expect(form.getByLabel(/^Confirmer le mot de passe/)).toHaveValue(PASSWORD);
  await expect(form.getByRole("checkbox")).toBeChecked();
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(panel).toContainText(email);
  await page.reload();
  await expect(panel).toContainText(email);
  await expect(panel.getByRole("link", { name: "Continuer vers mon annonce" })).toHaveAttribute(
    "href",
    "/become-coach",
  );

  const { link } = await waitForMail(request, email, CONFIRMATION);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  await page.waitForURL("/?auth=login&redirect=%2Fbecome-coach");
  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);

  // The same link again: nothing went wrong.
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Votre adresse est déjà confirmée" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect(page.getByRole("dialog", { name: "Connexion" }).getByLabel("E-mail")).toHaveValue(email);
  await fillLogin(page, email);
  await expectToast(page, ...WELCOME);
  await expect(page).toHaveURL("/become-coach");
  expect(await page.evaluate(() => sessionStorage.getItem("expectedAccount"))).toBeNull();
});

test("the sign-up dialog fits a laptop's screen, and scrolls on a smaller one", async ({ page }) => {
  const overflow = () =>
    page
      .getByRole("dialog")
      .locator("div.overflow-y-auto")
      .evaluate((body) => body.scrollHeight - body.clientHeight);
  const send = page.getByRole("dialog").getByRole("button", { name: "Créer mon compte" });
  for (const address of ["/?auth=signup", "/?auth=signup&role=coach"]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const dialog = await openDialog(page, address);
    await dialog.getByLabel(/^Mot de passe/).fill("abc");
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    expect(await overflow(), address).toBeLessThanOrEqual(0);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(dialog.getByRole("button", { name: "Fermer" })).toBeInViewport({ ratio: 1 });
      await send.scrollIntoViewIfNeeded();
      await expect(send).toBeInViewport({ ratio: 1 });
      await expectNoSidewaysScroll(page);
    }
  }
});

test("without keys Google has a stand-in that signs up and in, at 360 px", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("google");
  // Not the dialog that is being left.
  const chooser = page
    .getByRole("main")
    .filter({ has: page.getByRole("heading", { name: "Google de démonstration" }) });
  const form = await openDialog(page, "/coaches?auth=signup&role=coach");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "S’inscrire avec Google" }).click();
  await expect(page.getByRole("heading", { name: "Google de démonstration" })).toBeVisible();
  await expect(
    page.getByText("Cette page remplace Google tant qu’aucune clé n’est configurée."),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expectToast(
    page,
    "Échec de l’inscription",
    "Une erreur est survenue lors de l’inscription via Google.",
  );

  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "S’inscrire avec Google" }).click();
  await chooser.getByLabel("Nom").fill("Alix Moreau");
  await chooser.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continuer avec cette adresse" }).click();
  await expectToast(page, ...WELCOME);
  await expect(page).toHaveURL("/coaches");

  await page.context().clearCookies();
  const login = await openDialog(page, "/coaches?auth=login");
  await login.getByRole("button", { name: "Se connecter avec Google" }).click();
  await chooser.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Continuer avec cette adresse" }).click();
  await expectToast(page, ...WELCOME);
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/profile");
  await expect(page.getByLabel("Prénom")).toHaveValue("Alix");
});

test("a dialog that is closed leaves no dead step in the history, on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/faq");
  await page.goto("/coach/2?onglet=avis");
  await hydrated(page);
  const dialog = page.getByRole("dialog");
  const contact = page
    .getByRole("main")
    .getByRole("link", { name: /^Contacter / })
    .first();
  await contact.click();
  await expect(dialog).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/coach/2?onglet=avis");
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // Forward brings it back, and it closes again.
  await page.goForward();
  await expect(dialog).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();

  // One dialog over another: each Escape takes one away.
  await contact.click();
  await dialog.getByLabel(/message/i).fill("Bonjour");
  await dialog.getByRole("button", { name: "Envoyer le message" }).click();
  const login = page.getByRole("dialog", { name: "Connexion" });
  await expect(login).toBeVisible();
  await login.getByRole("button", { name: "Créer un compte" }).click();
  await expect(page.getByRole("dialog", { name: "Créer un compte" })).toBeVisible();
  await pressEscape(page);
  await expect(page).toHaveURL("/coach/2?onglet=avis&contact=1");
  await expect(dialog.getByRole("heading", { name: /^Programmez votre premier cours/ })).toBeVisible();
  await pressEscape(page);
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/faq");

  // Who came by a link has nothing behind.
  await openDialog(page, "/blog?auth=login");
  await pressEscape(page);
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
});

test("signing in from the header closes the dialog once, and back leads to the page before", async ({
  page,
  request,
}) => {
  const email = newEmail();
  await createMember({ email });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/faq");
  await page.goto("/blog");
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await fillLogin(page, email);
  await expectToast(page, ...WELCOME);
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(page).toHaveURL("/faq");
  expect(await mailsTo(request, email)).toHaveLength(1);
});
