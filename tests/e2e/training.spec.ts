import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test, VIEWS } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { DEMO_PASSWORD, EMAILS } from "../fixtures/cast.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, signIn, toast } from "../fixtures/own-account.ts";

/** A coach of the test's own, whose page is signed in. */
async function beCoach(page: Page): Promise<string> {
  const email = newEmail("coach");
  await createMember({ email, role: "coach" });
  await signIn(page.request, email);
  return email;
}

/** Three prospects who came five hours before their first call: one is won after two, one is lost. */
const callProspects = (coach: string) =>
  query(
    `with called as (
       insert into prospects (coach_id, first_name, last_name, email, status, created_at)
       select u.id, 'Léa', 'Roux', status || '@prospects.test', status, now() - interval '5 hours'
       from users u, unnest(array['gagne', 'perdu', 'appel_1']) as status where u.email = $1
       returning id, status
     )
     insert into prospect_interactions (prospect_id, new_status)
     select id, 'appel_1' from called union all select id, 'appel_2' from called where status = 'gagne'`,
    coach,
  );

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const QUIZ = "/dashboard/training/certifications/exercer-dans-les-regles";
/** The place of what is right in each of its questions. */
const RIGHT = [1, 1, 2, 1, 2, 0, 1];

async function answer(page: Page, places: number[]) {
  const questions = page.getByRole("main").getByRole("group");
  await expect(questions).toHaveCount(places.length);
  for (const [at, place] of places.entries()) await questions.nth(at).getByRole("radio").nth(place).check();
  await page.getByRole("button", { name: "Valider mes réponses" }).click();
}

const [, { viewport, colorScheme }] = VIEWS;

