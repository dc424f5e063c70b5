import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { waitForMail } from "../fixtures/mailbox.ts";

const OPERATOR = "prestataire@exemple.fr";
const subjectOf = (email: string) => `Question de ${email}`;

test("a message is checked, sent, confirmed and mailed", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/contact");
  await hydrated(page);
  for (const [days, hours] of [
    ["Lundi – vendredi", "9h – 18h"],
    ["Samedi", "10h – 16h"],
    ["Dimanche", "Fermé"],
  ] as const)
    await expect(page.getByText(days).locator("xpath=following-sibling::dd")).toHaveText(hours);
  await expectNoSidewaysScroll(page);

  const posts: string[] = [];
  page.on("request", (sent) => sent.method() === "POST" && posts.push(sent.url()));
  const email = newEmail("lea");
  await page.getByLabel("Nom").fill("Léa");
  await page.getByLabel("E-mail").fill("lea@exemple");
  await page.getByLabel("Message").fill("Bonjour");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("L’objet de votre message est requis.")).toBeVisible();
  await expect(page.getByText(/Cette adresse e-mail n’est pas valide/)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expectAccessible(page);
  expect(posts).toEqual([]);

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Objet").fill(subjectOf(email));
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  const title = page.getByRole("heading", { name: "Message envoyé !" });
  await expect(title).toBeFocused();
  await expect(page.getByText("Nous vous répondrons dans les plus brefs délais.")).toBeVisible();
  await waitForMail(request, OPERATOR, new RegExp(`^Contact · ${subjectOf(email)}$`));
  await page.getByRole("link", { name: "Envoyer un autre message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("without script it works too, and a refusal loses nothing", async ({ browser, request }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const email = newEmail("luc");
  await page.goto("/contact");
  await page.getByLabel("Nom").fill("Luc");
  await page.getByLabel("Objet").fill(subjectOf(email));
  await page.getByLabel("Message").fill("Deux lignes,\net un mot.");
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByText("Votre adresse e-mail est requise.")).toBeVisible();
  await expect(page.getByLabel("Nom")).toHaveValue("Luc");
  await expect(page.getByLabel("Message")).toHaveValue("Deux lignes,\net un mot.");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Envoyer le message" }).click();
  await expect(page.getByRole("heading", { name: "Message envoyé !" })).toBeVisible();
  await waitForMail(request, OPERATOR, new RegExp(`^Contact · ${subjectOf(email)}$`));
  await context.close();
});

const form = (email: string) => ({ name: "Robot", email, subject: "Offre", message: "Achetez" });

test("what fills in the hidden field is refused, and told so", async ({ request }) => {
  const answer = await request.post("/contact", {
    form: { ...form(newEmail()), website: "https://x.example" },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("Il ressemble à un envoi automatique.");
});

test("too many messages are refused, and the page says when to come back", async ({ request }) => {
  const email = newEmail("presse");
  for (let turn = 0; turn < 5; turn += 1)
    expect((await request.post("/contact", { form: form(email) })).status()).toBe(200);
  const refused = await request.post("/contact", { form: form(email) });
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await refused.text()).toContain("Achetez");
});

test("the addresses of one IPv6 network count as one", async ({ request }) => {
  const post = (turn: number) =>
    request.post("/contact", {
      form: form(newEmail()),
      headers: { "X-Forwarded-For": `2001:db8:77:1::${turn.toString(16)}` },
    });
  for (let turn = 1; turn <= 10; turn += 1) expect((await post(turn)).status()).toBe(200);
  expect((await post(11)).status()).toBe(429);
});

test.describe("when the connection is lost", () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test("the form stays as it was typed", async ({ page, context }) => {
    await page.goto("/contact");
    await hydrated(page);
    for (const [label, text] of [
      ["Nom", "Léa"],
      ["E-mail", newEmail()],
      ["Objet", "Un train"],
      ["Message", "Dans un tunnel"],
    ] as const)
      await page.getByLabel(label).fill(text);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.getByRole("alert")).toContainText("La connexion a été interrompue.");
    await expect(page.getByLabel("Message")).toHaveValue("Dans un tunnel");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.getByRole("heading", { name: "Message envoyé !" })).toBeVisible();
  });
});
