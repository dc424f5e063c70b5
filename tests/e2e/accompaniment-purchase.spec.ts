import type { Page } from "@playwright/test";
import { isAt, keepAnswers } from "../fixtures/accompaniment-answers.ts";
import { decide } from "../fixtures/booking.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { newStudent } from "../fixtures/contact.ts";
import { fillLogin, newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { CONFIRMATION, waitForMail } from "../fixtures/mailbox.ts";
import { test } from "../fixtures/people.ts";

const next = (page: Page) => page.getByRole("button", { name: "Suivant" });
const pay = (page: Page) => page.getByRole("button", { name: "Procéder au paiement" });
const summary = (page: Page) => page.getByRole("region", { name: "Récapitulatif" });

/** Of the samples, nobody who leads to this goal is near Nantes; some are by webcam. */
const FAR = { location: "nantes", goal: "force" };

/** Somebody who has answered everything before, in this tab. */
async function openPlan(page: Page, answers: Record<string, string> = {}): Promise<void> {
  await keepAnswers(page, answers);
  await page.goto("/accompaniment/plan-selection");
  await hydrated(page);
  await expect(summary(page)).toBeVisible();
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel(/^J’ai 18/).check();
  await page.getByLabel(/^Je demande que/).check();
  await page.getByLabel(/^J’accepte que mon poids/).check();
}

async function pressPay(page: Page): Promise<Page> {
  const [payment] = await Promise.all([page.waitForEvent("popup"), pay(page).click()]);
  return payment;
}

const bought = (email: string) =>
  query<{ status: string; months: number; total_cents: number }>(
    `select a.status, a.months, a.total_cents from accompaniments a join users u on u.id = a.student_id
     where u.email = $1 order by a.created_at`,
    email,
  );

test("a visitor is told what is missing at each step, goes back, reloads, signs up in the middle, and pays", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
  await page.goto("/accompaniment");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Commencer mon accompagnement" }).first().click();
  await expect(page.getByRole("heading", { name: "Configuration de votre accompagnement" })).toBeVisible();
  await hydrated(page);
  await isAt(page, 1);
  await expect(page.getByText("25 %")).toBeVisible();
  await expect(page.getByRole("button", { name: "Précédent" })).toBeDisabled();

  await next(page).click();
  for (const message of [
    "Le poids actuel est requis",
    "Le poids souhaité est requis",
    "La taille est requise",
  ])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByLabel("Poids actuel")).toBeFocused();
  await page.getByLabel("Poids actuel").fill("82,5");
  await page.getByLabel("Poids souhaité").fill("75");
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Poids actuel")).toHaveValue("82,5");
  await page.getByLabel("Taille").fill("178");
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  await isAt(page, 2);
  await expect(page.getByRole("heading", { name: "Que voulez-vous atteindre ?" })).toBeFocused();
  await next(page).click();
  await expect(page.getByText("Le niveau de forme physique est requis")).toBeVisible();
  await expect(page.getByText("L’objectif principal est requis")).toBeVisible();
  await page.getByLabel("Débutant").check();
  await page.getByLabel("Force", { exact: true }).check();
  await page.goBack();
  await isAt(page, 1);
  await expect(page.getByLabel("Taille")).toHaveValue("178");
  await page.goForward();
  await isAt(page, 2);
  await expect(page.getByLabel("Force", { exact: true })).toBeChecked();
  await expectNoSidewaysScroll(page);
  await next(page).click();

  await isAt(page, 3);
  await next(page).click();
  await expect(page.getByText("La localisation est requise")).toBeVisible();
  await expect(page.getByText("Le nombre de séances par semaine est requis")).toBeVisible();
  await page.getByLabel("Ville").selectOption("Paris");
  await page.getByLabel("3", { exact: true }).check();
  await page.reload();
  await hydrated(page);
  await isAt(page, 3);
  await expect(page.getByLabel("Ville")).toHaveValue("paris");
  await expectAccessible(page);
  await next(page).click();

  await isAt(page, 4);
  await page.getByLabel("Problèmes de santé (facultatif)").fill("Entorse ancienne");
  await page.getByRole("button", { name: "Précédent" }).click();
  await isAt(page, 3);
  await next(page).click();
  await expect(page.getByLabel("Problèmes de santé (facultatif)")).toHaveValue("Entorse ancienne");
  await page.getByRole("button", { name: "Continuer" }).click();

  await expect(page.getByRole("heading", { name: "Choisissez votre formule", level: 1 })).toBeVisible();
  await expect(summary(page)).toContainText("387 €/mois");
  await expect(summary(page)).toContainText("Paiement par mensualités sur 3 mois");
  await expect(summary(page)).toContainText("Un coach attribué près de Paris");
  await expect(pay(page)).toBeDisabled();
  await expect(page.getByText("Veuillez vous connecter pour continuer le paiement")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await summary(page).getByRole("link", { name: "Créer un compte" }).click();
  const email = newEmail("eleve");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Téléphone").fill("06 12 34 56 78");
  await dialog.getByLabel(/^Mot de passe/).fill(PASSWORD);
  await dialog.getByLabel(/^Confirmer le mot de passe/).fill(PASSWORD);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Créer mon compte" }).click();
  const { link } = await waitForMail(page.request, email, CONFIRMATION);
  // Nothing of the body has left the browser so far.
  expect(sent.join()).not.toMatch(/82,5|82\.5|Entorse/);
  const confirming = await page.context().newPage();
  await confirming.goto(link);
  await expect(confirming.getByRole("heading", { name: "Email confirmé !" })).toBeVisible();
  await confirming.close();
  await dialog.getByRole("button", { name: "J’ai compris" }).click();
  await summary(page).getByRole("link", { name: "Se connecter" }).click();
  await fillLogin(page, email);
  await expect(pay(page)).toBeEnabled();
  await expect(summary(page)).toContainText("387 €/mois");

  await pay(page).click();
  await expect(page.getByText("L’accompagnement est réservé aux personnes de 18 ans et plus.")).toBeVisible();
  await expect(page.getByText(/^Sans votre accord, votre poids/)).toBeVisible();
  expect(await bought(email)).toEqual([]);
  await agree(page);
  const payment = await pressPay(page);
  await expect(page.getByRole("link", { name: "Ouvrir la page de paiement" })).toBeVisible();
  await expect(pay(page)).toBeEnabled();
  expect(await bought(email)).toMatchObject([
    { status: "awaiting_payment", months: 3, total_cents: 116_000 },
  ]);
  await decide(payment, "Payer");
  await expect(payment.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
  await expect(payment.getByRole("link", { name: "Tableau de bord" })).toHaveAttribute("href", "/dashboard");
  await expect(payment.getByRole("link", { name: "Trouver un coach" })).toHaveAttribute("href", "/coaches");
  await expectAccessible(payment);
  await payment.close();
  await page.bringToFront();
  await expect(page.getByText("Votre accompagnement est en cours")).toBeVisible();
  await expect(page.getByRole("link", { name: "Modifier mes réponses" })).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("accompanimentDraft:setup"))).toBeNull();
});

