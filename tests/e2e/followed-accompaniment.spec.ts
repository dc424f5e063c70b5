import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { beCoach, book, newStudent } from "../fixtures/booked-coach.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  test,
} from "../fixtures/browser.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { accompany } from "../fixtures/followed-programme.ts";
import { test as asStudent, open, toast } from "../fixtures/own-account.ts";

async function expectSound(page: Page) {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

/** Units of one kind, to be booked with the coach. */
async function addUnits(id: string, purpose: string, hours: number): Promise<string> {
  const [pack] = await query<{ id: string }>(
    `insert into packs (coach_id, student_id, hours, price_cents, status, bought_at, expires_at, purpose, accompaniment_id)
     select coach_id, student_id, $3::int, $3::int * 5000, 'active', now(), now() + interval '6 months', $2, id
     from accompaniments where id = $1 returning id`,
    id,
    purpose,
    hours,
  );
  const packId = pack?.id ?? "";
  await query(
    "insert into pack_moves (pack_id, kind, minutes) values ($1, 'bought', $2)",
    packId,
    hours * 60,
  );
  return packId;
}

/** A coach with an account: one without is left by whom they accompany. */
async function newCoach(name: string): Promise<number> {
  const userId = randomUUID();
  await query("insert into users (id, email, role) values ($1, $1 || '@exemple.fr', 'coach')", userId);
  return inDatabase((sql) => addCoach(sql, { name, userId, ...OUT_OF_THE_WAY }));
}

const own = async (email: string): Promise<string> =>
  (await query<{ id: string }>("select id from users where email = $1", email))[0]?.id ?? "";

// What was changed elsewhere is refused.
const REFUSED = [/409 \(Conflict\)/];

asStudent.describe("a student", () => {
  asStudent.use({ allowedErrors: REFUSED });
  asStudent("gives their health answers, measures, and takes it all back", async ({ page, email }) => {
    asStudent.slow();
    const coachId = await newCoach("Nora Diallo");
    const id = await accompany(coachId, await own(email));
    await addUnits(id, "sessions", 4);

    await open(page, "/mon-accompagnement");
    await expect(page.getByRole("heading", { level: 1, name: "Mon accompagnement" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Votre coach" })).toContainText("Nora Diallo");
    await expect(page.getByRole("link", { name: "Réserver une séance" })).toBeVisible();
    await expectSound(page);

    // Without consent nothing is kept.
    await open(page, "/mon-accompagnement/mesures");
    await page.getByRole("link", { name: "Donner mon accord" }).click();
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
    await expectSound(page);

    await page.getByRole("link", { name: "Mesures", exact: true }).click();
    await page.getByRole("textbox", { name: "Poids", exact: true }).fill("beaucoup");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(page.getByText(/^Un nombre, avec une décimale/)).toBeVisible();
    await page.getByRole("textbox", { name: "Poids", exact: true }).fill("79,4");
    await page.getByRole("textbox", { name: "Tour de taille" }).fill("92");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await expect(toast(page, "Mesures enregistrées")).toBeVisible();
    await expect(page.getByRole("cell", { name: "79,4 kg" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Poids\./ })).toBeVisible();
    await expectSound(page);

    await page.getByRole("button", { name: /^Corriger les mesures/ }).click();
    const dialog = page.getByRole("dialog", { name: "Corriger ces mesures" });
    await dialog.getByLabel("Poids", { exact: true }).fill("79");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("cell", { name: "79 kg" })).toBeVisible();

    // Asked once more, and the focus is not lost with the row.
    await page.getByRole("button", { name: /^Supprimer les mesures/ }).click();
    await page
      .getByRole("dialog", { name: "Supprimer ces mesures" })
      .getByRole("button", { name: "Supprimer" })
      .click();
    await expect(toast(page, "Mesures supprimées")).toBeVisible();
    await expect(page.getByRole("cell", { name: "79 kg" })).toHaveCount(0);
    await expect(page.locator("body")).not.toBeFocused();

    await open(page, "/mon-accompagnement/sante");
    await page.getByText("Retirer mon accord", { exact: true }).click();
    await page.getByRole("button", { name: "Tout supprimer maintenant" }).click();
    await expect(toast(page, "Données de santé supprimées")).toBeVisible();
    await expect(page.getByText("Rien n’est gardé")).toBeVisible();
    await expect(page.getByLabel("Poids actuel")).toHaveValue("");
    expect(await query("select 1 from body_measures where accompaniment_id = $1", id)).toEqual([]);
    expect(await query("select health from accompaniments where id = $1", id)).toEqual([{ health: null }]);
  });

  asStudent("takes an end back, and ends it in three presses", async ({ page, email }) => {
    asStudent.slow();
    const coachId = await newCoach("Nora Diallo");
    const id = await accompany(coachId, await own(email));
    await query("update accompaniments set end_asked_at = now() where id = $1", id);
    await open(page, "/mon-accompagnement");
    await page.getByRole("button", { name: "Continuer finalement" }).click();
    await expect(toast(page, "Votre accompagnement continue")).toBeVisible();
    await expect(page.getByRole("button", { name: "Continuer finalement" })).toHaveCount(0);

    // What it comes to is shown before it is confirmed.
    await page.getByRole("link", { name: "Mettre fin à l’accompagnement" }).click();
    const sum = page.getByText(/^(Vous est remboursé|Dernier paiement|Rien à rembourser ni à payer)$/);
    await expect(sum).toBeVisible();
    await expectSound(page);
    const shown = page.locator("input[name=endsAt]");
    const before = await shown.inputValue();
    // It has changed since: said, and stays to be read while the page shows the new one.
    await query("update accompaniments set started_at = started_at - interval '40 days' where id = $1", id);
    await page.getByRole("button", { name: "Confirmer la fin" }).click();
    const changed = page.getByText(/^Le décompte a changé entre-temps/);
    await expect(changed).toBeVisible();
    await expect(shown).not.toHaveValue(before);
    await expect(changed).toBeVisible();
    await page.getByRole("button", { name: "Confirmer la fin" }).click();
    await expect(page).toHaveURL(/\/mon-accompagnement$/);
    const [after] = await query<{ asked: boolean; status: string }>(
      "select end_asked_at is not null as asked, status from accompaniments where id = $1",
      id,
    );
    expect(after?.asked).toBe(true);
  });
});

test.use({ allowedErrors: REFUSED });

test("a coach says yes, writes of a review, and is told of another tab", async ({ page }) => {
  test.slow();
  const { coachId } = await beCoach(page);
  const student = await newStudent("Lina", "Moreau");
  const id = await accompany(coachId, student);
  await query("update accompaniments set health_consent_at = now() where id = $1", id);
  const asked = await accompany(coachId, await newStudent("Paul", "Ardent"));
  await query("update accompaniments set coach_id = null, coach_since = null where id = $1", asked);
  await query(
    "insert into accompaniment_offers (accompaniment_id, coach_id, answer_by) values ($1, $2, now() + interval '40 hours')",
    asked,
    coachId,
  );
  const packId = await addUnits(id, "reviews", 3);
  const startsAt = new Date(Date.now() - 26 * 3_600_000);
  await book({ coachId, studentId: student, packId, startsAt, status: "completed", priceCents: 0 });

  await open(page, "/dashboard/accompagnements");
  await expect(page.getByRole("heading", { name: "Une demande à traiter" })).toBeVisible();
  await expect(page.getByText(/sans compte rendu$/)).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Accepter d’accompagner Paul A." }).click();
  await expect(toast(page, "Vous suivez désormais cet élève")).toBeVisible();
  await expect(page.getByRole("link", { name: "Paul Ardent" })).toBeVisible();

  await page.getByRole("link", { name: "Lina Moreau" }).click();
  const notes = page.getByLabel(/^Compte rendu, bilan/);
  await notes.fill("Belle progression, le dos est plus droit.");
  await page.getByRole("button", { name: "Enregistrer le compte rendu" }).click();
  await expect(toast(page, "Compte rendu enregistré")).toBeVisible();
  await expectSound(page);

  // Changed elsewhere meanwhile: said, and nothing is lost.
  await query("update review_notes set version = version + 1 where accompaniment_id = $1", id);
  await notes.fill("Belle progression, et encore.");
  await page.getByRole("button", { name: "Enregistrer le compte rendu" }).click();
  const conflict = page.getByText("Ce compte rendu a été modifié ailleurs", { exact: true });
  await expect(conflict).toBeVisible();
  await expect(notes).toHaveValue("Belle progression, et encore.");
  // Pressed again without a choice, it is refused again.
  await page.getByRole("button", { name: "Enregistrer le compte rendu" }).click();
  await expect(conflict).toBeVisible();
  await page.getByRole("button", { name: "Prendre l’autre" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(notes).toHaveValue("Belle progression, le dos est plus droit.");
  // What is typed and not sent outlives the page.
  await notes.fill("Encore mieux.");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  await expect(notes).toHaveValue("Encore mieux.");
  await page.getByRole("button", { name: "Enregistrer le compte rendu" }).click();
  await expect(toast(page, "Compte rendu enregistré")).toBeVisible();
});
