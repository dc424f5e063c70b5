import type { Page } from "@playwright/test";
import { open } from "../../fixtures/accounts/own-account.ts";
import { DESKTOP, expect, expectToast, hydrated, test } from "../../fixtures/browser/browser.ts";
import { createMember } from "../../fixtures/browser/browser-members.ts";
import { fillLogin, newEmail } from "../../fixtures/browser/dialogs.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";
import { expectLost, NETWORK_ERRORS } from "../../fixtures/database/connection.ts";

test.use({ viewport: DESKTOP, allowedErrors: NETWORK_ERRORS });

const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Ajouter|Retirer) ${name} (aux|des) favoris$`) });
// The label says what the next press does; a state beside it would contradict it.
const KEPT = /^Retirer /;
const NOT_KEPT = /^Ajouter /;
const names = (page: Page) => page.getByRole("article").getByRole("heading");
const favoritesOf = (email: string) =>
  query<{ name: string }>(
    `select coaches.name from favorites join coaches on coaches.id = coach_id join users on users.id = student_id
     where email = $1 order by coaches.name`,
    email,
  ).then((rows) => rows.map(({ name }) => name));

test("a visitor signs in for a favorite; a heart fills at once, empties when it cannot be kept, and leads to the list, the newest first", async ({
  page,
  context,
}) => {
  const email = newEmail("eleve");
  await createMember({ email });
  await open(page, "/coaches?discipline=3");
  const sarah = heart(page, "Sarah Cohen");
  await sarah.click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await expect(sarah).toHaveCount(0);
  const told = page.waitForResponse("**/functions/v1/favorites");
  await fillLogin(page, email);
  await expect(page).toHaveURL("/coaches?discipline=3");
  await expect(sarah).toHaveAccessibleName(KEPT);
  expect((await told).status()).toBe(200);
  expect(await favoritesOf(email)).toEqual(["Sarah Cohen"]);

  // Without the script that tells the server, the heart empties again and says why.
  const script = "**/assets/favorite-press-*.js";
  await page.route(script, (route) => route.abort());
  await open(page, "/coaches?q=leroy");
  const antoine = heart(page, "Antoine Leroy");
  await antoine.click();
  await expectToast(page, "Erreur", "Vos favoris n’ont pas pu être enregistrés.");
  await expect(antoine).toHaveAccessibleName(NOT_KEPT);
  await page.unroute(script);
  await page.reload();
  await hydrated(page);

  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/functions/v1/favorites", async (route) => {
    await held;
    await route.continue();
  });
  await antoine.focus();
  await page.keyboard.press("Space");
  await expect(antoine).toHaveAccessibleName("Retirer Antoine Leroy des favoris");
  await expect(page).toHaveURL("/coaches?q=leroy");
  const done = page.waitForResponse("**/functions/v1/favorites");
  answer();
  expect((await done).status()).toBe(200);
  await page.unroute("**/functions/v1/favorites");
  await context.setOffline(true);
  await antoine.click();
  await expectLost(page);
  await expect(antoine).toHaveAccessibleName(KEPT);
  await context.setOffline(false);

  await open(page, "/student-dashboard/favorites");
  await expect(names(page)).toHaveText(["Antoine Leroy", "Sarah Cohen"]);
  await expect(antoine).toHaveAccessibleName(KEPT);
  // The card of a coach who was taken out stays until the page is left, for a person who changes their mind.
  const taken = page.waitForResponse("**/functions/v1/favorites");
  await antoine.click();
  await expect(antoine).toHaveAccessibleName(NOT_KEPT);
  await taken;
  await expect(names(page)).toHaveCount(2);
  expect(await favoritesOf(email)).toEqual(["Sarah Cohen"]);
});
