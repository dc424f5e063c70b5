import {
  book,
  bookingOf,
  chooseSlot,
  chosenSlot,
  decide,
  isFree,
  openBooking,
  slots,
  words,
} from "../fixtures/booking.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { newStudent } from "../fixtures/contact.ts";
import { fillLogin, newEmail } from "../fixtures/dialogs.ts";
import { query } from "../fixtures/e2e-database.ts";
import { test } from "../fixtures/people.ts";

const heading = { level: 1 } as const;

for (const viewport of [PHONE, DESKTOP])
  test.describe(`at ${viewport.width}`, () => {
    test.use({ viewport });

    test("a student books from a coach’s page, pays, and the coach is asked", async ({ page, baseURL }) => {
      const coachId = viewport === PHONE ? 3 : 12;
      await newStudent(page.request, baseURL);
      await page.goto(`/coach/${coachId}`);
      await hydrated(page);
      const next = page.getByRole("link", { name: /^Réserver \w+ \d/ }).first();
      const named = await next.getAttribute("aria-label");
      await next.click();
      await expect(page.getByRole("heading", { name: /^Réserver avec/, ...heading })).toBeVisible();
      await expect(chosenSlot(page)).toHaveAccessibleName(String(named).replace("Réserver ", ""));
      const slot = await chosenSlot(page).inputValue();
      await expectAccessible(page);
      await words(page).fill("Je débute.");
      await expectNoSidewaysScroll(page);
      await book(page).click();
      await decide(page, "Payer");
      await expect(page.getByRole("heading", { name: "Demande envoyée", ...heading })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expect
        .poll(() => bookingOf(page))
        .toMatchObject({ status: "pending", payment: "authorised", words: "Je débute." });
      expect(await isFree(page, coachId, slot)).toBe(false);
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Je débute.");
      await page.getByRole("link", { name: "Ouvrir la conversation" }).click();
      await expect(page.getByRole("region", { name: "Messages" })).toContainText("Séance demandée");
    });

    test("a payment that is refused gives the slot back, and keeps what was chosen", async ({
      page,
      baseURL,
    }) => {
      const coachId = viewport === PHONE ? 5 : 9;
      await newStudent(page.request, baseURL);
      await openBooking(page, coachId);
      const slot = await chooseSlot(page, 2);
      await words(page).fill("Toujours là");
      await book(page).click();
      await decide(page, "Refuser");
      await expect(
        page.getByRole("heading", { name: "Le paiement n’a pas abouti", ...heading }),
      ).toBeVisible();
      expect(await bookingOf(page)).toMatchObject({ status: "cancelled", ending: "unpaid" });
      await expect.poll(() => isFree(page, coachId, slot)).toBe(true);
      await page.getByRole("link", { name: "Choisir à nouveau" }).click();
      await expect(chosenSlot(page)).toHaveValue(slot);
      await expect(words(page)).toHaveValue("Toujours là");
    });
  });

test.describe("at 1280", () => {
  test.use({ viewport: DESKTOP });

  test("a visitor who signs in midway loses nothing", async ({ page, people }) => {
    const email = newEmail("eleve");
    await createMember({ email });
    await openBooking(page, 6);
    await book(page).click();
    await expect(slots(page)).toHaveAccessibleDescription("Choisissez un créneau.");
    await expect(slots(page).getByText("Choisissez un créneau.")).toBeInViewport();
    await expect(slots(page).locator(":focus")).toContainText("Choisissez un créneau.");
    const slot = await chooseSlot(page, 3);
    await words(page).fill("Avant de me connecter");
    await book(page).click();
    await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
    await fillLogin(page, email);
    await expect(page.getByText("vos choix sont toujours là")).toBeVisible();
    await expect(chosenSlot(page)).toHaveValue(slot);
    await expect(words(page)).toHaveValue("Avant de me connecter");
    await book(page).click();
    await decide(page, "Payer");
    await expect(page.getByRole("heading", { name: "Demande envoyée", ...heading })).toBeVisible();
  });

  test("slots are chosen by keyboard, and a week is turned", async ({ page }) => {
    await openBooking(page, 4);
    const first = await chooseSlot(page);
    await page.keyboard.press("ArrowRight");
    await expect(chosenSlot(page)).not.toHaveValue(first);
    const second = await chosenSlot(page).inputValue();
    await page.getByRole("button", { name: "Jours suivants" }).click();
    await expect(chosenSlot(page)).toHaveCount(0);
    await expect(page.locator('input[type="hidden"][name="startsAt"]')).toHaveValue(second);
    await page.getByRole("button", { name: "Jours précédents" }).click();
    await expect(chosenSlot(page)).toHaveValue(second);
    await page.getByRole("button", { name: "Plus d’horaires" }).click();
    await expect(
      slots(page)
        .getByRole("radio", { name: /à 18:00$/ })
        .first(),
    ).toBeVisible();
  });

  test("a slot in the address that is gone is said to be, and is not the one that is booked", async ({
    page,
  }) => {
    await page.goto("/coach/4/reserver?slot=2024-05-06T08:00:00.000Z");
    await hydrated(page);
    await expect(slots(page)).toHaveAccessibleDescription(/n’est plus libre/);
    await expect(chosenSlot(page)).toHaveCount(0);
    const summary = page.getByRole("region", { name: "Récapitulatif" });
    await expect(summary).toContainText("Choisissez un créneau");
    await chooseSlot(page);
    await expect(summary).not.toContainText("Choisissez un créneau");
    await expect(slots(page)).not.toHaveAccessibleDescription(/n’est plus libre/);
  });

  test("whoever does not pay gives the slot up at once", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openBooking(page, 10);
    await page.getByRole("radio", { name: "Carte bancaire" }).check();
    const slot = await chooseSlot(page, 4);
    await book(page).click();
    await expect(page).toHaveURL(/\/paiement-demo\//);
    await page.getByRole("link", { name: "Retour" }).click();
    await expect(page.getByRole("heading", { name: "Il reste à payer", ...heading })).toBeVisible();
    await expect(page.getByRole("link", { name: "Reprendre le paiement" })).toBeVisible();
    await expectAccessible(page);
    expect(await isFree(page, 10, slot)).toBe(false);
    // Whoever leaves the payment finds the slot that is kept for them, where they book and where they come in.
    for (const path of ["/student-dashboard", "/coach/10/reserver"]) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByText(/^Votre créneau du .* est gardé jusqu’à \d\d:\d\d\.$/)).toBeVisible();
      await expect(page.getByRole("link", { name: "Reprendre le paiement" })).toHaveAttribute(
        "href",
        /\/paiement-demo\//,
      );
      await expectAccessible(page);
    }
    await expect(page.getByText("Ce créneau n’est plus libre")).toHaveCount(0);
    await page.getByRole("button", { name: "Abandonner" }).click();
    await expect(page.getByText(/^Votre créneau du /)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: /^Réserver avec/, ...heading })).toBeVisible();
    await expect(chosenSlot(page)).toHaveValue(slot);
    expect(await isFree(page, 10, slot)).toBe(true);
  });

  test("where nothing is free, one asks to be told", async ({ page, baseURL }) => {
    const { email } = await newStudent(page.request, baseURL);
    await page.route("**/functions/v1/slots?*", (route) => route.fulfill({ json: { slots: [] } }));
    await openBooking(page, 1);
    await page.getByRole("radio", { name: "En visio" }).check();
    await expect(slots(page)).toContainText("Aucun créneau n’est libre");
    await page.getByRole("button", { name: "Prévenez-moi" }).click();
    await expect(page.getByText("Vous êtes sur la liste d’attente.")).toBeVisible();
    const waiting = await query(
      `select from waiting_students w join users u on u.id = w.student_id where u.email = $1 and coach_id = 1`,
      email,
    );
    expect(waiting).toHaveLength(1);
    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Quitter la liste" }).click();
    await expect(page.getByText("Vous êtes sur la liste d’attente.")).toHaveCount(0);
    expect(
      await query(
        "select from waiting_students w join users u on u.id = w.student_id where u.email = $1",
        email,
      ),
    ).toEqual([]);
  });
});

