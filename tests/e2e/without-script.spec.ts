import { expect, expectNoSidewaysScroll, PHONE, test } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";

// What stands in a noscript is not found by its role or text, even where it is shown.
test.use({ javaScriptEnabled: false, allowedErrors: [/status of 4\d\d/] });

test("an account is made, confirmed and opened without script, on a phone", async ({ page, request }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const email = newEmail("sans-script");
  // A page that asks for an account leads to both.
  await page.goto("/profile");
  const aside = page.locator("noscript");
  await expect(aside.locator("p").first()).toContainText("JavaScript est désactivé.");
  await expect(aside.locator('a[href^="/login"]')).toHaveAttribute("href", "/login?redirect=%2Fprofile");
  await aside.locator('a[href^="/signup"]').click();
  await expect(page).toHaveURL("/signup?redirect=%2Fprofile");
  const send = page.getByRole("button", { name: "Créer mon compte" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Téléphone").fill("06 12 34 56 78");
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await page.getByLabel(/^Confirmer/).fill(PASSWORD);
  await send.click();
  await expect(page.getByText("Vous devez accepter les mentions légales pour vous inscrire.")).toBeVisible();
  // What was typed is still there, except the passwords.
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Téléphone")).toHaveValue("06 12 34 56 78");
  await expect(page.getByLabel(/^Mot de passe/)).toHaveValue("");
  await page.getByRole("checkbox").check();
  await page.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await page.getByLabel(/^Confirmer/).fill(PASSWORD);
  await expectNoSidewaysScroll(page);
  await send.click();
  await expect(page.getByRole("heading", { name: "Vérifiez votre boîte" })).toBeVisible();
  await page.getByRole("button", { name: "Renvoyer l’e-mail" }).click();
  await expect(page.getByRole("main")).toContainText(email);
  const { link } = await waitForMail(request, email, CONFIRMATION, 2);

  await page.goto(link);
  await page.locator("main noscript button").click();
  await expect(page.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  await page.locator("main noscript a").click();
  await expect(page).toHaveURL("/login?redirect=%2Fprofile");
  const enter = page.getByRole("button", { name: "Se connecter" });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe").fill("Pas-le-bon-1");
  await enter.click();
  await expect(page.getByText("Email ou mot de passe incorrect.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await expectNoSidewaysScroll(page);
  await enter.click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  // Who is signed in has nothing to do there.
  await page.goto("/login");
  await expect(page).toHaveURL("/");
});

test("the header leads to the login, and back to the page it was pressed on", async ({ page, request }) => {
  const email = newEmail();
  await createMember({ email });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/blog");
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await expect(page).toHaveURL("/login?redirect=%2Fblog");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe").fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toHaveCount(0);
});

test("the plain pages are no way around limits, nor open to other sites", async ({
  request,
  playwright,
  baseURL,
}) => {
  const email = newEmail();
  await createMember({ email });
  const browser = await playwright.request.newContext({
    baseURL: String(baseURL),
    extraHTTPHeaders: { Origin: String(baseURL), "X-Forwarded-For": "203.0.113.77" },
  });
  const foreign = { Origin: "https://ailleurs.example" };
  for (const path of ["/login", "/signup", "/email-confirmed"])
    expect((await browser.post(path, { form: { email }, headers: foreign })).status(), path).toBe(403);
  const guess = (password: string) => browser.post("/login", { form: { email, password }, maxRedirects: 0 });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess("Pas-le-bon-1")).status()).toBe(401);
  const late = await guess(PASSWORD);
  expect(late.status()).toBe(429);
  expect(Number(late.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await late.text()).toContain("Trop de demandes en peu de temps.");
  // The dialog's own call is counted with them.
  const call = await browser.post("/api/auth/sign-in/email", { data: { email, password: PASSWORD } });
  expect(call.status()).toBe(429);
  for (const path of ["/login", "/signup"]) {
    const { headers } = await browser.get(path).then((page) => ({ headers: page.headers() }));
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  await browser.dispose();
});