test("the plan: types, sliders by keyboard, caps, and what is chosen survives a reload", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openPlan(page);
  const duration = page.getByRole("slider", { name: "Durée" });
  const sessions = page.getByRole("slider", { name: "Séances de coaching" });
  const reviews = page.getByRole("slider", { name: "Bilans mensuels" });
  for (const [slider, min, max] of [
    [duration, "1", "18"],
    [sessions, "0", "72"],
    [reviews, "0", "18"],
  ] as const) {
    await expect(slider).toHaveAttribute("min", min);
    await expect(slider).toHaveAttribute("max", max);
  }
  await expect(summary(page)).toContainText("1 160 €");
  await reviews.press("End");
  await expect(reviews).toHaveValue("3");
  await duration.press("ArrowRight");
  await expect(duration).toHaveValue("4");
  await expect(summary(page)).toContainText("1 280 €");
  await duration.press("Home");
  await expect(reviews).toHaveValue("1");
  await sessions.press("Home");
  await page.getByLabel("Programme seul").check();
  await expect(summary(page)).toContainText("180 €/mois");
  await expect(summary(page)).toContainText("Un seul paiement de 180,00 €");
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Programme seul")).toBeChecked();
  await expect(sessions).toHaveValue("0");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("without answers, the plan leads back to the setup and says why", async ({ page }) => {
  await page.goto("/accompaniment/plan-selection");
  await expect(page).toHaveURL("/accompaniment/setup");
  await expect(page.getByText("Veuillez d’abord compléter le formulaire de configuration.")).toBeVisible();
});

test("a coach reads that only students buy", async ({ page, people }) => {
  await page.context().addCookies((await people.cookies("coach")).cookies);
  await openPlan(page);
  await expect(pay(page)).toBeDisabled();
  const only = "Seuls les comptes Élève peuvent acheter un accompagnement.";
  await expect(summary(page)).toContainText(only);
  await expect(pay(page)).toHaveAccessibleDescription(new RegExp(only));
  await page.goto("/accompaniment/setup");
  await expect(page.getByText(only)).toBeVisible();
  await expect(page.getByRole("button", { name: "Se déconnecter" })).toBeVisible();
  await expect(page.getByLabel("Poids actuel")).toBeHidden();
});

test.describe("where something goes wrong", () => {
  test.use({ allowedErrors: [/status of (400|401|409|500)/] });

  test("each is said in its own words, and nothing that was chosen is lost", async ({ page, baseURL }) => {
    const { email } = await newStudent(page.request, baseURL);
    await openPlan(page);
    await agree(page);
    const address = "**/functions/v1/create-subscription";
    const answers = [
      [{ status: 500, json: { error: undefined } }, "Impossible de créer la session de paiement"],
      [{ status: 200, json: { ok: true } }, "URL de paiement non reçue"],
      [{ status: 200, body: "<html>" }, "Une erreur inattendue s’est produite"],
    ] as const;
    for (const [answer, text] of answers) {
      await page.route(address, (route) => route.fulfill(answer));
      await pay(page).click();
      await expectToast(page, "Erreur", text);
      await page.unroute(address);
    }
    // A price that is not ours, through the page's own request.
    await page.route(address, (route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...body, price: 100 }) });
    });
    await pay(page).click();
    await expectToast(page, "Erreur", "Impossible de créer la session de paiement");
    await page.unroute(address);
    expect(await bought(email)).toEqual([]);

    await page.context().clearCookies();
    await pay(page).click();
    await expectToast(page, "Authentification requise", "Veuillez vous connecter pour continuer");
    await expect(pay(page)).toBeDisabled();
    await expect(summary(page)).toContainText("387 €/mois");
  });
});

