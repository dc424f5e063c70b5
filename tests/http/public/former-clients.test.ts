import { expect, test, vi } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const SOON = { timeout: 20_000 };
const COACH_PAGE = "/dashboard/reviews/anciens-clients";
const HOSTILE = `<script>alert(1)</script> "><img src=x onerror=alert(1)> Un avis hostile.`;
const STORY = {
  firstName: "Paule",
  disciplineId: "3",
  fromYear: "2019",
  untilYear: "2022",
  sessions: "6-20",
  rating: "2",
  comment: HOSTILE,
  declared: "yes",
};

const mailsTo = (email: string) =>
  server.query<{ subject: string; body: string; html: string; unsubscribe_url: string | null }>(
    "select subject, body, html, unsubscribe_url from mails where recipient = $1 order by id",
    email,
  );
const ownLink = async (email: string) =>
  `/ancien-client?token=${/ancien-client\?token=(\S+)/.exec((await mailsTo(email)).at(-1)?.body ?? "")?.[1]}`;
const statusOf = async (email: string) =>
  (await server.query<{ status: string }>("select status from former_clients where email = $1", email))[0]
    ?.status;
const press = (page: PlainPage, name: string | RegExp, typed?: Record<string, string>) =>
  page.submit(page.find.getByRole("button", { name }), typed);

/** A coach with a link, and the address of its page. */
async function coachWithLink() {
  const coach = await newCoach(server);
  const page = await PlainPage.open(coach.browser, COACH_PAGE);
  const created = await press(page, "Créer mon lien");
  const [link] = await server.query<{ token: string }>(
    "select token from former_client_links where coach_id = $1",
    coach.coachId,
  );
  expect(created.mainText).toContain(`/avis/${link?.token}`);
  return { coach, link: `/avis/${link?.token}` };
}

test("without script, a review by the link is confirmed, acknowledged, published and marked", async () => {
  const { coach, link } = await coachWithLink();
  const picture = await coach.browser.get(`${COACH_PAGE}/qr.svg`);
  expect(picture.headers["content-type"]).toBe("image/svg+xml");
  expect(picture.text).toMatch(/^<svg /);

  const email = newEmail("paule");
  const visitor = server.visitor();
  const empty = await PlainPage.open(visitor, link);
  expect(empty.html).toContain('<meta name="robots" content="noindex"/>');
  const { declared: _, ...undeclared } = STORY;
  const refused = await press(empty, "Recevoir le lien de confirmation", { ...undeclared, email });
  expect(refused.status).toBe(400);
  refused.find.getByText(/^Sans cette déclaration/);
  expect(refused.find.getByLabelText(/^Votre avis/).textContent).toBe(HOSTILE);
  expect(refused.html).not.toContain("<script>alert(1)");
  const asked = await press(refused, "Recevoir le lien de confirmation", { declared: "yes" });
  asked.find.getByText("Regardez vos e-mails");
  const [mail] = await mailsTo(email);
  expect(mail?.html).not.toContain("hostile");

  // Reading the link, as a mail scanner does, confirms nothing.
  const own = await ownLink(email);
  const page = await PlainPage.open(visitor, own);
  expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  expect(await statusOf(email)).toBe("unconfirmed");
  expect(page.find.getByLabelText(/^Votre avis/).textContent).toBe(HOSTILE);
  const confirmed = await press(page, "Confirmer mon avis", { declared: "yes" });
  confirmed.find.getByText("Merci, votre avis est confirmé");

  // The coach answers without reading it.
  const claim = await PlainPage.open(coach.browser, COACH_PAGE);
  expect(claim.mainText).toContain("Paule");
  expect(claim.html).not.toContain("hostile");
  expect(claim.html).not.toContain("alert(1)");
  await press(claim, /^Oui, c’était mon client/);
  expect(await statusOf(email)).toBe("with_operator");

  const operator = await server.demo("operator");
  const queue = await PlainPage.open(operator, "/back-office/reports/former-clients");
  const card = queue.find.getByText(new RegExp(email)).closest("article");
  expect(card?.textContent).toContain("Reconnu par le coach");
  expect(card?.textContent).toContain(HOSTILE);
  const id = card?.querySelector('input[name="id"]')?.getAttribute("value") ?? "";
  await operator.post("/back-office/reports/former-clients", new URLSearchParams({ intent: "publish", id }));
  expect(await statusOf(email)).toBe("published");

  const address = `/coach/${coach.coachId}?onglet=avis`;
  const publicPage = await vi.waitFor(async () => {
    const shown = await PlainPage.open(server.visitor(), address);
    shown.find.getByText(/Un avis hostile/);
    return shown;
  }, SOON);
  const shown = publicPage.find.getByText(/Un avis hostile/).closest("article");
  expect(shown?.textContent).toContain("Ancien client, avant Élan");
  expect(shown?.textContent).toContain("Yoga, de 2019 à 2022, 6 à 20 séances");
  expect(publicPage.html).not.toContain("<script>alert(1)");
  expect(publicPage.html).not.toContain("aggregateRating");
  publicPage.find.getByText(/ne comptent ni dans la note/);

  const end = await PlainPage.open(visitor, own);
  const withdrawn = await press(end, "Retirer définitivement");
  withdrawn.find.getByText("Votre avis et vos données sont effacés.");
  await vi.waitFor(
    async () => expect((await PlainPage.open(server.visitor(), address)).html).not.toContain("hostile"),
    SOON,
  );
});

