import {
  book,
  bookingOf,
  chooseSlot,
  decide,
  giveCalendar,
  openBooking,
  slots,
} from "../fixtures/booking.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { newStudent } from "../fixtures/contact.ts";
import { test } from "../fixtures/people.ts";

const heading = { level: 1 } as const;

test.describe("at 1280", () => {
  test.use({ viewport: DESKTOP });

  test("a first lesson is free once", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openBooking(page, 8);
    await expect(page.getByRole("radio", { name: "Premier cours offert" })).toBeChecked();
    await chooseSlot(page, 6);
    await book(page).click();
    await expect(page.getByRole("heading", { name: "Demande envoyée", ...heading })).toBeVisible();
    expect(await bookingOf(page)).toMatchObject({ status: "pending", payment: null });
    await openBooking(page, 8);
    await expect(page.getByRole("button", { name: "Réserver et payer" })).toBeVisible();
    await expect(page.getByText("Premier cours offert")).toHaveCount(0);
  });

  test("a coach with a calendar is paid first, and the time is found there", async ({ page, baseURL }) => {
    await giveCalendar(11, "https://agenda.exemple.fr/hugo");
    await newStudent(page.request, baseURL);
    await page.goto("/coach/11?contact=1");
    const dialog = page.getByRole("dialog", { name: /^Programmez votre premier cours/ });
    await expect(dialog).toContainText("Après validation et paiement");
    expect(await page.content()).not.toContain("agenda.exemple.fr");
    await dialog.getByRole("link", { name: "Réserver une séance" }).click();
    await expect(slots(page)).toHaveCount(0);
    expect(await page.content()).not.toContain("agenda.exemple.fr");
    if (await page.getByRole("combobox", { name: "Votre adresse" }).isVisible()) {
      await page.getByRole("combobox", { name: "Votre adresse" }).fill("12 rue Sainte-Catherine, Bordeaux");
      await page.getByRole("combobox", { name: "Votre adresse" }).blur();
    }
    await book(page).click();
    await decide(page, "Payer");
    await expect(page.getByRole("heading", { name: "Paiement confirmé !", ...heading })).toBeVisible();
    const calendar = page.getByRole("link", { name: "Réserver un créneau" });
    await expect(calendar).toHaveAttribute("href", "https://agenda.exemple.fr/hugo");
    await expect(calendar).toHaveAttribute("target", "_blank");
    await expect(page.getByRole("link", { name: "Indiquer l’horaire convenu" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("at 360", () => {
  test.use({ viewport: PHONE });

  test("a pack is bought, and drawn on", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await page.goto("/coach/7");
    await hydrated(page);
    await page.getByRole("link", { name: /^Acheter ce pack de 5/ }).click();
    await expect(page.getByRole("heading", { name: /^Pack de 5\s?h avec/, ...heading })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Acheter ce pack" }).click();
    await decide(page, "Payer");
    await expect(page.getByRole("heading", { name: "Votre pack est prêt", ...heading })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Réserver une séance" }).click();
    const pack = page.getByRole("radio", { name: /^Pack de 5/ });
    await expect(pack).toBeChecked();
    await expect(pack).toHaveAccessibleDescription(/Il reste 5\s?h/);
    await page.getByRole("radio", { name: "En visio" }).check();
    await chooseSlot(page, 1);
    await book(page).click();
    await expect(page.getByRole("heading", { name: "Demande envoyée", ...heading })).toBeVisible();
    await openBooking(page, 7);
    await expect(pack).toHaveAccessibleDescription(/Il reste (4\s?h|3\s?h\s30)/);
  });
});

test.describe("a coach", () => {
  test.use({ as: "coach" });

  test("sees it all, and that only students book", async ({ page }) => {
    await openBooking(page, 3);
    await expect(page.getByText("Seuls les comptes Élève réservent des séances.")).toBeVisible();
    await expect(book(page)).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("a session is booked, and the way to pay is a link", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await page.goto("/coach/2/reserver");
    await page.getByRole("radio", { name: "Carte bancaire" }).check();
    await slots(page).getByRole("radio").nth(7).check();
    await book(page).click();
    await expect(page).toHaveURL(/\/reservation\//);
    await expect(page.getByRole("link", { name: "Reprendre le paiement" })).toHaveAttribute(
      "href",
      /\/paiement-demo\//,
    );
    await page.getByRole("button", { name: "Abandonner ce créneau" }).click();
    await expect(page.getByRole("heading", { name: /^Réserver avec/, ...heading })).toBeVisible();
  });
});
