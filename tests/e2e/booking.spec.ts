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
import { DESKTOP, expect, expectAccessible, test } from "../fixtures/browser.ts";
import { createMember } from "../fixtures/browser-members.ts";
import { fillLogin } from "../fixtures/dialogs.ts";

const heading = { level: 1 } as const;
const STUDENT = { firstName: "Zoé", lastName: "Martin" };

test.use({ viewport: DESKTOP });

test("a visitor keeps what was chosen through a login, a payment that is left and one that is refused", async ({
  page,
}) => {
  const { email } = await createMember(STUDENT);
  await openBooking(page, 6);
  await book(page).click();
  const missing = slots(page).getByText("Choisissez un créneau.");
  await expect(missing).toBeInViewport();
  await expect(slots(page).locator(":focus")).toContainText("Choisissez un créneau.");
  await page.getByRole("button", { name: "Plus d’horaires" }).click();
  await expect(
    slots(page)
      .getByRole("radio", { name: /à 18:00$/ })
      .first(),
  ).toBeVisible();
  const before = await chooseSlot(page, 3);
  await page.keyboard.press("ArrowRight");
  await expect(chosenSlot(page)).not.toHaveValue(before);
  const slot = await chosenSlot(page).inputValue();
  await words(page).fill("Avant de me connecter");
  await book(page).click();
  await expect(page.getByRole("dialog", { name: "Connexion" })).toBeVisible();
  await fillLogin(page, email);
  await expect(page.getByText("vos choix sont toujours là")).toBeVisible();
  await expect(chosenSlot(page)).toHaveValue(slot);
  await expect(words(page)).toHaveValue("Avant de me connecter");

  // The payment is left: the slot is held, until it is given up.
  await book(page).click();
  await expect(page).toHaveURL(/\/paiement-demo\//);
  await page.getByRole("link", { name: "Retour" }).click();
  await expect(page.getByRole("heading", { name: "Il reste à payer", ...heading })).toBeVisible();
  await expectAccessible(page);
  await openBooking(page, 6);
  await expect(page.getByText(/^Votre créneau du .* est gardé jusqu’à \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText("Ce créneau n’est plus libre")).toHaveCount(0);
  await page.getByRole("button", { name: "Abandonner" }).click();
  await expect(page.getByText(/^Votre créneau du /)).toHaveCount(0);
  await expect(chosenSlot(page)).toHaveValue(slot);

  // The payment is refused: the slot is free again.
  await book(page).click();
  await decide(page, "Refuser");
  await expect(page.getByRole("heading", { name: "Le paiement n’a pas abouti", ...heading })).toBeVisible();
  expect(await bookingOf(page)).toMatchObject({ status: "cancelled", ending: "unpaid" });
  expect(await isFree(page, 6, slot)).toBe(true);
  await page.getByRole("link", { name: "Choisir à nouveau" }).click();
  await expect(chosenSlot(page)).toHaveValue(slot);
  await expect(words(page)).toHaveValue("Avant de me connecter");
});
