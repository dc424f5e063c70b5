import { accompany, publishFirstWeek } from "../fixtures/accompaniment/followed-programme.ts";
import { open, toast } from "../fixtures/accounts/own-account.ts";
import { beCoach, newStudent } from "../fixtures/bookings/booked-coach.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/bookings/coaches.ts";
import { expect, expectNoSidewaysScroll, PHONE, test } from "../fixtures/browser/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser/browser-members.ts";
import { inDatabase, query } from "../fixtures/browser/e2e-database.ts";
import { NETWORK_ERRORS } from "../fixtures/database/connection.ts";

test.use({ viewport: PHONE, allowedErrors: NETWORK_ERRORS });

// week-editor.test.tsx proves that a reload, an ended session and a week that was saved elsewhere lose nothing.
test("a coach adapts a template and publishes its first week", async ({ page }) => {
  const { coachId } = await beCoach(page);
  const id = await accompany(coachId, await newStudent("Lina", "Moreau"));
  await open(page, `/dashboard/accompagnements/${id}/programme`);
  await expect(page.getByText(/^Prochaine semaine à publier avant le/)).toBeVisible();
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  await expect(toast(page, "4 semaines ajoutées")).toBeVisible();
  await page.getByRole("link", { name: "Semaine 4 brouillon" }).click();
  await page.locator("summary", { hasText: "Retirer ce brouillon" }).press("Enter");
  await page.getByRole("button", { name: "Retirer la semaine 4" }).press("Enter");
  await expect(toast(page, "Semaine 4 retirée")).toBeVisible();
  await expect(page.getByRole("link", { name: "Semaine 1 brouillon" })).toBeFocused();

  const first = page.getByRole("group", { name: /^Séance 1/ });
  await first.getByRole("button", { name: "Ajouter un exercice" }).click();
  await first.getByLabel("Nom").last().fill("Marche de l’ours");
  await page.getByRole("button", { name: "Publier la semaine" }).click();
  await expect(first.getByText(/^Décrivez le geste/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await first.getByLabel("Technique").last().fill("À quatre pattes, genoux décollés, avancez lentement.");
  await page.getByRole("button", { name: "Publier la semaine" }).click();
  await expect(toast(page, "Semaine publiée")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer les changements" })).toBeVisible();
  await expect(page).toHaveURL(/semaine=1$/);
  const published = await query<{ content: object }>(
    "select content from programme_weeks where accompaniment_id = $1 and published_at is not null",
    id,
  );
  expect(published).toHaveLength(1);
  expect(JSON.stringify(published)).toContain("Marche de l’ours");
  const steps = await query("select step from accompaniment_steps where accompaniment_id = $1", id);
  expect(steps).toEqual([{ step: "programme published" }]);
});

test("a student ticks a week off without a connection, and it is there after reconnecting", async ({
  page,
  context,
}) => {
  const student = await createMember();
  await signInBrowser(context, student.email);
  const coachId = await inDatabase((sql) => addCoach(sql, { name: "Nora Diallo", ...OUT_OF_THE_WAY }));
  const week = await publishFirstWeek(await accompany(coachId, student.id));
  const ticked = async () =>
    (await query("select from programme_ticks where week_id = $1 and done", week)).length;
  const tickedNames = async () => {
    const rows = await query<{ name: string }>(
      `select e ->> 'name' as name from programme_ticks t join programme_weeks w on w.id = t.week_id,
         jsonb_path_query(w.content, '$.sessions[*].exercises[*]') e
       where w.id = $1 and t.done and e ->> 'id' = t.exercise_id`,
      week,
    );
    return rows.map(({ name }) => name).sort();
  };
  await open(page, "/mon-accompagnement/programme");
  const boxes = page.locator("details[open]").getByRole("checkbox");
  await boxes.nth(0).check();
  await expect.poll(ticked).toBe(1);

  await context.setOffline(true);
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await boxes.nth(2).uncheck();
  await boxes.nth(3).check();
  await expect(page.getByText(/^3 coches gardées sur cet appareil/)).toBeVisible();
  for (const at of [0, 1, 3]) await expect(boxes.nth(at)).toBeChecked();
  expect(await ticked()).toBe(1);
  await context.setOffline(false);
  await expect.poll(ticked).toBe(3);
  await expect(page.getByText(/gardées? sur cet appareil/)).toHaveCount(0);
  const shown = page.locator("details[open] li:has(input:checked) label .font-semibold");
  expect((await shown.allTextContents()).sort()).toEqual(await tickedNames());

  // The rest of the session without a connection, and the page closed: it leaves from the page that is opened next.
  await context.setOffline(true);
  await page.locator("details[open]").getByRole("button", { name: "Tout cocher" }).click();
  const total = await boxes.count();
  expect(total).toBeGreaterThan(4);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await expect(page.getByRole("progressbar", { name: "Exercices faits" })).toHaveAttribute(
    "aria-valuetext",
    new RegExp(`^${total} sur \\d+$`),
  );
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/student-dashboard/history");
  await expect.poll(ticked).toBe(total);
});
