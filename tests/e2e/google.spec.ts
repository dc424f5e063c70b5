import { startGoogleDouble } from "../doubles/google.ts";
import { expect, expectToast, test } from "../fixtures/browser.ts";
import { newEmail, openDialog } from "../fixtures/dialogs.ts";
import { ServerYard } from "../fixtures/server-process.ts";

test("Google signs a coach up with its role, keeps that role at the next sign-in, and says so each time", async ({
  page,
}) => {
  test.slow();
  const yard = new ServerYard();
  const google = await startGoogleDouble();
  try {
    const server = await yard.start({
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_CLIENT_SECRET: google.clientSecret,
      GOOGLE_ISSUER_URL: google.issuer,
      LOG_LEVEL: "warn",
    });
    const home = `http://localhost:${server.port}`;
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
  } finally {
    // A page that outlives its server would report every request it still makes.
    await page.goto("about:blank");
    await yard.close();
    await google.stop();
  }
});
