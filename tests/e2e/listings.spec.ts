import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";

test.use({ allowedErrors: [/status of 409/] });

const COACHES: Record<number, string> = { 2: "Karim Benali", 3: "Sarah Cohen" };
const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a coach writes and publishes a listing, edits it in two tabs and deletes it, on a phone", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const { id, email } = await createMember({ role: "coach" });
  await signInBrowser(context, email);
  await query("insert into coaches (user_id, name) values ($1, 'Nadia Annonce')", id);

  await open(page, "/dashboard/listings/new");
  await page.getByLabel("Titre").fill("Boxe en douceur");
  await press(page, "Publier");
  await expect(page.getByText("Choisissez au moins une discipline.")).toBeVisible();
  await expect(page.getByLabel("Boxe")).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Boxe").check();
  await page.getByLabel("Chez l’élève").check();
  await page.getByLabel("Distance de déplacement").fill("20");
  await page.getByLabel("Tarif horaire").fill("45,50");
  await page.getByRole("combobox", { name: "Adresse" }).fill("Guéret");
  await page.getByRole("option", { name: /^Guéret/ }).click();
  await press(page, "Enregistrer le brouillon");
  await expect(toast(page, "Annonce enregistrée")).toBeVisible();
  await expect(page).toHaveURL("/dashboard/listings");
  const first = card(page, "Boxe en douceur");
  await expect(first.getByText("Brouillon", { exact: true })).toBeVisible();
  await expect(first).toContainText("45,50 € / heure");
  await expect(first).toContainText("Guéret, jusqu’à 20 km");
  await first.getByRole("button", { name: "Publier" }).click();
  await expect(toast(page, "Annonce publiée")).toBeVisible();
  await expect(first.getByText("Active", { exact: true })).toBeVisible();

  // Two tabs: the second save is refused, keeps what was typed, and the coach chooses a version.
  const [listing] = await query<{ id: number }>(
    "select l.id from listings l join coaches c on c.id = l.coach_id where c.user_id = $1",
    id,
  );
  const address = `/dashboard/listings/${listing?.id}`;
  const other = await context.newPage();
  await first.getByRole("link", { name: "Modifier" }).click();
  await expect(page).toHaveURL(address);
  await open(other, address);
  await other.getByLabel("Titre").fill("Boxe du premier onglet");
  await press(other, "Enregistrer");
  await expect(other).toHaveURL("/dashboard/listings");
  await page.getByLabel("Titre").fill("Boxe du second onglet");
  await press(page, "Enregistrer");
  const conflict = page.getByText("Cette annonce a été modifiée ailleurs", { exact: true });
  await expect(conflict).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("Boxe du second onglet");
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole("link", { name: "Voir l’autre version" })).toHaveAttribute(
    "href",
    `${address}/preview`,
  );
  await other.close();
  await press(page, "Garder la mienne");
  await expect(conflict).toHaveCount(0);
  await press(page, "Enregistrer");
  const mine = card(page, "Boxe du second onglet");
  await mine.getByRole("button", { name: "Dupliquer" }).click();
  await expect(toast(page, "Annonce dupliquée")).toBeVisible();
  const copy = card(page, "Boxe du second onglet (copie)");
  await copy.getByRole("button", { name: "Supprimer" }).click();
  await press(page, "Supprimer l’annonce");
  await expect(copy).toHaveCount(0);
  await expect(mine).toBeVisible();
});

test("a visit to a coach's page is reported once", async ({ page }) => {
  const told: (string | null)[] = [];
  await page.route("**/functions/v1/listing-views", async (route) => {
    told.push(route.request().postData());
    await route.fulfill({ status: 204 });
  });
  const look = async (coach: number) => {
    const sent = page.waitForRequest((request) => request.postData() === `coach=${coach}`);
    await page.getByRole("link", { name: COACHES[coach] }).first().click();
    await expect(page).toHaveURL(`/coach/${coach}`);
    await sent;
    await page.goBack();
  };
  await open(page, "/coaches");
  await look(2);
  // The page that was seen before reports nothing when it is shown again; the next one does.
  await page.getByRole("link", { name: COACHES[2] }).first().click();
  await expect(page).toHaveURL("/coach/2");
  await page.goBack();
  await look(3);
  expect(told).toEqual(["coach=2", "coach=3"]);
});
