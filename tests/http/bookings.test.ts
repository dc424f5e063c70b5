import { expect, test } from "vitest";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { newCoach, newStudent, slotsOf } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();

/** A coach and a student with one session between them. */
async function twoPeople(session: { hours: number; status?: "pending" | "confirmed" }) {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const add = (hours: number, status: "pending" | "confirmed" = "confirmed") => {
    const startsAt = new Date(Date.now() + hours * 3_600_000);
    startsAt.setUTCMinutes(0, 0, 0);
    return addBooking(server.pool, { coachId: coach.coachId, studentId: student.id, startsAt, status });
  };
  const id = await add(session.hours, session.status);
  const ofCoach = (query = "") => PlainPage.open(coach.browser, `/dashboard/bookings/${id}${query}`);
  const ofStudent = (query = "") =>
    PlainPage.open(student.browser, `/student-dashboard/bookings/${id}${query}`);
  return { coach, student, id, add, ofCoach, ofStudent };
}

const press = (page: PlainPage, name: string | RegExp, typed: Record<string, string> = {}) =>
  page.submit(page.find.getByRole("button", { name }), typed);
const follow = (page: PlainPage, name: string) =>
  String(page.find.getByRole("link", { name }).getAttribute("href"));
const badge = (page: PlainPage, text: string) => page.find.queryAllByText(text, { exact: true }).length > 0;
const history = (page: PlainPage) => page.find.getByRole("region", { name: "Ce qui s’est passé" });
const slotName = (page: PlainPage, slot: string) =>
  String(page.document.querySelector(`input[value="${slot}"]`)?.getAttribute("aria-label"));

test("without script a request is accepted, a session moved and another one cancelled, by plain forms", async () => {
  const { coach, student, id, add, ofStudent } = await twoPeople({ hours: 80 });
  const asked = await add(104, "pending");
  const list = await PlainPage.open(coach.browser, "/dashboard/bookings");
  expect(list.find.getByRole("heading", { name: "Une demande à traiter" })).toBeTruthy();
  const overview = await PlainPage.open(coach.browser, "/dashboard");
  const request = overview.find.getByRole("region", { name: "Une séance à confirmer" });
  expect(request.textContent).toMatch(/50\s€\s: 45\s€ pour vous/);
  const [details] = overview.find.getAllByRole("link", { name: /^Voir la demande/ });
  expect(details?.getAttribute("href")).toBe(`/dashboard/bookings/${asked}`);
  const accepted = await press(overview, /^Accepter/);
  expect(accepted.find.queryByRole("heading", { name: "Une demande à traiter" })).toBeNull();

  const open = await PlainPage.open(student.browser, `/student-dashboard/bookings/${asked}`);
  const form = await PlainPage.open(student.browser, follow(open, "Déplacer"));
  const moved = await press(form, "Déplacer la séance", { startsAt: slotsOf(form)[0] ?? "" });
  expect(history(moved).textContent).toContain("Séance déplacée");

  const cancel = await PlainPage.open(student.browser, follow(await ofStudent(), "Annuler la séance"));
  expect(cancel.find.getByText(/tout vous est remboursé/)).toBeTruthy();
  expect(badge(await press(cancel, "Annuler la séance"), "Annulée")).toBe(true);
  const cancelled = await PlainPage.open(student.browser, "/student-dashboard/bookings?tab=cancelled");
  expect(cancelled.find.getAllByRole("article")).toHaveLength(1);
  expect(await server.query("select status from bookings where id = $1", id)).toEqual([
    { status: "cancelled" },
  ]);
});

test("a series that waits for an answer is beside the sessions to come, and not beside past and cancelled ones", async () => {
  const { coach, student } = await twoPeople({ hours: 80 });
  await server.query(
    `insert into session_series (id, coach_id, student_id, discipline, minutes, place, price_cents, weeks, first_starts_at, sessions,
       asked_by, status, answer_by)
     values (gen_random_uuid(), $1, $2, 'Yoga', 60, 'webcam', 5000, 1, now() + interval '9 days', 4, 'coach', 'proposed',
       now() + interval '2 days')`,
    coach.coachId,
    student.id,
  );
  const shown = async (query: string) =>
    (await PlainPage.open(student.browser, `/student-dashboard/bookings${query}`)).document.querySelectorAll(
      'main a[href*="/series/"]',
    ).length;
  expect(await shown("")).toBeGreaterThan(0);
  expect([await shown("?tab=past"), await shown("?tab=cancelled")]).toEqual([0, 0]);
});

