import {
  book,
  bookingOf,
  chooseSlot,
  chosenSlot,
  decide,
  giveCalendar,
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
import { newStudent } from "../fixtures/contact.ts";
import { fillLogin, newEmail, signUp } from "../fixtures/dialogs.ts";
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
    await signUp(await people.request(), { email });
    await openBooking(page, 6);
    await book(page).click();
    await expect(slots(page)).toHaveAccessibleDescription("Choisissez un créneau.");
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

  test("whoever does not pay gives the slot up at once", async ({ page, baseURL }) => {
    await newStudent(page.request, baseURL);
    await openBooking(page, 10);
    await page.getByRole("radio", { name: "Carte bancaire" }).check();
    const slot = await chooseSlot(page, 4);
    await book(page).click();
    await expect(page).toHaveURL(/\/paiement-demo\//);
    await page.getByRole("link", { name: "Retour" }).click();
    await expect(
      page.getByRole("heading", { name: "Paiement en cours de vérification", ...heading }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Reprendre le paiement" })).toBeVisible();
    await expectAccessible(page);
    expect(await isFree(page, 10, slot)).toBe(false);
    await page.getByRole("button", { name: "Abandonner ce créneau" }).click();
    await expect(page.getByRole("heading", { name: /^Réserver avec/, ...heading })).toBeVisible();
    await expect(chosenSlot(page)).toHaveValue(slot);
    expect(await isFree(page, 10, slot)).toBe(true);
  });

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
      await page.getByRole("combobox", { name: "Votre adresse" }).fill("Bordeaux");
      await page
        .getByRole("option", { name: /Bordeaux/ })
        .first()
        .click();
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