test.describe("what the server refuses", () => {
  test.use({ viewport: DESKTOP, allowedErrors: [/status of 4\d\d/] });

  test("an address beyond the coach’s distance is refused beside its field", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openBooking(page, 1);
    await page.getByRole("radio", { name: "Chez vous" }).check();
    await chooseSlot(page, 5);
    const address = page.getByRole("combobox", { name: "Votre adresse" });
    await address.fill("Marseille");
    await page
      .getByRole("option", { name: /Marseille/ })
      .first()
      .click();
    await chooseSlot(page, 5);
    await page.getByRole("radio", { name: "Carte bancaire" }).check();
    await book(page).click();
    // A town alone leads to no door.
    await expect(address).toHaveAccessibleDescription("Indiquez le numéro et la rue.");
    await expect(address).toBeFocused();
    await address.fill("12 rue de Rome, Marseille");
    await address.blur();
    await chooseSlot(page, 5);
    await book(page).click();
    await expect(address).toHaveAccessibleDescription(/se déplace jusqu’à 10\s?km/);
    await expect(address).toBeFocused();
  });

  test("a slot that somebody else was quicker to take is said to be gone, and offered no more", async ({
    page,
    people,
    baseURL,
  }) => {
    await newStudent(page.request, baseURL);
    await openBooking(page, 4);
    await page.getByRole("radio", { name: "En visio" }).check();
    await page.getByRole("radio", { name: "Carte bancaire" }).check();
    const slot = await chooseSlot(page, 7);
    const rival = await people.request();
    await newStudent(rival, baseURL);
    const form = Object.fromEntries(
      await page
        .locator("form")
        .evaluateAll((forms) =>
          forms.flatMap((one) =>
            [...new FormData(one as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
          ),
        ),
    );
    const taken = await rival.post("/coach/4/reserver", { form, maxRedirects: 0 });
    expect(taken.status()).toBe(302);
    await book(page).click();
    await expect(slots(page)).toHaveAccessibleDescription(/vient d’être pris/);
    await expect(slots(page).locator(`input[value="${slot}"]`)).toHaveCount(0);
    await expect(chosenSlot(page)).toHaveCount(0);
  });
});
