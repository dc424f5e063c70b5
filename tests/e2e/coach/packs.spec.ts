import { randomUUID } from "node:crypto";
import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { book, decide } from "../../fixtures/bookings/booking.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, sessionOf, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

// app/features/bookings/packs/listing-packs.db.test.ts proves what the balance and the money do.
test("a coach composes a pack of eight sessions, a student buys it and books from it, and both see what is left", async ({
  page,
  context,
  browser,
}) => {
  const coach = await createMember({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const name = `Wanda ${randomUUID().replace(/[^a-f]/g, "")}x`;
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name, ...OUT_OF_THE_WAY, webcam: true, inPerson: false }),
  );
  const [listing] = await query<{ id: number }>("select id from listings where coach_id = $1", coachId);
  await signInBrowser(context, coach.email);

  await open(page, "/dashboard/listings");
  await page.getByRole("link", { name: /^Packs/ }).click();
  await expect(page).toHaveURL(`/dashboard/listings/${listing?.id}/packs`);
  await page.getByLabel("Nombre de séances").fill("8");
  await page.getByLabel("Prix du pack").fill("320");
  await expect(page.getByText(/^288\s€ pour vous, soit 36\s€ par séance/)).toBeVisible();
  await page.getByLabel("À utiliser pendant").selectOption("4");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Ajouter ce pack" }).click();
  await expect(toast(page, "Pack ajouté")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pack de 8 séances de 1 h" })).toBeVisible();
  await page.getByText("Modifier ou retirer").click();
  await expectAccessible(page, "main");
  await expectNoSidewaysScroll(page);

  const student = await createMember({ firstName: "Zoé", lastName: "Martin" });
  const own = await browser.newContext({ storageState: await sessionOf(student.email), viewport: PHONE });
  const phone = await own.newPage();
  await open(phone, `/coach/${coachId}`);
  await phone.getByRole("link", { name: /^Acheter ce pack.*8 séances/ }).click();
  await expect(
    phone.getByText(/valables 4\smois\. Nous vous écrivons 60, 30 et 7\sjours avant la fin/),
  ).toBeVisible();
  await expectAccessible(phone, "main");
  await expectNoSidewaysScroll(phone);
  await phone.getByRole("button", { name: "Acheter ce pack" }).click();
  await decide(phone, "Payer");
  await expect(phone.getByRole("heading", { name: "Votre pack est prêt" })).toBeVisible();
  await expect(phone.getByText(/^8 séances à réserver avec/)).toBeVisible();

  await phone.getByRole("link", { name: "Réserver une séance" }).click();
  await expect(phone.getByRole("radio", { name: /^Pack de 8 séances/ })).toBeChecked();
  await phone.getByRole("button", { name: "Jours suivants" }).click();
  await phone.getByRole("group", { name: "Créneau" }).getByRole("radio").first().check();
  await book(phone).click();
  await expect(phone.getByRole("heading", { name: "Demande envoyée" })).toBeVisible();
  await open(phone, "/student-dashboard");
  await expect(phone.getByRole("region", { name: "Vos packs" }).getByText(/^7 séances sur 8/)).toBeVisible();
  await expectNoSidewaysScroll(phone);

  await open(page, "/dashboard/clients");
  await expect(page.getByRole("article", { name: /^Zoé/ }).getByText("Solde 7 séances")).toBeVisible();
});
