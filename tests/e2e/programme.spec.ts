import { beCoach, newStudent } from "../fixtures/booked-coach.ts";
import { expect, expectNoSidewaysScroll, hydrated, PHONE, test } from "../fixtures/browser.ts";
import { createMember, signInBrowser } from "../fixtures/browser-members.ts";
import { addCoach, OUT_OF_THE_WAY } from "../fixtures/coaches.ts";
import { fillLogin } from "../fixtures/dialogs.ts";
import { inDatabase, query } from "../fixtures/e2e-database.ts";
import { accompany, publishFirstWeek } from "../fixtures/followed-programme.ts";
import { open, toast } from "../fixtures/own-account.ts";

// A session that has ended is a 401, a week that was saved elsewhere a 409; without a connection nothing is fetched.
const REFUSED =
  /the server responded with a status of (401|409)|^(Failed to load resource|Fetch API cannot load)/;

test.use({ viewport: PHONE, allowedErrors: [REFUSED] });

test("a coach adapts a template, finds it again after a reload and after a login, and publishes it", async ({
  page,
  context,
}) => {
  const { userId, coachId } = await beCoach(page);
  const [coach] = await query<{ email: string }>("select email from users where id = $1", userId);
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
  const names = () => first.locator("summary .font-semibold").allTextContents();
  await first.getByRole("button", { name: "Ajouter un exercice" }).click();
  await first.getByLabel("Nom").last().fill("Marche de l’ours");
  await page.getByRole("button", { name: "Publier la semaine" }).click();
  await expect(first.getByText(/^Décrivez le geste/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await first.getByLabel("Technique").last().fill("À quatre pattes, genoux décollés, avancez lentement.");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("Vos modifications non enregistrées sont là")).toBeVisible();
  await expect.poll(names).toContain("Marche de l’ours");

  await context.clearCookies();
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await fillLogin(page, coach?.email ?? "");
  await expect.poll(names).toContain("Marche de l’ours");
  // Another device saves the week meanwhile.
  await query("update programme_weeks set version = version + 1 where accompaniment_id = $1", id);
  await page.getByRole("button", { name: "Enregistrer le brouillon" }).click();
  await expect(page.getByText("Cette semaine a été modifiée ailleurs", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Garder la mienne" }).click();
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
  const shown = page.locator("details[open] li:has(:checked) label .font-semibold");
  expect((await shown.allTextContents()).sort()).toEqual(await tickedNames());

  // The rest of the week without a connection, and the page closed: it leaves from the page that is opened next.
  await context.setOffline(true);
  const folded = page.locator("main details:not([open]) > summary:has(h3)");
  while ((await folded.count()) > 0) await folded.first().click();
  const all = page.getByRole("button", { name: "Tout cocher" });
  while ((await all.count()) > 0) await all.first().click();
  const total = await page.locator("main").getByRole("checkbox").count();
  await expect(page.getByRole("progressbar", { name: "Exercices faits" })).toHaveAttribute(
    "aria-valuetext",
    `${total} sur ${total}`,
  );
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto("/student-dashboard/history");
  await expect.poll(ticked).toBe(total);
});
