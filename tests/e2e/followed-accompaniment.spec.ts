import { accompany } from "../fixtures/accompaniment/followed-programme.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";

test.use({ viewport: PHONE });

// app/routes/accompaniment/health-and-measures.test.tsx proves the refusals, the correction and the deletion.
test("a student gives their health answers, measures, and takes it all back", async ({ page, context }) => {
  const [student, coach] = [await createMember(), await createMember({ role: "coach" })];
  await signInBrowser(context, student.email);
  const coachId = await inDatabase((sql) =>
    addCoach(sql, { name: "Nora Diallo", userId: coach.id, ...OUT_OF_THE_WAY }),
  );
  const id = await accompany(coachId, student.id);

  await open(page, "/mon-accompagnement/sante");
  await page.getByLabel("Poids actuel").fill("80");
  await page.getByLabel("Poids souhaité").fill("74");
  await page.getByLabel("Taille").fill("178");
  await page.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await expect(page.getByText(/^Sans votre accord/)).toBeVisible();
  await page.getByLabel(/^J’accepte que ces données/).check();
  await page.getByRole("button", { name: "Enregistrer mes réponses" }).click();
  await expect(toast(page, "Réponses enregistrées")).toBeVisible();
  await expect(page.getByLabel(/^J’accepte que ces données/)).not.toBeChecked();
  await expect(page.getByLabel("Poids actuel")).toHaveValue("80");

  await page.getByRole("link", { name: "Mesures", exact: true }).click();
  await page.getByRole("textbox", { name: "Poids", exact: true }).fill("79,4");
  await page.getByRole("textbox", { name: "Tour de taille" }).fill("92");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(toast(page, "Mesures enregistrées")).toBeVisible();
  await expect(page.getByRole("cell", { name: "79,4 kg" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Poids\./ })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "Santé", exact: true }).click();
  await page.getByText("Retirer mon accord", { exact: true }).click();
  await page.getByRole("button", { name: "Tout supprimer maintenant" }).click();
  await expect(toast(page, "Données de santé supprimées")).toBeVisible();
  await expect(page.getByText("Rien n’est gardé")).toBeVisible();
  await expect(page.getByLabel("Poids actuel")).toHaveValue("");
  expect(await query("select 1 from body_measures where accompaniment_id = $1", id)).toEqual([]);
});
