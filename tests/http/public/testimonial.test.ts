import { expect, test, vi } from "vitest";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const SOON = { timeout: 10_000, interval: 50 };

/** A review of a session by a new student, which the operator has chosen. */
async function chosenReview() {
  const { coachId } = await newCoach(server);
  const student = await server.member();
  const comment = `Témoignage de ${student.id} <script>alert(1)</script>`;
  const [review] = await server.query<{ id: number }>(
    "insert into reviews (coach_id, author_id, author_name, rating, comment) values ($1, $2, 'Léa M.', 5, $3) returning id",
    coachId,
    student.id,
    comment,
  );
  const id = review?.id as number;
  const operator = await server.demo("operator");
  const asked = await operator.post(
    "/back-office/temoignages/choisir",
    new URLSearchParams({ id: String(id) }),
  );
  expect(asked.status).toBe(200);
  return { id, student, operator };
}

const linkTo = async (email: string) => {
  const [mail] = await server.query<{ body: string }>(
    "select body from mails where recipient = $1 and body like '%/temoignage?token=%'",
    email,
  );
  return `/temoignage?token=${/temoignage\?token=(\S+)/.exec(mail?.body ?? "")?.[1]}`;
};
const stateOf = async (id: number) =>
  (await server.query<{ status: string }>("select status from testimonials where review_id = $1", id))[0]
    ?.status;

test("without script and without an account, the author agrees by the link of the mail, and takes it back", async () => {
  const { id, student } = await chosenReview();
  const link = await linkTo(student.email);
  const visitor = server.visitor();
  const page = await PlainPage.open(visitor, link);
  expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  expect(page.document.querySelectorAll("main script:not([nonce])")).toHaveLength(0);
  expect(await stateOf(id)).toBe("asked");
  const agreed = await page.submit(page.find.getByRole("button", { name: "Je suis d’accord" }));
  expect(agreed.mainText).toContain("vous avez donné votre accord");
  expect(await stateOf(id)).toBe("accepted");
  const taken = await agreed.submit(agreed.find.getByRole("button", { name: "Retirer mon accord" }));
  expect(taken.mainText).toContain("n’est plus sur l’accueil");
  expect(await stateOf(id)).toBe("withdrawn");
});

test("the author answers signed in too; another student, the coach and a forged link find nothing", async () => {
  const { id, student } = await chosenReview();
  const own = await PlainPage.open(student.browser, `/temoignage?avis=${id}`);
  expect(own.mainText).toContain("Pouvons-nous montrer votre avis");
  for (const browser of [
    server.visitor(),
    (await server.member()).browser,
    await server.demo("coach"),
    await server.demo("operator"),
  ]) {
    const page = await PlainPage.open(browser, `/temoignage?avis=${id}`);
    expect(page.mainText).toContain("Rien à décider ici");
    const accept = new URLSearchParams({ intent: "accept" });
    expect((await browser.post(`/temoignage?avis=${id}`, accept)).status).toBe(404);
  }
  const forged = `${await linkTo(student.email)}x`;
  expect((await PlainPage.open(server.visitor(), forged)).mainText).toContain("Rien à décider ici");
  const refused = await own.submit(own.find.getByRole("button", { name: "Je préfère que non" }));
  expect(refused.mainText).toContain("nous ne vous le redemanderons pas");
  await vi.waitFor(async () => expect(await stateOf(id)).toBe("refused"), SOON);
});
