import { startSmtpServer } from "../doubles/smtp.ts";
import { expect, expectToast, hydrated, test } from "../fixtures/browser.ts";
import { fillLogin, newEmail, openDialog, PASSWORD } from "../fixtures/dialogs.ts";
import { ServerYard } from "../fixtures/server-process.ts";

/** The address behind a mail's button, from the message as it came over the wire. */
function linkIn(raw: string): string {
  const text = raw
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const [link] = text.match(/http:\/\/[^\s"<>]*\/api\/auth\/[^\s"<>]+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link.replaceAll("&amp;", "&");
}

test("from sign-up to a new password, every mail comes through a real mail server", async ({ page }) => {
  test.slow();
  const yard = new ServerYard();
  const smtp = await startSmtpServer();
  try {
    const server = await yard.start({ SMTP_URL: smtp.url, LOG_LEVEL: "warn" });
    // The name that the links in the mails use: a cookie belongs to one name of the same machine, not to both.
    const home = `http://localhost:${server.port}`;
    const email = newEmail("courrier");
    const mail = async (nth: number) => {
      await expect.poll(() => smtp.messages.length, { timeout: 15_000 }).toBe(nth);
      const message = smtp.messages.at(-1);
      expect(message?.to).toEqual([email]);
      return message?.raw ?? "";
    };

    const signUp = await openDialog(page, `${home}/?auth=signup&role=coach`);
    await signUp.getByLabel("Email").fill(email);
    await signUp.getByLabel(/^Mot de passe/).fill(PASSWORD);
    await signUp.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
    await signUp.getByRole("checkbox").check();
    await signUp.getByRole("button", { name: "Créer mon compte" }).click();
    await expectToast(
      page,
      "Inscription réussie",
      "Votre compte a été créé avec succès. Vérifiez votre email pour confirmer votre inscription.",
    );

    await page.goto(linkIn(await mail(1)));
    await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
    await page.waitForURL(`${home}/`);

    const reset = await openDialog(page, `${home}/?auth=reset`);
    await reset.getByLabel("Email").fill(email);
    await reset.getByRole("button", { name: /^Envoyer/ }).click();
    await expectToast(
      page,
      "Email envoyé",
      "Vérifiez votre boîte email pour réinitialiser votre mot de passe.",
    );
    await page.goto(linkIn(await mail(2)));
    await page.waitForURL(/\/reset-password/);
    await hydrated(page);
    await page.getByLabel(/^Nouveau mot de passe/).fill("Nouveau-mot-2027");
    await page.getByLabel(/^Confirmer/).fill("Nouveau-mot-2027");
    await page
      .getByRole("button", { name: /mot de passe/i })
      .last()
      .click();
    await expectToast(page, "Mot de passe mis à jour", "Votre mot de passe a été changé avec succès.");
    await mail(3);

    await expect(page.getByRole("dialog")).toBeVisible();
    await fillLogin(page, email, "Nouveau-mot-2027");
    await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
    expect((await page.request.get(`${home}/dev/mails`)).status()).toBe(404);
  } finally {
    // A page that outlives its server would report every request it still makes.
    await page.goto("about:blank");
    await smtp.stop();
    await yard.close();
  }
});
