import { open, toast } from "../../fixtures/accounts/own-account.ts";
import { beCoach, book, newStudent } from "../../fixtures/bookings/booked-coach.ts";
import { addPack } from "../../fixtures/bookings/bookings.ts";
import { DESKTOP, expect, expectNoSidewaysScroll, PHONE, test } from "../../fixtures/browser/browser.ts";
import { inDatabase } from "../../fixtures/browser/e2e-database.ts";

// tests/http/coach/clients.test.ts proves that notes and a pause are kept.
test("clients are found, paused and noted about", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { coachId } = await beCoach(page);
  const [lina, hugo] = [await newStudent("Lina", "Moreau"), await newStudent("Hugo", "Blanc")];
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await book({ coachId, studentId: lina, startsAt: ago(10), status: "completed", priceCents: 4_500 });
  await book({ coachId, studentId: hugo, startsAt: ago(100), status: "completed" });
  await inDatabase((sql) => addPack(sql, { coachId, studentId: lina, hours: 5, priceCents: 20_000 }));

  await open(page, "/dashboard/clients");
  const row = page.getByRole("article", { name: "Lina Moreau" });
  const expectFigures = async () => {
    for (const text of ["Solde 5\u00a0h", "Pas de séance à venir"])
      await expect(row.getByText(text)).toBeVisible();
    await expectNoSidewaysScroll(page);
  };
  await expectFigures();
  await page.setViewportSize(PHONE);
  await expectFigures();
  await page.getByRole("searchbox").fill("mor");
  await expect(page.getByRole("link", { name: "Hugo Blanc" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("blanc");
  await page.getByRole("link", { name: /^Inactifs/ }).click();
  await page.getByRole("searchbox").fill("mor");
  await expect(page.getByRole("heading", { name: "Aucun client avec ces critères" })).toBeVisible();
  await page.getByRole("link", { name: "Effacer les critères" }).click();
  await page.getByRole("link", { name: "Lina Moreau" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Lina Moreau" })).toBeVisible();
  await page.getByLabel("Nouvelle note").fill("Genou droit fragile");
  await page.getByRole("button", { name: "Ajouter la note" }).click();
  await expect(toast(page, "Note enregistrée")).toBeVisible();
  await page.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText("En pause", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