test("an invitation is mailed once, and one click in the mailbox ends it", async () => {
  const coach = await newCoach(server);
  const email = newEmail("invitee");
  const page = await PlainPage.open(coach.browser, COACH_PAGE);
  const sent = await press(page, "Envoyer l’invitation", { firstName: "Inès", email: email.toUpperCase() });
  sent.find.getByText("Invitation envoyée.");
  const again = await press(sent, "Envoyer l’invitation", { firstName: "Inès", email });
  expect(again.status).toBe(409);
  again.find.getByText(/^Nous n’écrivons pas à cette adresse/);
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/ vous demande votre avis · Élan$/);
  const { pathname, search } = new URL(String(mail?.unsubscribe_url));
  expect(pathname + search).toBe(await ownLink(email));
  const oneClick = await server
    .visitor()
    .post(pathname + search, new URLSearchParams({ "List-Unsubscribe": "One-Click" }));
  expect(oneClick.status).toBe(200);
  expect(await statusOf(email)).toBeUndefined();
  const ended = await PlainPage.open(server.visitor(), pathname + search);
  expect(ended.mainText).toMatch(/Vous ne recevrez plus d’e-mail/);
});

test("names that are links, foreign forms and unknown links are refused, and nothing is stored", async () => {
  const { coach, link } = await coachWithLink();
  const email = newEmail("pirate");
  const story = { ...STORY, email };
  const visitor = server.visitor();
  const cases: [Record<string, string>, number][] = [
    [{ ...story, firstName: "gagnez.exemple.fr" }, 400],
    [{ ...story, firstName: " " }, 400],
    [{ ...story, email: `${email},autre@exemple.fr` }, 400],
    [{ ...story, disciplineId: "999" }, 400],
    [{ ...story, disciplineId: "99999999" }, 400],
    [{ ...story, fromYear: "1200" }, 400],
    [{ ...story, fromYear: "2022", untilYear: "2019" }, 400],
    [{ ...story, sessions: "mille" }, 400],
    [{ ...story, rating: "6" }, 400],
    [{ ...story, comment: "court" }, 400],
    [{ ...story, comment: "x".repeat(2001) }, 400],
    [{ ...story, declared: "no" }, 400],
  ];
  for (const [fields, status] of cases) {
    const answer = await visitor.post(link, new URLSearchParams(fields));
    expect(answer.status, JSON.stringify(fields)).toBe(status);
  }
  const fields = new URLSearchParams(story);
  const foreign = { headers: { Origin: "https://ailleurs.example" } };
  expect((await visitor.post(link, fields, foreign)).status).toBe(403);
  expect((await visitor.post("/avis/AAAAAAAAAAAAAAAA", fields)).status).toBe(404);
  expect((await visitor.get("/avis/AAAAAAAAAAAAAAAA")).status).toBe(404);
  expect((await coach.browser.post(link, fields)).status).toBe(409);
  expect(await mailsTo(email)).toEqual([]);
  expect(await statusOf(email)).toBeUndefined();
  // A visitor does not learn whose address it is.
  const own = await visitor.post(link, new URLSearchParams({ ...story, email: coach.email }));
  const other = await visitor.post(link, fields);
  expect([own.status, other.status]).toEqual([200, 200]);
  expect(await statusOf(coach.email)).toBeUndefined();
});

test("another coach answers no claim, and a coach no other's", async () => {
  const { coach, link } = await coachWithLink();
  const email = newEmail("cliente");
  const visitor = server.visitor();
  await visitor.post(link, new URLSearchParams({ ...STORY, email }));
  await visitor.post(await ownLink(email), new URLSearchParams({ ...STORY, intent: "confirm" }));
  const [row] = await server.query<{ id: string }>("select id from former_clients where email = $1", email);
  const claim = String(row?.id);
  const other = await newCoach(server);
  for (const intent of ["confirm-client", "deny-client"]) {
    const form = new URLSearchParams({ intent, claim, denial: "Inconnue" });
    expect((await other.browser.post(COACH_PAGE, form)).status).toBe(404);
  }
  expect(await statusOf(email)).toBe("with_coach");
  const denied = await coach.browser.post(
    COACH_PAGE,
    new URLSearchParams({ intent: "deny-client", claim, denial: "Je ne la connais pas." }),
  );
  expect(denied.status).toBe(200);
  expect(await statusOf(email)).toBe("with_operator");
});
