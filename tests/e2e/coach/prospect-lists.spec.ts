import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const LIST = "/dashboard/prospects";
const BOARD = `${LIST}?view=board`;

test.use({ allowedErrors: [/status of 40[04]|ERR_INTERNET_DISCONNECTED/] });

/** Signs a new coach in, and answers the account's id. */
async function signInNewCoach(context: BrowserContext): Promise<string> {
  const { id, email } = await createMember({ role: "coach" });
  await signInBrowser(context, email);
  return id;
}

const column = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });
const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const choose = (page: Page, text: string) =>
  page
    .getByLabel(/Choisir un (autre )?fichier/)
    .setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

const LINES = `\ufeffPrénom;Nom;E-mail;Téléphone;Statut;Ville
Manon;Petit;manon@exemple.fr;06 12 34 56 78;;Lyon
Karim;Diallo;karim@exemple.fr;;Appel 1;Lyon
Zoé;Roy;MANON@exemple.fr;;;Lyon
Léa;Faux;lea;;;Lyon`;

test("a coach imports a list and moves its people, by menu and by keyboard, on a phone", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  const coachId = await signInNewCoach(context);
  await open(page, BOARD);
  await page.getByRole("link", { name: "Importer" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Importer des prospects" });
  await expect(dialog.getByRole("link", { name: "Télécharger un fichier modèle" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Importer" })).toBeDisabled();

  await choose(page, LINES);
  await expect(dialog.getByText("Tels qu’ils seront ajoutés")).toBeVisible();
  await expect(dialog.getByRole("status").first()).toHaveText(
    "2 prospects à ajouter, 1 déjà suivi, 1 ligne à corriger",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Manon Petit" })).toContainText(
    "06 12 34 56 78",
  );
  await expect(dialog.getByText(/^Ligne 5\s: cette adresse e-mail n’est pas valide/)).toBeVisible();
  await expect(dialog.getByText("Colonnes laissées de côté")).toContainText("Ville");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await query("select 1 from prospects where coach_id = $1", coachId)).toEqual([]);

  await dialog.getByRole("button", { name: "Importer 2 prospects" }).click();
  await expectToast(page, "Import terminé", "2 prospects ajoutés, 1 déjà suivi, 1 ligne ignorée");
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Télécharger les lignes écartées" }).click();
  const left = readFileSync(await (await download).path(), "utf8");
  expect(left).toContain("Zoé;Roy;MANON@exemple.fr;;;Lyon;4;Cette adresse e-mail est déjà à la ligne 2.");
  expect(left).toContain("Léa;Faux;lea;;;Lyon;5;");
  await dialog.getByRole("button", { name: "Voir mes prospects" }).click();
  await expect(dialog).toBeHidden();

  // The board, from one column to the next.
  await expect(column(page, "Non appelé").getByRole("article")).toHaveAccessibleName("Manon Petit");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Déplacer Manon Petit vers…" }).click();
  await page.getByRole("menuitem", { name: "Gagné" }).click();
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(column(page, "Gagné").getByRole("article")).toHaveAccessibleName("Manon Petit");
  await expect(page.getByRole("button", { name: "Déplacer Manon Petit vers…" })).toBeFocused();

  const handle = page.getByRole("button", { name: "Prendre la carte de Karim Diallo" });
  await expect(handle).toHaveAccessibleDescription(/flèches gauche et droite/);
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(/Karim Diallo\s: carte prise, dans sa colonne «\sAppel 1\s»\./)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/Karim Diallo\s: colonne «\sAppel 2\s»\./)).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/Karim Diallo\s: colonne «\sAppel 3\s»\./)).toBeAttached();
  await page.keyboard.press("Space");
  await expect(column(page, "Appel 3").getByRole("article")).toHaveAccessibleName("Karim Diallo");
  await expect(handle).toBeFocused();
  await expect
    .poll(() =>
      query(
        `select p.first_name, p.status, i.old_status from prospects p join prospect_interactions i on i.prospect_id = p.id
         where coach_id = $1 order by first_name`,
        coachId,
      ),
    )
    .toEqual([
      { first_name: "Karim", status: "appel_3", old_status: "appel_1" },
      { first_name: "Manon", status: "gagne", old_status: "non_appele" },
    ]);

  // Without a connection it is said, and the card is where it was.
  await context.setOffline(true);
  await page.getByRole("button", { name: "Déplacer Karim Diallo vers…" }).click();
  await page.getByRole("menuitem", { name: "Perdu" }).click();
  await expect(toast(page, "Impossible de mettre à jour le statut")).toBeVisible();
  await expect(toast(page, "Pas de connexion")).toBeVisible();
  await expect(column(page, "Appel 3").getByRole("article")).toHaveAccessibleName("Karim Diallo");
  await context.setOffline(false);
});

test("a dragged card is shown in its column at once, and taken back when the server refuses it", async ({
  page,
  context,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: "dark" });
  const coachId = await signInNewCoach(context);
  await query(
    `insert into prospects (coach_id, first_name, last_name, email, created_at)
     select $1, 'Manon', 'Numéro ' || n, 'n' || n || '@exemple.fr', now() - n * interval '1 minute' from generate_series(1, 26) n`,
    coachId,
  );
  await open(page, BOARD);
  await expect(column(page, "Non appelé").getByRole("article")).toHaveCount(20);
  await expectNoSidewaysScroll(page);

  /** Drags a card to a column, in the middle of the window, since near its edges the page scrolls along. */
  const drag = async (name: string, to: string) => {
    await card(page, name).evaluate((element) => element.scrollIntoView({ block: "center" }));
    await card(page, name).hover({ position: { x: 20, y: 60 } });
    const from = await card(page, name).boundingBox();
    const target = await column(page, to).boundingBox();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 40, (from?.y ?? 0) + 60, { steps: 8 });
    await expect(column(page, to)).toHaveCSS("outline-style", "dashed");
    await page.mouse.up();
  };
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${LIST}.data**`, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await drag("Manon Numéro 2", "Appel 1");
  // Before anybody has answered.
  await expect(column(page, "Appel 1").getByRole("article")).toHaveAccessibleName("Manon Numéro 2");
  await expect(column(page, "Appel 1").getByRole("heading", { level: 2 })).toHaveText("Appel 11");
  await expect(toast(page, "Statut mis à jour")).toBeHidden();
  answer();
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(column(page, "Appel 1").getByRole("article")).toHaveAccessibleName("Manon Numéro 2");
  await page.unroute(`**${LIST}.data**`);

  await query("delete from prospects where coach_id = $1 and email = 'n3@exemple.fr'", coachId);
  await drag("Manon Numéro 3", "Appel 1");
  await expect(
    toast(page, "Impossible de mettre à jour le statut. Ce prospect n’existe plus."),
  ).toBeVisible();
  await expect(card(page, "Manon Numéro 3")).toBeHidden();

  await page.getByRole("link", { name: /^Voir les 24/ }).click();
  await expect(page).toHaveURL(`${LIST}?status=non_appele`);
});
