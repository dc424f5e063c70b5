import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { book, decide } from "../../fixtures/bookings/booking.ts";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll } from "../../fixtures/browser/browser.ts";
import { createMember, sessionOf } from "../../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../../fixtures/browser/e2e-database.ts";
import { test } from "../../fixtures/browser/people.ts";

test.use({ as: "operator", viewport: DESKTOP, allowedErrors: [/status of 400/] });

/** A coach whose bookings are confirmed at once, and in whose name invoices are issued. */
async function sellingCoach(): Promise<number> {
  const coach = await createMember({ role: "coach", firstName: "Wanda", lastName: "Roux" });
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { userId: coach.id, name: "Wanda Roux", ...OUT_OF_THE_WAY, webcam: true, inPerson: false }),
  );
  await query("update coach_availability set instant_booking = true where user_id = $1", coach.id);
  await query(
    `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, siret_number,
       vat_status, invoicing_mandate_at)
     values ($1, 'Wanda', 'Roux', $2, '3 rue des Lilas', 'Guéret', '23000', '73282932000074', 'franchise', now() - interval '1 day')
     on conflict (coach_id) do update set siret_number = excluded.siret_number, vat_status = excluded.vat_status,
       invoicing_mandate_at = excluded.invoicing_mandate_at`,
    coach.id,
    coach.email,
  );
  return coachId;
}

// tests/database/desk proves the money of every decision, tests/http/coach/desk.test.ts what the server refuses.
test("an operator finds a session by its student’s name, reads its story and refunds half of it; the student has the credit note", async ({
  page,
  browser,
}) => {
  const coachId = await sellingCoach();
  const name = `Quentin${Date.now().toString(36)}`;
  const student = await createMember({ firstName: name, lastName: "Morel" });
  const context = await browser.newContext({
    storageState: await sessionOf(student.email),
    viewport: DESKTOP,
  });
  const theirs = await context.newPage();
  await open(theirs, `/coach/${coachId}/reserver`);
  await theirs.getByRole("button", { name: "Jours suivants" }).click();
  await theirs.getByRole("group", { name: "Créneau" }).getByRole("radio").first().check();
  await book(theirs).click();
  await decide(theirs, "Payer");
  await expect(theirs.getByRole("heading", { level: 1 })).toContainText(/réserv|confirm/i);

  await open(page, "/back-office/sessions");
  await page.getByLabel("Nom, adresse e-mail ou numéro").fill(name);
  await page.getByRole("button", { name: "Rechercher" }).click();
  const card = page.getByRole("article");
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(`${name} Morel`);
  await card.getByRole("link").click();
  await expect(page.getByRole("region", { name: "Ce qui s’est passé" })).toContainText("Séance confirmée");
  await expect(page.getByRole("region", { name: "Paiement" })).toContainText("45,00");
  await expect(
    page.getByRole("region", { name: "Documents" }).getByRole("link", { name: /^Facture/ }),
  ).toBeVisible();
  await expectAccessible(page, "main");

  await page.getByRole("button", { name: /^Rembourser/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Montant").fill("22,50");
  await expect(
    dialog.getByText(/L’élève reçoit 22,50.*Le coach touche 20,25.*au lieu de 40,50/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(dialog.getByText("Dites pourquoi")).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByLabel("Raison").fill("La séance a commencé avec une demi-heure de retard.");
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await expect(toast(page, "Remboursement demandé, les deux sont prévenus")).toBeVisible();
  await expect(page.getByRole("region", { name: "Ce qui s’est passé" })).toContainText(
    "Remboursement de 22,50",
  );
  await expectNoSidewaysScroll(page);

  const credit = theirs.getByRole("link", { name: /^Avoir nº/ });
  await expect(async () => {
    await theirs.goto("/student-dashboard/bookings");
    await theirs.getByRole("article").getByRole("link").first().click();
    await expect(credit).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(theirs.getByText("demi-heure de retard")).toBeVisible();
  const file = await theirs.request.get(String(await credit.getAttribute("href")));
  expect(file.headers()["content-type"]).toContain("application/pdf");
});
