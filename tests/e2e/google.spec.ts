import { startGoogleDouble } from "../doubles/google.ts";
import { expect, expectToast, hydrated, test } from "../fixtures/browser.ts";
import { newEmail, openDialog } from "../fixtures/dialogs.ts";
import { waitForMail } from "../fixtures/mailbox.ts";
import { TestServers } from "../fixtures/server-process.ts";
import { totp } from "../fixtures/totp.ts";

test("Google signs a coach up with its role, keeps that role at the next sign-in, and never skips the second step", async ({
  page,
  playwright,
}) => {
  test.slow();
  const servers = new TestServers();
  const google = await startGoogleDouble();
  try {
    const server = await servers.start({
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER_URL: google.issuer,
      LOG_LEVEL: "warn",
    });
    const home = `http://localhost:${server.port}`;
    // With keys there is no stand-in.
    expect((await page.request.get(`${home}/dev/google/authorize`)).status()).toBe(404);
    const email = newEmail("google");
    google.nextPerson = { sub: email, email, name: "Alix Moreau", emailVerified: true };

    const signUp = await openDialog(page, `${home}/coaches?page=1&auth=signup&role=coach`);
    await signUp.getByRole("checkbox").check();
    await signUp.getByRole("button", { name: "S’inscrire avec Google" }).click();
    await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
    await expect(page).toHaveURL(`${home}/coaches?page=1`);
    await page.goto(`${home}/dashboard`);
    await expect(page).toHaveURL(`${home}/dashboard`);

    await page.context().clearCookies();
    const login = await openDialog(page, `${home}/?auth=login`);
    await login.getByRole("button", { name: "Se connecter avec Google" }).click();
    await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
    // The login dialog asks for a student; the coach stays a coach.
    await page.goto(`${home}/student-dashboard`);
    await expect(page).toHaveURL(`${home}/dashboard`);

    // Without a password, a code by mail shows who is there.
    await page.goto(`${home}/dashboard/account`);
    await hydrated(page);
    await page.getByRole("button", { name: "Activer les deux étapes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Recevoir un code par e-mail" }).click();
    const mailbox = await playwright.request.newContext({ baseURL: home });
    const { code } = await waitForMail(mailbox, email, /^Votre code de vérification/);
    await mailbox.dispose();
    await dialog.getByLabel("Code à 6 chiffres").fill(code);
    await dialog.getByRole("button", { name: "Continuer" }).click();
    const secret = (await dialog.locator("code").textContent()) ?? "";
    await dialog.getByLabel("Code à 6 chiffres").fill(totp(secret, -1));
    await dialog.getByRole("button", { name: "Activer" }).click();
    await dialog.getByRole("button", { name: "J’ai gardé mes codes" }).click();

    await page.context().clearCookies();
    const again = await openDialog(page, `${home}/coaches?page=1&auth=login`);
    await again.getByRole("button", { name: "Se connecter avec Google" }).click();
    await page.waitForURL(/auth=second-step/);
    await hydrated(page);
    const step = page.getByRole("dialog", { name: "Connexion" });
    await step.getByLabel("Code à 6 chiffres").fill(totp(secret));
    await step.getByRole("button", { name: "Vérifier" }).click();
    await expectToast(page, "Connexion réussie", "Vous êtes maintenant connecté.");
    await expect(page).toHaveURL(`${home}/coaches?page=1`);
  } finally {
    // A page that outlives its server would report every request it still makes.
    await page.goto("about:blank");
    await servers.close();
    await google.stop();
  }
});
