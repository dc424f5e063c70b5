import { startStripeDouble } from "../doubles/stripe.ts";
import { DESKTOP, expect, hydrated, test } from "../fixtures/browser.ts";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { TestServers } from "../fixtures/server-process.ts";

// Nothing is opened until the password is given.
test.use({ viewport: DESKTOP, allowedErrors: [/the server responded with a status of 403/] });

test("with Stripe, an account is opened on its page, and the badge follows what Stripe says", async ({
  page,
}) => {
  test.slow();
  const servers = new TestServers();
  const stripe = await startStripeDouble();
  try {
    const server = await servers.start({ ...stripe.settings, LOG_LEVEL: "warn" });
    const home = `http://localhost:${server.port}`;
    const settings = `${home}/dashboard/settings/payment`;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const badge = (label: string) =>
      page.getByRole("region", { name: "Compte Stripe" }).getByText(label, { exact: true });
    stripe.news.deliverTo = `${home}/webhooks/stripe`;
    const signedIn = await page.request.post(`${home}/api/auth/sign-in/email`, {
      data: { email: EMAILS.coach, password: DEMO_PASSWORD },
    });
    expect(signedIn.status()).toBe(200);

    // The account that the demo had made is none here.
    await page.goto(settings);
    await hydrated(page);
    await expect(badge("En attente")).toBeVisible();
    for (const [name, text] of Object.entries({
      address_line1: "3 rue des Lilas",
      postal_code: "69003",
      city: "Lyon",
      siret_number: "73282932000074",
    }))
      await page.locator(`[name="${name}"]`).fill(text);
    await button("Créer un compte Stripe").click();
    const dialog = page.getByRole("dialog", { name: "Ouvrir votre compte Stripe" });
    await dialog.getByLabel("Mot de passe actuel").fill(DEMO_PASSWORD);
    expect(stripe.connect.links.size).toBe(0);
    await button("Confirmer et continuer").click();
    await expect(page.getByRole("heading", { name: "Stripe account" })).toBeVisible();
    await button("active").click();
    await expect(page).toHaveURL(`${settings}?stripe=retour`);
    await expect(badge("Actif")).toBeVisible();
    await stripe.news.settled();
    expect(stripe.news.delivered).toContainEqual(
      expect.objectContaining({ type: "account.updated", status: 200 }),
    );
    expect(stripe.connect.details.size).toBe(1);

    // What it never tells is asked when they come back.
    stripe.news.deliverTo = undefined;
    await page.goto(settings);
    await hydrated(page);
    await button("Compléter mon compte Stripe").click();
    await button("restricted").click();
    await expect(page).toHaveURL(`${settings}?stripe=retour`);
    await expect(badge("Restreint")).toBeVisible();
    expect(stripe.connect.details.size).toBe(1);
  } finally {
    // What a page still asks for would not be answered any more.
    await page.goto("about:blank");
    await servers.close();
    await stripe.close();
  }
});
