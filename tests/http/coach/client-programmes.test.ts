import { expect, test } from "vitest";
import { addBooking } from "../../fixtures/bookings/bookings.ts";
import { newCoach, newStudent } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const press = (page: PlainPage, name: RegExp, typed: Record<string, string> = {}) =>
  page.submit(page.find.getAllByRole("button", { name })[0] as HTMLElement, typed);

async function trainedBy(hoursAgo: number) {
  const coach = await newCoach(server);
  const student = await server.member({ firstName: "Lina", lastName: "Moreau" });
  const startsAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await addBooking(server.pool, {
    coachId: coach.coachId,
    studentId: student.id,
    status: "completed",
    startsAt,
  });
  return { coach, student, browser: student.browser };
}

test("without script, a coach writes and publishes a week, and the student follows it and notes a load", async () => {
  const { coach, student, browser } = await trainedBy(30);
  const file = `/dashboard/clients/${student.id}`;
  const tab = await PlainPage.open(coach.browser, `${file}?volet=programmes`);
  const editor = await press(tab, /^Créer le programme/, { title: "Force à la maison" });
  expect(editor.find.getByRole("heading", { level: 1 }).textContent).toBe("Force à la maison");
  const filled = await press(editor, /^Ajouter$/, { goal: "force", level: "debutant", sessionsPerWeek: "2" });
  const published = await press(filled, /^Publier la semaine/);
  expect(published.mainText).toContain("0/");

  const mine = await PlainPage.open(browser, "/mes-programmes");
  const address = mine.find.getByRole("link", { name: "Force à la maison" }).getAttribute("href") ?? "";
  const week = await PlainPage.open(browser, address);
  const noted = await press(week, /^Noter$/, { load: "42,5", repetitions: "8", effort: "7" });
  expect(noted.mainText).toMatch(/42,5\skg · 8\srépétitions · effort 7\/10/);
  const seen = await PlainPage.open(coach.browser, `${file}?volet=programmes`);
  expect(seen.mainText).toMatch(/1\ssemaine publiée/);
  const results = await PlainPage.open(
    coach.browser,
    seen.find.getByRole("link", { name: "Force à la maison" }).getAttribute("href") ?? "",
  );
  expect(results.mainText).toContain("Charges et efforts notés");

  // It is nobody else's, whoever asks.
  const other = await newCoach(server);
  expect((await other.browser.get(file)).status).toBe(404);
  const { browser: stranger } = await newStudent(server);
  expect((await stranger.get(address)).status).toBe(404);
});

test("without script, measures wait for the student's consent, and go with it", async () => {
  const { coach, student, browser } = await trainedBy(40);
  const file = `/dashboard/clients/${student.id}?volet=mesures`;
  const before = await PlainPage.open(coach.browser, file);
  expect(before.find.queryByLabelText(/^Jour/)).toBeNull();
  await press(before, /^Demander son accord/, { weight: "on" });
  const own = `/mes-programmes/mesures/${coach.coachId}`;
  const asked = await PlainPage.open(browser, own);
  expect(asked.mainText).toContain("Ce sont des données de santé");
  const refused = await browser.post(own, new URLSearchParams({ intent: "consent" }));
  expect([refused.status, refused.text.includes("Sans votre accord")]).toEqual([400, true]);
  const given = await press(asked, /^Donner mon accord/, { consent: "yes" });
  await press(given, /^Enregistrer/, { weight: "71,3" });
  const read = await PlainPage.open(coach.browser, file);
  expect(read.mainText).toMatch(/71,3\skg/);
  const { rows } = await server.pool.query("select sealed from client_measures where student_id = $1", [
    student.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].sealed).not.toContain("71");
  const shown = await PlainPage.open(browser, own);
  await press(shown, /^Tout supprimer maintenant/);
  expect((await browser.get(own)).status).toBe(404);
  expect((await PlainPage.open(coach.browser, file)).mainText).not.toMatch(/71,3/);
});