test("a coach proposes another time and the student accepts it", async () => {
  const { student, ofCoach, ofStudent } = await twoPeople({ hours: 80 });
  const before = await PlainPage.open(student.browser, "/student-dashboard");
  expect(before.find.getByRole("region", { name: "Votre prochaine séance" })).toBeTruthy();
  const form = await ofCoach("?faire=propose");
  const slot = slotsOf(form).at(-1) ?? "";
  await press(form, "Proposer cet horaire", { startsAt: slot });
  const dashboard = await PlainPage.open(student.browser, "/student-dashboard");
  expect(dashboard.find.getByRole("heading", { name: "Votre réponse est attendue" })).toBeTruthy();
  const asked = await PlainPage.open(student.browser, follow(dashboard, "Répondre"));
  await press(asked, "Accepter le nouvel horaire");
  expect(history(await ofStudent()).textContent).toContain(`désormais ${slotName(form, slot)}`);
});

test("a coach cancels, and the student takes another slot", async () => {
  const { id, ofCoach, ofStudent } = await twoPeople({ hours: 80 });
  const form = await ofCoach("?faire=cancel");
  expect(form.find.getByRole("heading", { name: /^Annuler cette séance/ })).toBeTruthy();
  expect(form.find.getByText(/remboursement en totalité/)).toBeTruthy();
  expect(badge(await press(form, "Annuler la séance"), "Annulée")).toBe(true);
  // The session of this test has no payment: with one, the command would have left the choice to the student.
  await server.query(
    "update bookings set choice = 'open', choice_by = now() + interval '7 days' where id = $1",
    id,
  );
  expect(follow(await ofStudent(), "Choisir un autre créneau")).toContain("faire=choose");
  const choice = await ofStudent("?faire=choose");
  const chosen = await press(choice, "Réserver ce créneau", { startsAt: slotsOf(choice).at(-1) ?? "" });
  expect(badge(chosen, "Confirmée")).toBe(true);
});

test("a request is declined after a question, and a student who cancels too late is told so", async () => {
  const { coach, id, ofStudent } = await twoPeople({ hours: 80, status: "pending" });
  const late = await ofStudent("?faire=cancel");
  expect(late.find.getByRole("heading", { name: /^Annuler cette séance/ })).toBeTruthy();
  const list = await PlainPage.open(coach.browser, "/dashboard/bookings");
  const [decline] = list.find.getAllByRole("link", { name: /^Décliner/ });
  const question = await PlainPage.open(coach.browser, String(decline?.getAttribute("href")));
  expect(question.find.getByRole("heading", { name: /^Décliner cette demande/ })).toBeTruthy();
  expect(badge(await press(question, "Décliner la demande"), "Annulée")).toBe(true);
  const again = await ofStudent("?faire=cancel");
  expect(again.find.getByRole("alert").textContent).toContain(
    "Ce n’est plus possible\u00a0: la séance est maintenant annulée",
  );
  expect(again.find.getByRole("link", { name: "Retour" }).getAttribute("href")).toBe(
    `/student-dashboard/bookings/${id}`,
  );
  expect(again.find.getByRole("link", { name: "Réserver à nouveau" })).toBeTruthy();
});

test("an absence is said and contested, and the operator settles it", async () => {
  const { id, coach, ofCoach, ofStudent } = await twoPeople({ hours: -5 });
  const saying = await ofStudent("?faire=absent");
  await press(saying, "Signaler l’absence", { words: "Personne en visio." });
  expect(follow(await ofCoach(), "Contester")).toContain("faire=contest");
  const contest = await ofCoach("?faire=contest");
  const refused = await press(contest, "Contester");
  expect(refused.find.getByText(/^Dites ce qui s’est passé/)).toBeTruthy();
  await press(contest, "Contester", { words: "J’étais en ligne à l’heure." });
  expect((await ofStudent()).find.getByText(/Une absence est contestée/)).toBeTruthy();

  const operator = await server.demo("operator");
  const address = `/back-office/sessions/${id}`;
  const session = await PlainPage.open(operator, address);
  for (const text of [coach.name, "J’étais en ligne à l’heure.", "Personne en visio."])
    expect(session.document.querySelector("main")?.textContent).toContain(text);
  expect(session.find.getByRole("button", { name: "La séance est due" })).toBeTruthy();
  const reason = "La visio a bien été ouverte.";
  await operator.post(address, new URLSearchParams({ intent: "settle", due: "true", reason }));
  const settled = await ofStudent();
  expect(badge(settled, "Terminée")).toBe(true);
  expect(settled.find.getByText(reason)).toBeTruthy();
});

test("a session is nobody else’s to look at", async () => {
  const { id, coach } = await twoPeople({ hours: 80 });
  const stranger = await server.demo("otherStudent");
  for (const address of [`/student-dashboard/bookings/${id}`, `/dashboard/bookings/${id}`])
    expect((await stranger.get(address)).status).toBe(404);
  expect((await coach.browser.get(`/receipts/${id}`)).status).toBe(404);
});

test("a coach without a session reads that none is to come", async () => {
  const { browser } = await newCoach(server);
  const page = await PlainPage.open(browser, "/dashboard/bookings");
  expect(page.find.getByRole("heading", { name: "Aucune séance à venir" })).toBeTruthy();
});