test.describe(`at ${viewport.width} px`, () => {
  test.use({ viewport, colorScheme });

  test("a coach reads, goes on, and earns a certification", async ({ page }) => {
    test.slow();
    await beCoach(page);
    await open(page, "/dashboard/training");
    await expect(page.getByRole("tab")).toHaveText(["Modules", "Certifications"]);
    const modules = page.getByRole("tabpanel").getByRole("article");
    await expect(modules).toHaveCount(8);
    const module = modules.first();
    await expect(module.getByText("À commencer")).toBeVisible();
    await module.getByText("Les 4 leçons").click();
    await expect(module.getByRole("link", { name: /^Préparer la rencontre/ })).toBeVisible();
    await expectSound(page);
    await module.getByRole("link", { name: "Commencer le module La première séance" }).click();

    await expect(page).toHaveURL("/dashboard/training/premiere-seance/preparer");
    await expect(page.getByRole("heading", { level: 1, name: /^Préparer la rencontre/ })).toBeVisible();
    await expect(page.getByText("Leçon 1 sur 4 · 2 min de lecture")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "À retenir" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Tableau de bord" }).locator("[aria-current]"),
    ).toHaveText("Formation");
    await expectSound(page);
    await page.getByRole("button", { name: "Marquer comme lu" }).click();
    await expect(toast(page, "Leçon lue")).toBeVisible();
    await expect(page.getByText(/^Lue le /)).toBeVisible();
    const next = page.getByRole("link", { name: "Leçon suivante" });
    await expect(next).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/dashboard/training/premiere-seance/questionner");
    await expect(page.getByRole("button", { name: "Marquer comme lu" })).toBeEnabled();

    await page.getByRole("link", { name: "Formation" }).first().click();
    await expect(modules.first().getByText("En cours")).toBeVisible();
    await expect(modules.first().getByRole("link", { name: /^Continuer/ })).toHaveAttribute(
      "href",
      "/dashboard/training/premiere-seance/questionner",
    );
    await page.getByRole("tab", { name: "Modules" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/dashboard/training?tab=certifications");
    const certification = page.getByRole("article", { name: "Exercer dans les règles" });
    await expect(certification.getByText("À passer")).toBeVisible();
    await expectSound(page);
    await certification.getByRole("link").click();

    await expect(page).toHaveURL(QUIZ);
    const validate = page.getByRole("button", { name: "Valider mes réponses" });
    await expect(validate).toBeVisible();
    await expectSound(page);
    await validate.click();
    await expect(page.getByText("Il manque 7 réponses.")).toBeVisible();
    await expect(page.getByRole("radio").first()).toBeFocused();
    await answer(page, [0, 0, ...RIGHT.slice(2)]);
    const report = page.getByRole("heading", { level: 2, name: "Pas encore" });
    await expect(report).toBeFocused();
    await expect(page.getByText(/^5 bonnes réponses sur 7, soit 71/)).toBeVisible();
    await expect(page.getByText("La bonne réponse :")).toHaveCount(2);
    await expect(page.getByText(/^L’article L212-1 du code du sport vise/)).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Recommencer" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await answer(page, RIGHT);
    await expect(page.getByRole("heading", { level: 2, name: "Certification obtenue" })).toBeFocused();
    await expect(page.getByText(/^Obtenue le .* · meilleur résultat 100\s% · 2 essais$/)).toBeVisible();
    await page.getByRole("link", { name: "Voir mes certifications" }).click();
    await expect(certification.getByText("Obtenue", { exact: true })).toBeVisible();
  });

  test("a coach finds words for a call, and copies them by the keyboard", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const email = await beCoach(page);
    await open(page, "/dashboard/closing-help");
    await expect(page.getByRole("tab")).toHaveText(["Techniques", "Objections", "Scripts"]);
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("heading", { level: 3 })).toHaveCount(8);
    const results = page.getByRole("region", { name: "Vos résultats" });
    await expect(results).toContainText("Aucun chiffre");
    await expectSound(page);
    await callProspects(email);
    await page.reload();
    await expect(results.getByRole("term")).toHaveText([
      "Appels passés",
      "Avant le premier appel",
      "Gagnés",
      "Perdus",
    ]);
    await expect(results).toContainText(/Appels passés4.*5\sheures.*Gagnés1.*Perdus1/);
    await expect(results.getByRole("progressbar", { name: "Appel 1" })).toHaveAttribute(
      "aria-valuetext",
      /^1 gagné sur 3, soit 33\s%$/,
    );
    await expect(results.getByRole("progressbar")).toHaveCount(2);
    await expectSound(page);
    await page.getByRole("tab", { name: "Objections" }).click();
    await expect(page).toHaveURL("/dashboard/closing-help?tab=objections");
    await expect(panel.getByRole("heading", { level: 3 })).toHaveCount(12);
    await panel.getByText("« C’est trop cher. »").click();
    await expect(panel.getByText("Quel budget par mois serait confortable pour vous ?")).toBeVisible();
    await expectSound(page);
    await open(page, "/dashboard/closing-help?tab=scripts");
    const copies = panel.getByRole("button", { name: "Copier" });
    await expect(copies).toHaveCount(6);
    await expectSound(page);
    await copies.nth(3).focus();
    await page.keyboard.press("Enter");
    await expect(toast(page, "Script copié")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      "Je reviens vers vous une seule fois",
    );
    // A browser that does not let us says so.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await copies.first().click();
    await expect(toast(page, "La copie n’a pas fonctionné")).toBeVisible();
  });

  test("a coach sees their level, what it brings, and that nothing is sold", async ({ page }) => {
    await beCoach(page);
    await open(page, "/dashboard/premium");
    const level = page.getByRole("region", { name: "Nouveau coach" });
    await expect(level.getByRole("list").first().getByRole("listitem")).toHaveText([
      /Nouveau coach/,
      /Coach confirmé/,
      /Super Coach/,
      /Ambassadeur/,
    ]);
    await expect(level.getByText("0 sur 5")).toBeVisible();
    await expect(level.getByText("0 sur 20")).toBeVisible();
    await expect(level.getByText("0 sur 4,5")).toBeVisible();
    await expect(page.getByText("rien n’est vendu ici")).toBeVisible();
    await expectSound(page);

    // The badge of the page and the level are one fact, for who has it and for who has not.
    for (const [who, label, path] of [
      [EMAILS.coach, "Ambassadeur", "/coach/1"],
      [EMAILS.otherCoach, "Nouveau coach", "/coach/7"],
    ] as const) {
      // An open page would go on asking for its news, of nobody.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await signIn(page.request, who, DEMO_PASSWORD);
      await open(page, "/dashboard/premium");
      await expect(page.getByRole("region", { name: label })).toContainText("Votre niveau");
      await expectSound(page);
      await page.goto(path);
      const header = page.getByRole("main").locator("header").first();
      await expect(header.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(header.getByText("Ambassadeur", { exact: true })).toHaveCount(
        label === "Ambassadeur" ? 1 : 0,
      );
    }
  });
});
