import type { Page } from "@playwright/test";
import {
  test as base,
  DESKTOP,
  expect,
  expectAccessible,
  expectToast,
  hydrated,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin, newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { open, test } from "../fixtures/own-account.ts";

test.use({ viewport: DESKTOP });
base.use({ viewport: DESKTOP });

const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Ajouter|Retirer) ${name} (aux|des) favoris$`) });
// The label says what the next press does; a state beside it would contradict it.
const KEPT = /^Retirer /;
const NOT_KEPT = /^Ajouter /;
const names = (page: Page) => page.getByRole("article").getByRole("heading");

test("a heart fills at once, stays filled, and leads to the list, the newest first", async ({
  page,
  email,
}) => {
  await query(
    "insert into favorites (student_id, coach_id) select id, 12 from users where email = $1",
    email,
  );
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/functions/v1/favorites", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "/coaches?q=leroy");
  const antoine = heart(page, "Antoine Leroy");
  await expect(antoine).toHaveAccessibleName("Ajouter Antoine Leroy aux favoris");
  await antoine.focus();
  await page.keyboard.press("Space");
  await expect(antoine).toHaveAccessibleName("Retirer Antoine Leroy des favoris");
  await expect(page).toHaveURL("/coaches?q=leroy");
  const done = page.waitForResponse("**/functions/v1/favorites");
  answer();
  expect((await done).status()).toBe(200);
  await page.unroute("**/functions/v1/favorites");

  await open(page, "/student-dashboard/favorites");
  await expect(names(page)).toHaveText(["Antoine Leroy", "Claire Dubreuil"]);
  await expect(antoine).toHaveAccessibleName(KEPT);
  await expectAccessible(page);
  // The card of a coach who was taken out stays until the page is left, for a person who changes their mind.
  const told = page.waitForResponse("**/functions/v1/favorites");
  await antoine.click();
  await expect(antoine).toHaveAccessibleName(NOT_KEPT);
  await told;
  await expect(names(page)).toHaveCount(2);
  await page.reload();
  await expect(names(page)).toHaveText(["Claire Dubreuil"]);
});

test.describe("without the script that tells the server", () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test("the heart empties again, and says why", async ({ page }) => {
    await open(page, "/coach/3");
    await page.route("**/assets/favorite-press-*.js", (route) => route.abort());
    for (let press = 0; press < 2; press += 1) await heart(page, "Sarah Cohen").click();
    await expectToast(page, "Erreur", "Vos favoris n’ont pas pu être enregistrés.");
    await expect(heart(page, "Sarah Cohen")).toHaveAccessibleName(NOT_KEPT);
  });
});

base("a visitor is asked to sign in, stays where they are, and has the favorite", async ({ page }) => {
  const email = newEmail("eleve");
  await createMember({ email });
  await page.goto("/coaches?discipline=3");
  await hydrated(page);
  const name = "Sarah Cohen";
  await heart(page, name).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await expect(heart(page, name)).toHaveCount(0);
  const told = page.waitForResponse("**/functions/v1/favorites");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/coaches?discipline=3");
  await expect(heart(page, name)).toHaveAccessibleName(KEPT);
  expect((await told).status()).toBe(200);
  const kept = await query<{ name: string }>(
    `select coaches.name from favorites join coaches on coaches.id = coach_id join users on users.id = student_id
     where email = $1`,
    email,
  );
  expect(kept).toEqual([{ name }]);
});
