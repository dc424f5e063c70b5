import { expect, test, vi } from "vitest";
import { newCoach, newStudent } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
/** Every public change is shown within a second; a busy machine takes longer. */
const SOON = { timeout: 20_000 };
const COMMENT = "On rit, on transpire, on revient.";

/** A coach and a student who have had a session three days ago. */
async function hadSession() {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const [session] = await server.query<{ id: string }>(
    `insert into bookings (coach_id, student_id, service, discipline, minutes, place, price_cents, status, starts_at, ends_at, confirmed_at, completed_at)
     values ($1, $2, 'Boxe pieds-poings, 1 h', 'Boxe', 60, 'venue', 0, 'completed', now() - interval '3 days',
             now() - interval '3 days' + interval '1 hour', now() - interval '5 days', now() - interval '2 days') returning id`,
    coach.coachId,
    student.id,
  );
  const id = session?.id ?? "";
  const publicPage = () => PlainPage.open(server.visitor(), `/coach/${coach.coachId}?onglet=avis`);
  const text = async () => (await publicPage()).document.querySelector("main")?.textContent ?? "";
  const subjects = async (email: string) =>
    (await server.query<{ subject: string }>("select subject from mails where recipient = $1", email)).map(
      ({ subject }) => subject,
    );
  return {
    coach,
    student,
    sessionId: id,
    publicPage,
    write: (rating: string) =>
      student.browser.post("/functions/v1/reviews", form({ booking: id, rating, comment: COMMENT })),
    received: (query = "") => PlainPage.open(coach.browser, `/dashboard/reviews${query}`),
    expectPublic: (says: RegExp) => vi.waitFor(async () => expect(await text()).toMatch(says), SOON),
    expectMail: (email: string, subject: RegExp) =>
      vi.waitFor(
        async () => expect(await subjects(email)).toContainEqual(expect.stringMatching(subject)),
        SOON,
      ),
  };
}

const reviewId = async (coachId: number) =>
  String((await server.query("select id from reviews where coach_id = $1", coachId))[0]?.id);

test("without script a review is written, changed and answered", async () => {
  const { coach, student, sessionId, received, publicPage, expectPublic, expectMail } = await hadSession();
  await expectPublic(/Pas encore d’avis/);
  const session = await PlainPage.open(
    student.browser,
    `/student-dashboard/bookings/${sessionId}?faire=review`,
  );
  await session.submit(session.find.getByRole("button", { name: "Publier mon avis" }), {
    rating: "4",
    comment: COMMENT,
  });
  await expectPublic(/On rit, on transpire/);
  await expectMail(coach.email, / a donné son avis/);

  const past = await PlainPage.open(student.browser, "/student-dashboard/bookings?tab=past");
  const change = past.find.getByRole("link", { name: /^Modifier mon avis/ }).getAttribute("href");
  const own = await PlainPage.open(student.browser, String(change));
  expect(own.find.getByRole("region", { name: "Votre avis" }).textContent).toContain(COMMENT);
  expect(own.find.getByRole("radio", { name: "4 étoiles" }).hasAttribute("checked")).toBe(true);
  await own.submit(own.find.getByRole("button", { name: "Modifier mon avis" }), { rating: "5" });
  await expectPublic(/avis du .*, modifié/);
  const shown = (await publicPage()).find.getByText(COMMENT).closest("article");
  expect(shown?.textContent).toContain("Boxe avec ");
  expect(shown?.textContent).toMatch(/Séance du .*, avis du .*, modifié/);
  expect(shown?.querySelector('[aria-label="5 sur 5"]')).toBeTruthy();
  expect((await publicPage()).find.getByText("1+ élèves")).toBeTruthy();

  const list = await received("?filter=unanswered");
  const answer = (page: PlainPage, name: string, text: string) =>
    page.submit(page.find.getByRole("button", { name }), { answer: text });
  const answered = await answer(list, "Publier ma réponse", "À jeudi, gants en main.");
  expect(answered.find.getByText("Vous avez répondu à tout le monde")).toBeTruthy();
  await expectMail(student.email, / a répondu à votre avis/);
  const best = await received("?filter=5-stars");
  expect(best.find.getByRole("article").textContent).toContain("À jeudi, gants en main.");
  const mended = await answer(best, "Enregistrer ma réponse", "À jeudi, gants et sourire en main.");
  expect(mended.find.getByRole("article").textContent).toContain("gants et sourire");
  const review = await reviewId(coach.coachId);
  const told = await coach.browser.post(
    "/dashboard/reviews.data",
    form({ intent: "answer", review, answer: "À jeudi." }),
  );
  expect(told.text).toContain("Réponse modifiée");
});

