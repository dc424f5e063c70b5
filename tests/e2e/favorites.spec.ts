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
import { open, test } from "../fixtures/own-account.ts";
import { test as peopleTest } from "../fixtures/people.ts";

test.use({ viewport: DESKTOP });
base.use({ viewport: DESKTOP });

const heart = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^(Ajouter|Retirer) ${name} (aux|des) favoris$`) });
// The label says what the next press does; a state beside it would contradict it.
const KEPT = /^Retirer /;
const NOT_KEPT = /^Ajouter /;
const names = (page: Page) => page.getByRole("article").getByRole("heading");

test("a heart fills at once, is kept, and leads to the list, the newest first", async ({ page }) => {
  test.slow();
  await open(page, "/student-dashboard/favorites");
  await expect(page.getByRole("link", { name: "Parcourir les coachs" })).toHaveAttribute("href", "/coaches");

  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/functions/v1/favorites", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "/");
  const first = heart(page, "Claire Dubreuil");
  await expect(first).toHaveAccessibleName("Ajouter Claire Dubreuil aux favoris");
  await first.click();
  await expect(first).toHaveAccessibleName("Retirer Claire Dubreuil des favoris");
  await expect(page).toHaveURL("/");
  const done = page.waitForResponse("**/functions/v1/favorites");
  answer();
  expect((await done).status()).toBe(200);
  await page.unroute("**/functions/v1/favorites");

  const second = heart(page, "Antoine Leroy");
  const kept = page.waitForResponse("**/functions/v1/favorites");
  await second.focus();
  await page.keyboard.press("Space");
  await expect(second).toHaveAccessibleName(KEPT);
  await kept;
  await page.reload();
  await expect(first).toHaveAccessibleName(KEPT);
  for (const address of ["/dashboard/favorites", "/student-dashboard/favorites"]) {
    await open(page, address);
    await expect(names(page)).toHaveText(["Antoine Leroy", "Claire Dubreuil"]);
  }
  await expectAccessible(page);

  // Taken back, the card stays for whoever changes their mind, until the page is left.
  const told = page.waitForResponse("**/functions/v1/favorites");
  await second.click();
  await expect(second).toHaveAccessibleName(NOT_KEPT);
  await told;
  await expect(names(page)).toHaveCount(2);
  await page.reload();
  await expect(names(page)).toHaveText(["Claire Dubreuil"]);
});

test("pressed faster than the server answers, it ends as it was last pressed", async ({ page }) => {
  const asked: (string | null)[] = [];
  await page.route("**/functions/v1/favorites", async (route) => {
    asked.push(new URLSearchParams(route.request().postData() ?? "").get("favorite"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  // Nor is what tells the server there yet when it is pressed first.
  await page.route("**/assets/favorite-press-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open(page, "/coach/2");
  const button = heart(page, "Karim Benali");
  for (let press = 0; press < 5; press += 1) await button.click();
  await expect(button).toHaveAccessibleName(KEPT);
  await expect.poll(() => asked.at(-1)).toBe("true");
  await page.waitForTimeout(500);
  expect(asked.length).toBeLessThan(5);
  await page.unroute("**/functions/v1/favorites");
  await page.reload();
  await expect(button).toHaveAccessibleName(KEPT);
});

test.describe("when the server does not answer, or refuses", () => {
  test.use({ allowedErrors: [/ERR_FAILED|status of (404|429|500)/] });

  test("a refusal is told in its own words, and what is no sentence in ours", async ({ page }) => {
    await open(page, "/coach/3");
    const button = heart(page, "Sarah Cohen");
    // The real answer of the server, about a coach who has left meanwhile.
    await page.route("**/functions/v1/favorites", (route) =>
      route.continue({ postData: "coach=999999&favorite=true" }),
    );
    await button.click();
    await expectToast(page, "Erreur", "Ce que vous cherchez n’existe pas ou a été supprimé.");
    await expect(button).toHaveAccessibleName(NOT_KEPT);
    await page.unroute("**/functions/v1/favorites");
    await page.reload();
    await hydrated(page);
    await page.route("**/functions/v1/favorites", (route) =>
      route.fulfill({ status: 429, contentType: "text/html", body: "<h1>Slow down</h1>" }),
    );
    await button.click();
    await expectToast(page, "Erreur", "Vos favoris n’ont pas pu être enregistrés.");
    await expect(button).toHaveAccessibleName(NOT_KEPT);
  });

  for (const { lost, presses } of [
    { lost: "**/functions/v1/favorites", presses: 1 },
    { lost: "**/assets/favorite-press-*.js", presses: 2 },
  ])
    test(`the heart empties again, and says why, without ${lost}`, async ({ page }) => {
      await open(page, "/coach/3");
      await page.route(lost, (route) => route.abort());
      for (let press = 0; press < presses; press += 1) await heart(page, "Sarah Cohen").click();
      await expectToast(page, "Erreur", "Vos favoris n’ont pas pu être enregistrés.");
      await expect(heart(page, "Sarah Cohen")).toHaveAccessibleName(NOT_KEPT);
    });
});

base(
  "a visitor is asked to sign in, stays where they are, and has the favorite",
  async ({ page, request }) => {
    const email = newEmail("eleve");
    await createMember({ email });
    await page.goto("/coaches?discipline=3");
    await hydrated(page);
    const name = await names(page).first().innerText();
    await heart(page, name).click();
    await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
    await expect(heart(page, name)).toHaveCount(0);
    await fillLogin(page, email);
    await expect(page).toHaveURL("/coaches?discipline=3");
    await expect(heart(page, name)).toHaveAccessibleName(KEPT);
    await expect
      .poll(async () => (await page.request.get("/dashboard/favorites.data")).text())
      .toContain(name);
    await page.goto("/dashboard/favorites");
    await expect(names(page)).toHaveText([name]);
  },
);

for (const as of ["coach", "operator"] as const)
  peopleTest.describe(`a ${as}`, () => {
    peopleTest.use({ as });
    peopleTest("sees no heart", async ({ page }) => {
      for (const address of ["/", "/coach/2"]) {
        await page.goto(address);
        await hydrated(page);
        await expect(page.getByRole("article").first()).toBeVisible();
        await expect(page.getByRole("button", { name: /favoris$/ })).toHaveCount(0);
      }
    });
  });