test("where nobody is near it is said before paying, and needs a yes of its own", async ({
  page,
  baseURL,
}) => {
  const { email } = await newStudent(page.request, baseURL);
  await openPlan(page, FAR);
  await expect(page.getByText("Personne n’est libre près de chez vous en ce moment")).toBeVisible();
  await agree(page);
  await pay(page).click();
  await expect(page.getByText(/sans votre accord pour la visio/)).toBeVisible();
  expect(await bought(email)).toEqual([]);
  await page.getByLabel("J’accepte d’être accompagné en visio.").check();
  const payment = await pressPay(page);
  await expect(payment).toHaveURL(/\/paiement-demo\//);
  expect(await bought(email)).toHaveLength(1);

  // In a tab that does not have the answers, what waits can be paid for all the same.
  const later = await page.context().newPage();
  await later.setViewportSize(PHONE);
  for (const path of ["/accompaniment/plan-selection", "/mon-accompagnement"]) {
    await later.goto(path);
    await expect(later.getByText("Votre paiement n’est pas terminé")).toBeVisible();
    await expect(later.getByRole("link", { name: "Modifier mes réponses" })).toHaveCount(0);
    await expectNoSidewaysScroll(later);
  }
  const [resumed] = await Promise.all([
    later.waitForEvent("popup"),
    later.getByRole("link", { name: "Reprendre le paiement" }).click(),
  ]);
  await decide(resumed, "Payer");
  await expect(resumed.getByRole("heading", { name: "Abonnement activé !", level: 1 })).toBeVisible();
  await later.goto("/accompaniment/setup");
  await expect(later.getByText("Votre accompagnement est en cours")).toBeVisible();
});
