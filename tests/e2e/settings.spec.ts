import type { Page } from "@playwright/test";
import sharp from "sharp";
import { addDays, parisDay } from "../../app/platform/dates.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test, VIEWS } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { newEmail, PASSWORD } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { open, signIn, toast } from "../fixtures/own-account.ts";

const SETTINGS = "/dashboard/settings";
const day = (page: Page, name: string) => page.getByRole("group", { name });
const tab = (page: Page, name: string) => page.getByRole("tab", { name });

// A save that comes too late is answered with 409.
test.use({ allowedErrors: [/the server responded with a status of 409/] });

/** The page of a coach, approved, with an active listing at 45 €. */
async function publish(email: string): Promise<number> {
  const [account] = await query<{ id: string }>("select id from users where email = $1", email);
  if (!account) throw new Error(`${email} has no account`);
  return inDatabase((sql) => addCoach(sql, { userId: account.id, name: "Sans Nom", ...OUT_OF_THE_WAY }));
}

const [{ viewport, colorScheme }] = VIEWS;

test.describe(`the settings of a coach, at ${viewport.width} px`, () => {
  test.use({ viewport, colorScheme });
  let email: string;

  test.beforeEach(async ({ page }) => {
    email = newEmail("reglages");
    await createMember({ email, role: "coach" });
    await signIn(page.request, email);
  });

  async function expectFine(page: Page) {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }

  test("the page is filled in, published at once, and never overwritten from a second tab", async ({
    page,
    context,
  }) => {
    await open(page, SETTINGS);
    await expect(page.getByRole("link", { name: "Préparer mon annonce" })).toHaveAttribute(
      "href",
      "/become-coach",
    );
    await expectFine(page);
    const id = await publish(email);
    const second = await context.newPage();
    await Promise.all([open(page, SETTINGS), open(second, SETTINGS)]);

    const save = (of: Page) => of.getByRole("button", { name: "Enregistrer ma page" }).click();
    await page.getByLabel("Nom affiché").fill("");
    await save(page);
    await expect(page.getByText("Le nom affiché doit contenir au moins 2 caractères.")).toBeVisible();
    await expect(page.getByLabel("Nom affiché")).toBeFocused();
    const typed = {
      "Nom affiché": "Nora Réglages",
      Présentation: "Je cours depuis toujours.",
      Expérience: "Douze ans en club.",
      "Méthode d’enseignement": "Un pas après l’autre.",
      // Words that nothing parts must not make the page wider than the screen.
      "Diplômes et qualifications": `BPJEPS\nPSC1\n${"diplôme".repeat(11)}`,
      Spécialités: "Trail\nReprise",
      "Prix du pack 5\u00a0h": "230",
      "Prix du pack 10\u00a0h": "400,50",
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    await expect(page.getByText("ce pack est plus cher")).toBeVisible();
    await expect(page.getByText("49,50\u00a0€ de moins qu’à l’heure.")).toBeVisible();
    await page.getByLabel("Premier cours offert").check();
    await page.reload();
    await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
    await save(page);
    await expect(toast(page, "Page enregistrée")).toBeVisible();
    const buffer = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#1f6b4a" } })
      .png()
      .toBuffer();
    await page
      .getByLabel("Changer la photo")
      .setInputFiles({ name: "moi.png", mimeType: "image/png", buffer });
    await expect(toast(page, "Photo mise à jour")).toBeVisible();
    await page.reload();
    for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
    await expect(page.getByLabel("Premier cours offert")).toBeChecked();
    await expectFine(page);

    await second.getByLabel("Présentation").fill("Écrit trop tard.");
    // Twice: being told once is no leave to overwrite.
    for (let press = 0; press < 2; press += 1) {
      await save(second);
      await expect(second.getByText("Votre page a été modifiée ailleurs")).toBeVisible();
    }
    await expect(second.getByLabel("Présentation")).toHaveValue("Écrit trop tard.");

    await page.getByRole("link", { name: "Voir ma page" }).click();
    await expect(page).toHaveURL(`/coach/${id}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nora Réglages" })).toBeVisible();
    for (const text of ["Je cours depuis toujours.", "PSC1", "Reprise", "1er cours offert", "Pack 10\u00a0h"])
      await expect(page.getByText(text).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    const looked =
      "select from coaches where id = $1 and words_changed_at > created_at and image like '/files/%'";
    expect(await query(looked, id)).toHaveLength(1);
  });

  test("hours and days off are kept, and wrong ones refused beside their fields", async ({ page }) => {
    await open(page, `${SETTINGS}?tab=availability`);
    await expect(tab(page, "Disponibilités")).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, "Disponibilités")).toBeInViewport({ ratio: 0.99 });
    await expect(day(page, "Lundi").getByLabel("Début, plage 1")).toHaveValue("08:00");
    await expect(day(page, "Samedi").getByLabel("Fin, plage 1")).toHaveValue("20:00");
    await expect(day(page, "Dimanche").getByText("Fermé")).toBeVisible();
    await expect(page.getByLabel("Pause entre deux séances")).toHaveValue("15");

    const save = () => page.getByRole("button", { name: "Enregistrer mes disponibilités" }).click();
    const monday = day(page, "Lundi");
    // By the keyboard alone: a new range is where one writes next, and a removed one leaves the focus in its day.
    await page.getByRole("button", { name: "Ajouter une plage le lundi" }).press("Enter");
    await expect(monday.getByLabel("Début, plage 2")).toBeFocused();
    await monday.getByRole("button", { name: "Retirer la plage 2" }).press("Enter");
    await expect(page.getByRole("button", { name: "Ajouter une plage le lundi" })).toBeFocused();
    await page.getByRole("button", { name: "Ajouter une plage le lundi" }).press("Enter");
    await monday.getByLabel("Fin, plage 1").fill("12:00");
    await monday.getByLabel("Début, plage 2").fill("11:00");
    await monday.getByLabel("Fin, plage 2").fill("10:30");
    await save();
    await expect(monday.getByText("L’heure de fin vient après l’heure de début.")).toBeVisible();
    await expect(monday.getByLabel("Fin, plage 2")).toBeFocused();
    await monday.getByLabel("Fin, plage 2").fill("18:00");
    await save();
    const overlap = monday.getByText("Ces heures en recouvrent d’autres\u00a0: 08:00 à 12:00.");
    await expect(overlap).toBeVisible();
    await expect(monday.getByLabel("Début, plage 2")).toHaveAccessibleDescription(/recouvrent/);
    await expectFine(page);
    await monday.getByLabel("Début, plage 2").fill("14:00");
    await expect(overlap).toHaveCount(0);
    await page.getByLabel("Pause entre deux séances").fill("61");
    await save();
    await expect(page.getByText("Un nombre de minutes, de 0 à 60.")).toBeVisible();
    await page.getByLabel("Pause entre deux séances").fill("20");
    await monday.getByRole("button", { name: "Copier sur les autres jours" }).click();
    await expect(toast(page, "Horaires copiés")).toBeVisible();
    await page.getByLabel("1\u00a0h\u00a030").check();
    await page.getByLabel("Préavis minimum").selectOption("2\u00a0jours");
    await page.getByLabel("Réservable à l’avance").selectOption("3\u00a0mois");
    await page.getByRole("button", { name: "Ajouter une absence" }).click();
    const away = day(page, "Absence 1");
    const first = addDays(parisDay(new Date()), 30);
    await away.getByLabel("Premier jour").fill(first);
    await away.getByLabel("Dernier jour").fill(addDays(first, -1));
    await away.getByLabel("Motif").fill("Stage");
    await save();
    await expect(away.getByText("Le dernier jour vient après le premier.")).toBeVisible();
    await away.getByLabel("Dernier jour").fill(addDays(first, 6));
    await save();
    await expect(toast(page, "Disponibilités enregistrées")).toBeVisible();
    for (const look of ["as saved", "again"]) {
      for (const name of ["Lundi", "Jeudi", "Samedi"]) {
        await expect(day(page, name).getByLabel("Fin, plage 1"), look).toHaveValue("12:00");
        await expect(day(page, name).getByLabel("Début, plage 2"), look).toHaveValue("14:00");
        await expect(day(page, name).getByLabel("Fin, plage 2"), look).toHaveValue("18:00");
      }
      await expect(day(page, "Dimanche").getByText("Fermé"), look).toBeVisible();
      await expect(page.getByLabel("Pause entre deux séances"), look).toHaveValue("20");
      await expect(page.getByLabel("1\u00a0h\u00a030"), look).toBeChecked();
      await expect(page.getByLabel("Préavis minimum"), look).toHaveValue("48");
      await expect(page.getByLabel("Réservable à l’avance"), look).toHaveValue("90");
      await expect(away.getByLabel("Dernier jour"), look).toHaveValue(addDays(first, 6));
      await expect(away.getByLabel("Motif"), look).toHaveValue("Stage");
      await page.reload();
    }
    await away.getByRole("button", { name: "Retirer cette absence" }).click();
    await save();
    await expect(toast(page, "Disponibilités enregistrées")).toBeVisible();
    await expect(page.getByText("Aucune absence prévue.")).toBeVisible();
  });

  test("which mails, and a new password", async ({ page, request }) => {
    await open(page, SETTINGS);
    await tab(page, "Notifications").click();
    await expect(page).toHaveURL(`${SETTINGS}?tab=notifications`);
    const news = page.getByRole("switch", { name: "Nouveaux messages" });
    await news.click();
    await expect(toast(page, "Choix enregistré")).toBeVisible();
    await page.reload();
    await expect(news).not.toBeChecked();
    await expectFine(page);

    await tab(page, "Sécurité").click();
    await expect(page.getByRole("heading", { name: "Appareils connectés" })).toBeVisible();
    await expectFine(page);
    await page.getByLabel("Mot de passe actuel").fill(PASSWORD);
    await page.getByLabel(/^Nouveau mot de passe/).fill("Nouveau-passe-2026");
    await page.getByLabel("Confirmer le nouveau mot de passe").fill("Nouveau-passe-2026");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    await expect(toast(page, "Mot de passe mis à jour")).toBeVisible();
    await signIn(request, email, "Nouveau-passe-2026");
  });
});
