import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, VIEWS } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { toast } from "../fixtures/own-account.ts";
import { test } from "../fixtures/people.ts";

test.use({ allowedErrors: [/status of (400|409)/] });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const COACHES: Record<number, string> = { 2: "Karim Benali", 3: "Sarah Cohen" };
const card = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const [{ viewport, colorScheme }] = VIEWS;

test(`a coach makes, publishes, edits and removes listings, ${viewport.width} px wide`, async ({
  page,
  context,
  people,
}) => {
  test.slow();
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  const email = newEmail("annonces");
  await createMember({ email, role: "coach" });
  await context.addCookies((await people.signIn(email)).cookies);

  await open(page, "/dashboard/listings");
  await expect(page.getByRole("link", { name: "Créer ma page de coach" })).toBeVisible();
  await query(
    "insert into coaches (user_id, name) select id, 'Nadia Annonce' from users where email = $1",
    email,
  );
  await open(page, "/dashboard/listings");
  await expect(page.getByRole("heading", { level: 1, name: "Mes annonces" })).toBeVisible();
  await expect(page.getByText("Votre profil attend d’être validé")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Votre page peut en dire plus" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Photo/ })).toHaveAttribute(
    "href",
    "/dashboard/settings?tab=profile",
  );
  await expect(page.getByRole("heading", { name: "Pas encore d’annonce" })).toBeVisible();
  await expectSound(page);

  // What is missing has its field; a reload loses nothing.
  await page.getByRole("link", { name: "Créer une annonce" }).first().click();
  await page.getByLabel("Titre").fill("Boxe en douceur");
  await press(page, "Publier");
  await expect(page.getByText("Choisissez au moins une discipline.")).toBeVisible();
  await expect(page.getByText("Dites dans quelle ville vous êtes.")).toBeVisible();
  await expect(page.getByLabel("Boxe")).toBeFocused();
  await expectSound(page);
  await page.getByLabel("Boxe").check();
  await page.getByLabel("Chez l’élève").check();
  await page.getByLabel("Distance de déplacement").fill("20");
  await press(page, "Ajouter un service");
  await page.getByLabel("Nom du service").fill("Programme écrit");
  await open(page, "/dashboard/listings/new");
  await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("Boxe en douceur");
  await expect(page.getByLabel("Boxe")).toBeChecked();
  await expect(page.getByLabel("Distance de déplacement")).toHaveValue("20");
  await expect(page.getByLabel("Nom du service")).toHaveValue("Programme écrit");
  await press(page, "Ajouter");
  await expect(toast(page, "Information manquante")).toBeVisible();
  await page.getByLabel("Prix").fill("25");
  await page.getByLabel("Prix").press("Enter");
  await expect(toast(page, "Service ajouté")).toBeVisible();
  await expect(page.getByLabel("Nom du service")).toHaveCount(0);
  // One that is typed and not added is saved too, or refused beside its fields.
  await press(page, "Ajouter un service");
  await page.getByLabel("Nom du service").fill("Bilan offert");
  await page.getByLabel("Tarif horaire").fill("45,50");
  await page.getByRole("combobox", { name: "Adresse" }).fill("Xyzzyville");
  await press(page, "Publier");
  await expect(page.getByLabel("Prix")).toBeFocused();
  await expect(page.getByText("Le nom et le prix du service sont requis").first()).toBeVisible();
  await page.getByLabel("Prix").fill("0");
  await press(page, "Publier");
  await expect(page.getByText(/^Nous ne trouvons pas ce lieu/)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Adresse" })).toBeFocused();
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
  await expect(first).toContainText("Elle sera visible dès que votre profil sera validé");
  const [{ coach = 0, listing = 0 } = {}] = await query<{ coach: number; listing: number }>(
    "select coach_id as coach, id as listing from listings where title = 'Boxe en douceur' and coach_id = (select c.id from coaches c join users u on u.id = c.user_id where u.email = $1)",
    email,
  );
  const visitor = await people.request();
  expect((await visitor.get(`/coach/${coach}`)).status()).toBe(404);
  await query("update coaches set approval = 'approved' where id = $1", coach);
  await expect.poll(async () => (await visitor.get(`/coach/${coach}`)).status()).toBe(200);

  // A refused coach reads why, and can ask again from here.
  await query("update coaches set approval = 'refused', refusal_reason = 'Un diplôme' where id = $1", coach);
  await open(page, "/dashboard/listings");
  await expect(page.getByText("Ce qui manque\u00a0: «\u00a0Un diplôme\u00a0»")).toBeVisible();
  await page.getByRole("button", { name: "Redemander la validation" }).click();
  await expect(page.getByText("Votre profil attend d’être validé")).toBeVisible();
  await query("update coaches set approval = 'approved' where id = $1", coach);

  // Two tabs: the second save is told, what was typed stays, and the coach chooses.
  const other = await context.newPage();
  await other.setViewportSize(viewport);
  await open(page, `/dashboard/listings/${listing}`);
  await open(other, `/dashboard/listings/${listing}`);
  await other.getByLabel("Titre").fill("Boxe du premier onglet");
  await press(other, "Enregistrer");
  await expect(other).toHaveURL("/dashboard/listings");
  await page.getByLabel("Titre").fill("Boxe du second onglet");
  await press(page, "Enregistrer");
  await expect(page.getByText("Cette annonce a été modifiée ailleurs", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Titre")).toHaveValue("Boxe du second onglet");
  await expectSound(page);
  const [version] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Voir l’autre version" }).click(),
  ]);
  await expect(version.getByRole("heading", { name: "Boxe du premier onglet" })).toBeVisible();
  await version.close();
  await press(page, "Garder la mienne");
  await expect(page.getByText("Cette annonce a été modifiée ailleurs", { exact: true })).toHaveCount(0);
  await press(page, "Enregistrer");
  const mine = card(page, "Boxe du second onglet");
  await expect(mine).toBeVisible();
  await other.close();

  await mine.getByRole("button", { name: "Dupliquer" }).click();
  await expect(toast(page, "Annonce dupliquée")).toBeVisible();
  const copy = card(page, "Boxe du second onglet (copie)");
  await expect(copy.getByText("Brouillon", { exact: true })).toBeVisible();
  await copy.getByRole("link", { name: "Aperçu" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Nadia Annonce" })).toBeVisible();
  await expect(page.getByText("Aperçu", { exact: true })).toBeVisible();
  for (const service of ["Programme écrit", "Bilan offert"])
    await expect(page.getByText(service)).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Mes annonces" }).last().click();

  await mine.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(mine.getByText("En pause", { exact: true })).toBeVisible();
  await expect.poll(async () => (await visitor.get(`/coach/${coach}`)).status()).toBe(404);
  const filter = page.getByRole("navigation", { name: "Filtrer les annonces" });
  await filter.getByRole("link", { name: "Actives 0" }).click();
  await expect(page).toHaveURL("/dashboard/listings?filter=active");
  await expect(page.getByRole("heading", { name: "Aucune annonce active" })).toBeVisible();
  await filter.getByRole("link", { name: "Brouillons 1" }).click();
  await copy.getByRole("button", { name: "Supprimer" }).click();
  await expectAccessible(page);
  await press(page, "Supprimer l’annonce");
  await expect(page.getByRole("heading", { name: "Aucun brouillon" })).toBeVisible();

  await query(
    "update listings set pulled_at = now(), pulled_reason = 'Un numéro dans le texte' where id = $1",
    listing,
  );
  await open(page, "/dashboard/listings");
  await expect(mine.getByText("Retirée par Élan", { exact: true })).toBeVisible();
  await expect(mine).toContainText("Un numéro dans le texte");
  await expectSound(page);
  await mine.getByRole("button", { name: "Demander à la remettre en ligne" }).click();
  await expect(mine).toContainText("Vous avez demandé à la remettre en ligne");
  await query("delete from coaches where id = $1", coach);
});

test("a page that is looked at tells so, once", async ({ page }) => {
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
  // Seen before: nothing is told while it is shown again, and the next one is.
  await page.getByRole("link", { name: COACHES[2] }).first().click();
  await expect(page).toHaveURL("/coach/2");
  await page.goBack();
  await look(3);
  expect(told).toEqual(["coach=2", "coach=3"]);
});
