import type { Page } from "@playwright/test";
import { beCoach, book, newStudent } from "../fixtures/booked-coach.ts";
import { addPack } from "../fixtures/bookings.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { inDatabase } from "../fixtures/e2e-database.ts";
import { open, toast } from "../fixtures/own-account.ts";

async function expectSound(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test("clients are found, paused and noted about", async ({ page }) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const { coachId } = await beCoach(page);
  await open(page, "/dashboard/clients");
  await expect(page.getByRole("heading", { name: "Pas encore de client" })).toBeVisible();
  await expectSound(page);
  const lina = await newStudent("Lina", "Moreau");
  const old = await newStudent("Hugo", "Blanc");
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  await book({ coachId, studentId: lina, startsAt: ago(10), status: "completed", priceCents: 4_500 });
  await book({ coachId, studentId: old, startsAt: ago(100), status: "completed" });
  await inDatabase((sql) => addPack(sql, { coachId, studentId: lina, hours: 5, priceCents: 20_000 }));

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await open(page, "/dashboard/clients");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clients 2 au total");
    const row = page.getByRole("row").filter({ hasText: "Lina Moreau" });
    await expect(row.getByText("Actif")).toBeVisible();
    await expect(row.getByText("5\u00a0h")).toBeVisible();
    await expect(row.getByText("245\u00a0€")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Hugo Blanc" }).getByText("Inactif")).toBeVisible();
    await expectSound(page);
  }
  await page.getByRole("searchbox").fill("mor");
  await expect(page.getByRole("link", { name: "Hugo Blanc" })).toHaveCount(0);
  await page.getByLabel("Statut").selectOption("inactive");
  await expect(page.getByRole("heading", { name: "Aucun client avec ces critères" })).toBeVisible();
  await page.getByRole("link", { name: "Effacer les critères" }).click();
  await page.getByRole("link", { name: "Lina Moreau" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Lina Moreau" })).toBeVisible();
  await expect(page.getByText("Pack de 5\u00a0h")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("Vos notes").fill("Genou droit fragile");
  await page.getByRole("button", { name: "Enregistrer les notes" }).click();
  await expect(toast(page, "Notes enregistrées")).toBeVisible();
  await page.getByRole("button", { name: "Mettre en pause" }).click();
  await expect(page.getByText("En pause", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Vos notes")).toHaveValue("Genou droit fragile");
  await page.setViewportSize(PHONE);
  await expectSound(page);
  // A client of somebody else's is not there.
  const stranger = await newStudent("Zoé", "Roy");
  expect((await page.request.get(`/dashboard/clients/${stranger}`)).status()).toBe(404);
});
