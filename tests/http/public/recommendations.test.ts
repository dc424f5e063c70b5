import { expect, test, vi } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const SOON = { timeout: 20_000 };
const COACH_PAGE = "/dashboard/reviews/recommandations";
const OFFICE_PAGE = "/back-office/reports/recommandations";
const HOSTILE = `<script>alert(1)</script> "><img src=x onerror=alert(1)> Un texte hostile.`;

const mailsTo = (email: string) =>
  server.query<{ body: string; html: string; unsubscribe_url: string | null }>(
    "select body, html, unsubscribe_url from mails where recipient = $1 order by id",
    email,
  );
const linkOf = async (email: string) =>
  `/recommandation?token=${/recommandation\?token=(\S+)/.exec((await mailsTo(email))[0]?.body ?? "")?.[1]}`;
const statusOf = async (email: string) =>
  (
    await server.query<{ status: string }>(
      "select status from recommendation_requests where email = $1",
      email,
    )
  )[0]?.status;
const press = (page: PlainPage, name: string | RegExp, typed?: Record<string, string>) =>
  page.submit(page.find.getByRole("button", { name }), typed);

async function invitation() {
  const coach = await newCoach(server);
  const email = newEmail("julie");
  const page = await PlainPage.open(coach.browser, COACH_PAGE);
  const sent = await press(page, "Envoyer l’invitation", { firstName: "Julie", email });
  sent.find.getByText("Invitation envoyée.");
  return { coach, email, link: await linkOf(email) };
}

test("without script, an invited person writes, the operator publishes, and the tab says what they are", async () => {
  const { coach, email, link } = await invitation();
  const address = `/coach/${coach.coachId}?onglet=recommandations`;
  const before = await PlainPage.open(server.visitor(), address);
  expect(before.mainText).toContain("Personne n’a encore recommandé");

  // Reading the link, as a mail scanner does, changes nothing.
  const visitor = server.visitor();
  const form = await PlainPage.open(visitor, link);
  expect(form.html).toContain('<meta name="robots" content="noindex"/>');
  expect(await statusOf(email)).toBe("invited");
  const told = { author: "Julie Armand, sage-femme", relation: "health", body: HOSTILE };
  const refused = await press(form, "Envoyer ma recommandation", told);
  expect(refused.status).toBe(400);
  refused.find.getByText(/^Sans cette déclaration/);
  expect(refused.find.getByLabelText(/^Votre recommandation/).textContent).toBe(HOSTILE);
  const sent = await press(refused, "Envoyer ma recommandation", { declared: "yes" });
  sent.find.getByText("Merci, nous relisons votre texte");

  const operator = await server.demo("operator");
  const queue = await PlainPage.open(operator, OFFICE_PAGE);
  const card = queue.find.getByText(new RegExp(email)).closest("article");
  expect(card?.textContent).toContain(HOSTILE);
  expect(card?.textContent).toContain("Professionnel de santé");
  const id = card?.querySelector('input[name="id"]')?.getAttribute("value") ?? "";
  await operator.post(OFFICE_PAGE, new URLSearchParams({ intent: "publish", id }));
  expect(await statusOf(email)).toBe("published");

  const shown = await vi.waitFor(async () => {
    const page = await PlainPage.open(server.visitor(), address);
    page.find.getByText(/Un texte hostile/);
    return page;
  }, SOON);
  const figure = shown.find.getByText(/Un texte hostile/).closest("figure");
  expect(figure?.textContent).toContain("Julie Armand, sage-femme");
  expect(figure?.textContent).toContain("Professionnel de santé");
  for (const page of [shown, queue, await PlainPage.open(coach.browser, COACH_PAGE)]) {
    expect(page.html).not.toContain("<script>alert(1)");
    expect(page.html).not.toContain("<img src=x");
  }

  const end = await PlainPage.open(visitor, link);
  const withdrawn = await press(end, "Retirer définitivement");
  withdrawn.find.getByText("Votre texte et vos données sont effacés.");
  await vi.waitFor(
    async () => expect((await PlainPage.open(server.visitor(), address)).html).not.toContain("hostile"),
    SOON,
  );
});

test("one click in the mailbox ends an invitation", async () => {
  const { email, link } = await invitation();
  const [mail] = await mailsTo(email);
  const { pathname, search } = new URL(String(mail?.unsubscribe_url));
  expect(pathname + search).toBe(link);
  const oneClick = await server
    .visitor()
    .post(link, new URLSearchParams({ "List-Unsubscribe": "One-Click" }));
  expect(oneClick.status).toBe(200);
  expect(await statusOf(email)).toBeUndefined();
  expect((await PlainPage.open(server.visitor(), link)).mainText).toMatch(/Vous ne recevrez plus d’e-mail/);
});

test("names that are links, and incomplete texts, are refused and nothing is stored", async () => {
  const { email, link, coach } = await invitation();
  const whole = {
    intent: "write",
    author: "Julie",
    relation: "club",
    body: "Un travail que nous connaissons bien.",
    declared: "yes",
  };
  for (const wrong of [
    { author: "gagnez.exemple.fr" },
    { author: " " },
    { relation: "family" },
    { body: "court" },
    { body: "x".repeat(1001) },
    { declared: "no" },
  ]) {
    const answer = await server.visitor().post(link, new URLSearchParams({ ...whole, ...wrong }));
    expect(answer.status, JSON.stringify(wrong)).toBe(400);
  }
  expect((await coach.browser.post(link, new URLSearchParams(whole))).status).toBe(409);
  expect(await statusOf(email)).toBe("invited");
});

test("a coach removes their own recommendations and no other's", async () => {
  const { coach, email, link } = await invitation();
  const other = await newCoach(server);
  const [row] = await server.query<{ id: number }>(
    "insert into recommendations (coach_id, author, body) values ($1, 'Ali', 'Parfait, vraiment.') returning id",
    coach.coachId,
  );
  const remove = new URLSearchParams({ intent: "remove", recommendation: String(row?.id) });
  expect((await other.browser.post(COACH_PAGE, remove)).status).toBe(404);
  const page = await PlainPage.open(coach.browser, COACH_PAGE);
  expect(page.mainText).toContain("Parfait, vraiment.");
  expect(page.html).not.toContain(email);
  expect((await coach.browser.post(COACH_PAGE, remove)).status).toBe(200);
  expect((await PlainPage.open(coach.browser, COACH_PAGE)).mainText).not.toContain("Parfait, vraiment.");
  expect(link).toContain("token=");
});
