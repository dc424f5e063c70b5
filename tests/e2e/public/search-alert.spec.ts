import type { Page } from "@playwright/test";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../../fixtures/browser/browser.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("an alert is asked for below the results, confirmed by opening its mail, and ended", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const email = newEmail("attend");
  await page.goto("/search-results?discipline=Tennis&city=Nantes");
  await hydrated(page);
  const form = page
    .locator("section")
    .filter({ has: heading(page, "Prévenez-moi") })
    .last();
  const field = form.getByLabel("Votre e-mail");
  await field.fill("nulle-part");
  await form.getByRole("button", { name: "Me prévenir" }).click();
  await expect(form).toContainText("Cette adresse e-mail n’est pas valide");
  await expect(field).toBeFocused();
  await field.fill(email);
  await field.press("Enter");
  await expect(form).toContainText("Regardez vos e-mails");
  await expectNoSidewaysScroll(page);

  const [mail] = await query<{ body: string }>("select body from mails where recipient = $1", email);
  const link = `/search-alert?token=${/search-alert\?token=([\w-]{32})/.exec(mail?.body ?? "")?.[1]}`;
  const confirmed = async () =>
    (await query("select from search_alerts where email = $1 and confirmed_at is not null", email)).length;
  expect(await confirmed()).toBe(0);
  // The page that the link opens confirms by itself.
  await page.goto(link);
  await expect(heading(page, "Alerte confirmée !")).toBeVisible();
  await expect(page.getByText("Un e-mail dès qu’arrive un coach de Tennis")).toBeVisible();
  expect(await confirmed()).toBe(1);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Arrêter cette alerte" }).click();
  await expect(heading(page, "Alerte arrêtée")).toBeVisible();
  expect(await query("select from search_alerts where email = $1", email)).toEqual([]);
});
