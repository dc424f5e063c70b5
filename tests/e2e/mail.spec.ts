import type { Page } from "@playwright/test";
import { startSmtpServer } from "../doubles/smtp.ts";
import { expect, expectToast, hydrated, test } from "../fixtures/browser.ts";
import { fillLogin, newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { MOVING_CLOCK, waitADay } from "../fixtures/moving-clock.ts";
import { TestServers } from "../fixtures/server-process.ts";

test.use({ allowedErrors: [/the server responded with a status of 400/] });

const NEW_PASSWORD = "Nouveau-mot-2027";

/** The address behind a mail's button, from the message as it came over the wire. */
function linkIn(raw: string): string {
  const text = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const [link] = text.match(/http:\/\/[^\s"<>]*\/email-confirmed\?[^\s"<>]+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link.replaceAll("&amp;", "&");
}

/** Opens a link that no longer holds, or never did. */
async function openInVain(page: Page, link: string, explanation: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Erreur de confirmation" })).toBeVisible();
  await expectToast(page, "Erreur de confirmation", "Une erreur est survenue lors de la confirmation.");
  await expect(page.getByText(explanation)).toBeVisible();
  await expect(page.getByRole("link", { name: "Retour à l’accueil" })).toHaveAttribute("href", "/");
}

async function askForAnotherConfirmation(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Renvoyer l’e-mail de confirmation" }).click();
  await expectToast(
    page,
    "Email envoyé",
    "Si cette adresse attend sa confirmation, un nouveau lien vient de partir. Pensez aux courriers indésirables.",
  );
}

async function askForRecovery(page: Page, email: string) {
  const reset = page.getByRole("dialog", { name: "Réinitialiser le mot de passe" });
  await reset.getByLabel("E-mail").fill(email);
  await reset.getByRole("button", { name: "Envoyer le lien" }).click();
  await expectToast(
    page,
    "Email envoyé",
    "Vérifiez votre boîte email pour réinitialiser votre mot de passe.",
  );
}

test("every mail comes through a real mail server; its link is opened forged, too late, in time and again", async ({
  page,
}) => {
  test.slow();
  const servers = new TestServers();
  const smtp = await startSmtpServer();
  try {
    const server = await servers.start({ SMTP_URL: smtp.url, LOG_LEVEL: "warn" }, MOVING_CLOCK);
    // The name that the links in the mails use: a cookie belongs to one name of the same machine, not to both.
    const home = `http://localhost:${server.port}`;
    const email = newEmail("courrier");
    const mail = async (nth: number) => {
      await expect.poll(() => smtp.messages.length).toBe(nth);
      const message = smtp.messages.at(-1);
      expect(message?.to).toEqual([email]);
      return message?.raw ?? "";
    };

    const signUp = await openDialog(page, `${home}/?auth=signup&role=coach`);
    await signUp.getByLabel("E-mail").fill(email);
    await signUp.getByLabel(/^Mot de passe/).fill(PASSWORD);
    await signUp.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
    await signUp.getByRole("checkbox").check();
    await signUp.getByRole("button", { name: "Créer mon compte" }).click();
    await expectToast(
      page,
      "Inscription réussie",
      "Votre compte a été créé avec succès. Vérifiez votre email pour confirmer votre inscription.",
    );

    const confirmation = linkIn(await mail(1));
    await openInVain(page, confirmation.replace(/token=.*/, "token=forgee"), "Ce lien n’est pas valable");
    await waitADay(server);
    await openInVain(page, confirmation, "Ce lien a expiré. Demandez-en un nouveau.");
    await askForAnotherConfirmation(page, email);
    const secondConfirmation = linkIn(await mail(2));
    await page.goto(secondConfirmation);
    await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
    await page.goto(secondConfirmation);
    await expect(page.getByRole("heading", { name: "Votre adresse est déjà confirmée" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Se connecter", exact: true })).toBeVisible();

    await openDialog(page, `${home}/?auth=reset`);
    await askForRecovery(page, email);
    const recovery = linkIn(await mail(3));
    const invalid = "Ce lien n’est pas valable : il est incomplet, ou il a déjà servi.";
    await openInVain(page, recovery.replace(/token=.*/, "token=forgee"), invalid);
    await waitADay(server);
    await openInVain(page, recovery, invalid);
    await page.getByRole("link", { name: "Recevoir un nouveau lien" }).click();
    await askForRecovery(page, email);
    const secondRecovery = linkIn(await mail(4));
    await page.goto(secondRecovery);
    await page.waitForURL(/\/reset-password/);
    await hydrated(page);
    await page.getByLabel(/^Nouveau mot de passe/).fill(NEW_PASSWORD);
    await page.getByLabel(/^Confirmer/).fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expectToast(page, "Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
    await mail(5);
    await openInVain(page, secondRecovery, invalid);

    await openDialog(page, `${home}/?auth=login`);
    await fillLogin(page, email, NEW_PASSWORD);
    await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
    expect((await page.request.get(`${home}/dev/mails`)).status()).toBe(404);
  } finally {
    // A page that outlives its server would report every request it still makes.
    await page.goto("about:blank");
    await smtp.stop();
    await servers.close();
  }
});
