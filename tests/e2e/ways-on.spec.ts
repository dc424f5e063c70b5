import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  VIEWS,
} from "../fixtures/browser.ts";
import { EMAILS } from "../fixtures/cast.ts";
import { newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { mailsTo, waitForMail } from "../fixtures/mailbox.ts";
import { test } from "../fixtures/people.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const section = (page: Page, name: string) =>
  page
    .locator("section")
    .filter({ has: heading(page, name) })
    .last();
const names = (page: Page, name: string) => section(page, name).getByRole("article").getByRole("heading");
const alertForm = (page: Page) => section(page, "Prévenez-moi");
const WEBCAM = "En visio, où que vous soyez";
const BEYOND = "Un peu plus loin";
const ASKED = /^Confirmez votre alerte/;

// An address that is none is refused by the server.
test.use({ allowedErrors: [/status of 400/] });

for (const { viewport, colorScheme } of VIEWS) {
  test(`a search that finds nobody offers somebody else, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await page.goto("/search-results?discipline=Yoga&city=Nice");
    await expect(heading(page, "Aucun coach trouvé")).toBeVisible();
    await expect(
      page.getByText("Il n’y a pas encore de coach de Yoga à moins de 25 km de Nice."),
    ).toBeVisible();
    await expect(names(page, WEBCAM)).toHaveText(["Sarah Cohen", "Léa Fontaine"]);
    await expect(alertForm(page)).toContainText("dès qu’arrive un coach de Yoga à moins de 25 km de Nice.");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    // Nobody teaches swimming by webcam: the nearest, and what is close to it.
    await page.goto("/search-results?discipline=Natation&city=Marseille");
    await expect(heading(page, WEBCAM)).toHaveCount(0);
    await expect(names(page, BEYOND)).toHaveText(["Inès Marchand"]);
    await expect(section(page, BEYOND).getByRole("article")).toContainText(/Nice, à 1[56]\d\skm/);
    const close = page.getByRole("navigation", { name: "Disciplines proches" });
    await expect(close.getByRole("link")).toHaveText([
      "Running en visio2 coachs",
      "Cyclisme en visio1 coach",
    ]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await close.getByRole("link", { name: /^Running/ }).click();
    await expect(page).toHaveURL("/search-results?discipline=Running&mode=visio");

    // Somebody near teaches something close.
    await page.goto("/search-results?discipline=Yoga&city=Lyon");
    await close.getByRole("link", { name: /^Pilates/ }).click();
    await expect(page).toHaveURL("/search-results?discipline=Pilates&city=Lyon");
  });
}

test("an alert, from the search to its end, 360 wide", async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("attend");
  await page.goto(`/search-results?discipline=Tennis&city=Nantes`);
  await hydrated(page);
  const field = alertForm(page).getByLabel("Votre e-mail");
  await field.fill("nulle-part");
  await alertForm(page).getByRole("button", { name: "Me prévenir" }).click();
  await expect(alertForm(page)).toContainText("Cette adresse e-mail n’est pas valide");
  await expect(field).toBeFocused();
  await field.fill(email);
  await field.press("Enter");
  await expect(alertForm(page)).toContainText("Regardez vos e-mails");
  await expectAccessible(page);

  // Reading the link, as a scanner does, confirms nothing; opening it does.
  const { link } = await waitForMail(request, email, ASKED);
  expect(await (await request.get(link)).text()).toContain("Confirmer mon alerte");
  const confirmed = async () =>
    (await query("select from search_alerts where email = $1 and confirmed_at is not null", email)).length;
  expect(await confirmed()).toBe(0);
  await page.goto(link);
  await expect(heading(page, "Alerte confirmée !")).toBeVisible();
  await expect(page.getByText(`Un e-mail dès qu’arrive un coach de Tennis`)).toBeVisible();
  expect(await confirmed()).toBe(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // As if that coach had only just come: one more would change what other tests count.
  await query(
    `insert into search_arrivals (listing_id, discipline_id) select id, $2::smallint from listings where coach_id = $1
       on conflict (listing_id, discipline_id) do update set arrived_at = excluded.arrived_at`,
    9,
    10,
  );
  await query("select graphile_worker.add_job('mail-alerts', '{}'::json)");
  const news = await waitForMail(request, email, /^Antoine Leroy vient d’arriver/);
  await page.goto(news.link);
  await hydrated(page);
  await expect(heading(page, "Votre alerte")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Arrêter cette alerte" }).click();
  await expect(heading(page, "Alerte arrêtée")).toBeVisible();
  expect(await query("select from search_alerts where email = $1", email)).toEqual([]);
  await page.goto(link);
  await expect(heading(page, "Cette alerte n’existe plus")).toBeVisible();
});

test("one or two results lie down, and three share the row", async ({ page }) => {
  const cards = page.getByRole("region", { name: "Coachs trouvés" }).getByRole("article");
  const box = async (at: number, part: string) => {
    const found = await cards.nth(at).locator(part).first().boundingBox();
    if (!found) throw new Error(`no ${part}`);
    return found;
  };
  for (const viewport of [PHONE, { width: 768, height: 900 }, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto("/search-results?discipline=Yoga&city=Lyon");
    await expect(cards).toHaveCount(1);
    const [portrait, words] = [await box(0, "img"), await box(0, "h2")];
    expect(words.x).toBeGreaterThanOrEqual(portrait.x + portrait.width);
    // At least two thirds of the page, however wide it is.
    const card = await cards.boundingBox();
    expect(card?.width).toBeGreaterThan(Math.min(viewport.width * 0.85, 700));
    await expectNoSidewaysScroll(page);
  }
  await page.goto("/search-results?city=Lyon");
  await expect(cards).toHaveCount(2);
  expect((await box(0, "h2")).y).toBeCloseTo((await box(1, "h2")).y, 0);
  expect((await box(1, "img")).x).toBeGreaterThan(600);
  await page.goto("/search-results?discipline=Running");
  await expect(cards).toHaveCount(3);
  const [first, third] = [await box(0, "h2"), await box(2, "h2")];
  expect(first.y).toBeCloseTo(third.y, 0);
  expect(third.x).toBeGreaterThan(800);
});

test("the hero's « en visio » leads to a list in pages, orders and disciplines of its own", async ({
  page,
  request,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await hydrated(page);
  await page.getByRole("main").getByRole("link", { name: "en visio" }).click();
  await expect(page).toHaveURL("/search-results?mode=visio");
  await expect(heading(page, "Coachs en visio")).toBeVisible();
  await expect(page.getByText("7 coachs trouvés en visio")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const sort = page.getByRole("combobox", { name: "Trier par" });
  await expect(sort.getByRole("option")).toHaveText(["Pertinence", "Prix", "Note"]);
  await sort.selectOption("Prix");
  await expect(page).toHaveURL("/search-results?mode=visio&tri=prix");
  await page.getByRole("button", { name: "Toutes les disciplines · En visio" }).click();
  await page.getByLabel("Discipline").selectOption("Pilates");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL("/search-results?discipline=Pilates&mode=visio&tri=prix");
  await expect(page).toHaveTitle(/^Coachs de Pilates en visio · /);
  await expect(alertForm(page)).toContainText("un coach de Pilates en visio");
  // Whoever names a place looks for somebody there.
  await page.getByRole("button", { name: "Pilates · En visio" }).click();
  await page.getByRole("combobox", { name: "Ville" }).fill("Lyon");
  await page.getByRole("button", { name: "Rechercher" }).click();
  await expect(page).toHaveURL("/search-results?discipline=Pilates&city=Lyon&tri=prix");
  // Part of the finished pages, and found by search engines.
  for (const path of [
    "/search-results?discipline=Pilates&mode=visio",
    "/search-results?discipline=Yoga&city=Nice",
  ]) {
    const response = await request.get(path);
    expect(response.headers()["cache-control"], path).toBe("public, max-age=0, must-revalidate");
    expect(await response.text(), path).not.toContain("noindex");
  }
});

test("what is no alert is refused, or changes nothing, and mails nobody", async ({ request, baseURL }) => {
  const email = newEmail("personne");
  const wish = { intent: "ask", email, discipline: "3", mode: "", lat: "", lng: "" };
  const { lat: _, ...half } = wish;
  const cases: [Record<string, string>, number][] = [
    [half, 400],
    [{ ...wish, discipline: "99" }, 400],
    [{ ...wish, discipline: "" }, 400],
    [{ ...wish, mode: "visio", lat: "45.7", lng: "4.8" }, 400],
    [{ ...wish, email: `${email},${email}` }, 400],
    [{ intent: "confirm" }, 404],
    [{ intent: "end" }, 200],
    [{ intent: "autre", email }, 400],
    [{}, 400],
  ];
  const headers = { Origin: String(baseURL) };
  for (const [form, status] of cases)
    expect(
      (await request.post("/search-alert?token=x", { form, headers })).status(),
      JSON.stringify(form),
    ).toBe(status);
  const foreign = { Origin: "https://ailleurs.example" };
  expect((await request.post("/search-alert", { form: wish, headers: foreign })).status()).toBe(403);
  expect((await request.fetch("/search-alert", { method: "PUT", form: wish, headers })).status()).toBe(404);
  expect(await query("select from search_alerts where email like $1", `${email}%`)).toEqual([]);
  expect(await mailsTo(request, email)).toEqual([]);
});

test("a list that its filters have emptied leads on as well", async ({ page }) => {
  await page.goto("/coaches?q=xylophone&discipline=3");
  await expect(alertForm(page)).toContainText("un coach de Yoga, où qu’il soit");
  await page.getByRole("link", { name: "Voir les coachs en visio" }).click();
  await expect(page).toHaveURL("/search-results?discipline=Yoga&mode=visio");
});

test.describe("for a person who is signed in", () => {
  test.use({ as: "otherStudent" });

  test("the address is there, and needs no second confirmation", async ({ page, request }) => {
    await page.goto("/search-results?discipline=Danse&city=Montpellier");
    await hydrated(page);
    await expect(alertForm(page).getByLabel("Votre e-mail")).toHaveValue(EMAILS.otherStudent);
    await alertForm(page).getByRole("button", { name: "Me prévenir" }).click();
    await expect(alertForm(page)).toContainText("C’est noté !");
    const mails = await mailsTo(request, EMAILS.otherStudent);
    expect(mails.filter(({ subject }) => ASKED.test(subject))).toEqual([]);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/status of 400/] });

  test("an alert is asked for, confirmed and ended by buttons alone", async ({ page, request }) => {
    const email = newEmail("sans-script");
    await page.goto("/search-results?discipline=Boxe&mode=visio");
    await alertForm(page).getByLabel("Votre e-mail").fill("nulle-part");
    await alertForm(page).getByRole("button", { name: "Me prévenir" }).click();
    await expect(page).toHaveURL("/search-alert");
    // Refused, it is there to be corrected, and knows what it is about.
    const field = page.getByLabel("Votre e-mail");
    await expect(field).toHaveValue("nulle-part");
    await expect(field).toHaveAccessibleDescription(/^Cette adresse e-mail n’est pas valide/);
    await field.fill(email);
    await page.getByRole("button", { name: "Me prévenir" }).click();
    await expect(page.getByText("Regardez vos e-mails")).toBeVisible();
    await page.goto((await waitForMail(request, email, ASKED)).link);
    await page.getByRole("button", { name: "Confirmer mon alerte" }).click();
    await expect(heading(page, "Alerte confirmée !")).toBeVisible();
    await page.getByRole("button", { name: "Arrêter cette alerte" }).click();
    await expect(heading(page, "Alerte arrêtée")).toBeVisible();
  });
});