test("a review that is reported is taken away by the operator, and its author is told why", async () => {
  const { coach, student, write, received, expectPublic, expectMail } = await hadSession();
  expect((await write("5")).status).toBe(200);
  await expectPublic(/On rit, on transpire/);
  const review = await reviewId(coach.coachId);
  const words = "Je ne connais pas cette personne";
  const refused = await coach.browser.post("/dashboard/reviews", form({ intent: "report", review, words }));
  expect(refused.status).toBe(400);
  const sent = form({ intent: "report", review, reason: "stranger", words });
  expect((await coach.browser.post("/dashboard/reviews", sent)).status).toBe(200);
  expect((await received()).find.getByText("Signalé, nous le relisons")).toBeTruthy();

  const operator = await server.demo("operator");
  const reports = "/back-office/reports/reviews";
  const report = async () =>
    (await PlainPage.open(operator, reports)).find
      .getAllByRole("article")
      .find(({ textContent }) => textContent?.includes(coach.name));
  expect((await report())?.textContent).toContain(words);
  const why = "Cette séance n’a pas eu lieu.";
  const id = String(
    (await server.query("select id from review_reports where review_id = $1", review))[0]?.id ?? "",
  );
  const hidden = await operator.post(reports, form({ intent: "hide", id, reason: why }));
  expect(hidden.status, hidden.text.slice(0, 200)).toBe(200);
  expect((await report())?.textContent).toContain("Retiré");
  await expectMail(student.email, /^Votre avis est retiré/);
  const [mail] = await server.query<{ body: string }>(
    "select body from mails where recipient = $1 order by id desc limit 1",
    student.email,
  );
  expect(mail?.body).toContain(why);
  await expectPublic(/Pas encore d’avis/);
});

test("the reviews of a coach have an average, how many of each, filters and pages", async () => {
  const coach = await server.demo("coach");
  const open = (query = "") => PlainPage.open(coach, `/dashboard/reviews${query}`);
  const all = await open();
  expect(all.find.getByRole("heading", { level: 1 }).textContent).toBe("Mes évaluations");
  const summary = all.find.getByRole("region", { name: "Note moyenne" });
  expect(summary.textContent).toContain("4,8");
  expect(all.find.getByRole("progressbar", { name: /^5\sétoiles$/ }).getAttribute("aria-valuetext")).toBe(
    "10 avis",
  );
  expect(all.find.getAllByRole("article")).toHaveLength(10);
  const filter = (name: RegExp) => String(all.find.getByRole("link", { name }).getAttribute("href"));
  const unanswered = await PlainPage.open(coach, filter(/^Sans réponse ?7$/));
  expect(unanswered.find.getAllByRole("article")).toHaveLength(7);
  expect(unanswered.find.queryByText("Bertrand L.")).toBeNull();
  expect(filter(/^5\sétoiles ?10$/)).toBe("/dashboard/reviews?filter=5-stars");
  expect((await open("?filter=5-stars")).find.queryByText("Olivier N.")).toBeNull();
  expect((await open("?page=2")).find.getAllByRole("article")).toHaveLength(1);
});
