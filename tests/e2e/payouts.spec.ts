import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
} from "../fixtures/browser.ts";
import { test } from "../fixtures/people.ts";
import { readPdf } from "../fixtures/read-pdf.ts";

/** What a link saves: its name and its bytes. */
async function save(page: Page, link: RegExp) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: link }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test.describe("a coach", () => {
  test.use({ as: "coach", viewport: PHONE });

  test("sees what they have earned, line by line, and saves the papers of a payout", async ({
    page,
    people,
  }) => {
    await page.goto("/dashboard/settings/payment");
    await hydrated(page);
    const income = page.getByRole("region", { name: "Mes revenus" });
    for (const label of ["À venir", "Disponible", "Versé"])
      await expect(income.getByRole("term").filter({ hasText: label })).toBeVisible();
    await expect(income.getByText("69,90 € vendus, 6,99 € de commission").first()).toBeVisible();
    await expect(income.getByText(/€ repris, .* de commission rendus$/).first()).toBeVisible();
    await expect(income.getByText(/^Versé le /).first()).toBeVisible();
    await expect(income.getByText(/^Déduit le /)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const statement = await save(page, /^Relevé DEMO-R\d{4}-\d{5}/);
    expect(statement.name).toMatch(/^releve-DEMO-R\d{4}-\d{5}\.pdf$/);
    const { pages, title } = await readPdf(statement.bytes);
    expect(title).toMatch(/^Relevé de versement DEMO-R/);
    expect(pages.join(" ")).toContain("Camille Laurent");
    const href = await page
      .getByRole("link", { name: /^Facture DEMO-F/ })
      .first()
      .getAttribute("href");
    const asked = async (who: "coach" | "otherCoach" | "student" | "operator" | "visitor") => {
      const request = await people.request(await people.cookies(who));
      const answer = await request.get(String(href));
      return [answer.status(), answer.headers()["cache-control"]];
    };
    const isPrivate = "private, no-store";
    expect(await asked("coach")).toEqual([200, isPrivate]);
    expect(await asked("operator")).toEqual([200, isPrivate]);
    for (const who of ["otherCoach", "student", "visitor"] as const)
      expect(await asked(who), who).toEqual([404, isPrivate]);

    await page
      .getByRole("navigation", { name: "Pages des revenus" })
      .getByRole("link", { name: "Page suivante" })
      .click();
    await expect(page).toHaveURL(/revenus=2/);
    await expect(income.getByText("Page 2 sur 2")).toBeVisible();

    await page.setViewportSize(DESKTOP);
    await expect(income.getByText("Commission", { exact: true })).toBeVisible();
    // The headings are for the eye: each amount says what it is.
    await expect(income.getByRole("listitem").first()).toContainText(/Vendu\s:.*Commission\s:.*Net\s:/);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("the operator", () => {
  test.use({ as: "operator", viewport: PHONE });

  test("sees where the money is, finds a person's account, and saves the ledger", async ({ page }) => {
    await page.goto("/back-office/finances");
    await hydrated(page);
    await expect(page.getByText(/Le grand livre est équilibré/)).toBeVisible();
    await expect(page.getByRole("region", { name: /mois par mois$/ })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const ledger = await save(page, /Exporter le grand livre/);
    expect(ledger.name).toMatch(/^grand-livre-.*\.csv$/);
    expect(ledger.bytes.toString("utf8")).toContain("Virement envoyé;Virements en cours;");

    await page.getByRole("searchbox", { name: /Nom, adresse e-mail/ }).fill("mercier");
    await page.getByRole("button", { name: "Rechercher" }).click();
    await page.getByRole("link", { name: "Julien Mercier" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Julien Mercier" })).toBeVisible();
    await expect(page.getByText("Virement décidé").first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect((await save(page, /^Relevé DEMO-R/)).name).toMatch(/\.pdf$/);
    expect((await save(page, /Exporter ce compte/)).name).toMatch(/^grand-livre-titulaire-\d+\.csv$/);
    for (const month of ["2026-13", "9999-12"])
      expect((await page.request.get(`/back-office/finances/export?mois=${month}`)).status()).toBe(404);
  });
});
