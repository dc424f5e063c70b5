import { open, toast } from "../../fixtures/accounts/own-account.ts";
import {
  expect,
  expectNoSidewaysScroll,
  expectToast,
  hydrated,
  PHONE,
  test,
} from "../../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../../fixtures/browser/browser-members.ts";
import { query } from "../../fixtures/browser/e2e-database.ts";

const LIST = "/dashboard/prospects";

test("a coach adds a prospect, calls them and notes how it went, on a phone", async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const coach = await createMember({ role: "coach" });
  await signInBrowser(context, coach.email);
  await open(page, LIST);
  const add = page.getByRole("link", { name: "Ajouter un prospect" }).first();
  await add.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Prénom")).toBeFocused();
  await dialog.getByLabel("Prénom").fill("Ines");
  await dialog.getByRole("button", { name: "Ajouter le prospect" }).click();
  await expect(dialog.getByText("Son nom est requis.")).toBeVisible();
  await expect(dialog.getByLabel(/^Nom/)).toBeFocused();
  await expectNoSidewaysScroll(page);
  // Closed by mistake, the dialog keeps what was typed, and the focus goes back to the link.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(LIST);
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Prénom")).toHaveValue("Ines");
  await dialog.getByLabel(/^Nom/).fill("Marchal");
  await dialog.getByLabel(/^E-mail/).fill("ines@exemple.fr");
  await dialog.getByLabel("Téléphone").fill("06 39 98 02 01");
  await dialog.getByRole("button", { name: "Ajouter le prospect" }).dblclick();
  await expectToast(page, "Succès", "Prospect ajouté avec succès");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prospects 1 au total");

  // The link calls, and the page asks how it went; its address still asks after a reload.
  const row = page
    .getByRole("region", { name: "Prospects", exact: true })
    .getByRole("row")
    .filter({ hasText: "Ines Marchal" });
  await expect(row.getByText("Non appelé")).toBeVisible();
  await row.getByRole("link", { name: "Appeler Ines Marchal" }).click();
  await expect(dialog.getByRole("heading", { name: "Comment s’est passé l’appel ?" })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(dialog.getByText("Ines Marchal · Appel 1")).toBeVisible();
  await dialog.getByLabel("Note").fill("En réunion");
  await dialog.getByRole("button", { name: /^À rappeler/ }).click();
  await expect(dialog.getByRole("button", { name: "Demain" })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Statut mis à jour")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText("Appel 1")).toBeVisible();

  await row.getByRole("link", { name: "Ines Marchal", exact: true }).click();
  const history = dialog.getByRole("region", { name: "Historique" }).getByRole("listitem");
  await expect(history).toHaveText([/Non appelé → Appel 1.*À rappeler demain\. En réunion/]);
  expect(
    await query(
      "select status, next_call_on > (created_at at time zone 'Europe/Paris')::date as later from prospects where coach_id = $1",
      coach.id,
    ),
  ).toEqual([{ status: "appel_1", later: true }]);
});
