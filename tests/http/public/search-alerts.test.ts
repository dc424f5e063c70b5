import type pg from "pg";
import { expect, test } from "vitest";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { addCoach } from "../../fixtures/bookings/coaches.ts";
import { textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

/** The addresses of the alert in the mails to somebody, with the subject, oldest first. */
async function mailsTo(email: string) {
  const mails = await server.query<{ subject: string; body: string }>(
    "select subject, body from mails where recipient = $1 order by id",
    email,
  );
  return mails.map(({ subject, body }) => {
    const token = /search-alert\?token=([\w-]{32})/.exec(body)?.[1];
    return { subject, link: `/search-alert?token=${token}` };
  });
}
const countConfirmed = async (email: string) =>
  (await server.query("select from search_alerts where email = $1 and confirmed_at is not null", email))
    .length;

const heading = ({ document }: PlainPage) => textOf(document.querySelector("h1"));
const press = (page: PlainPage, name: string, typed?: Record<string, string>) =>
  page.submit(page.find.getByRole("button", { name }), typed);

test("without script, an alert is asked for, confirmed, told of a coach and ended", async () => {
  const browser = server.visitor();
  const email = newEmail("sans-script");
  // Nobody else looks for tennis in Mende.
  const results = await PlainPage.open(browser, "/search-results?discipline=Tennis&city=Mende");
  const refused = await press(results, "Me prévenir", { email: "nulle-part" });
  expect([refused.status, refused.address]).toEqual([400, "/search-alert"]);
  // The refused form is there to be corrected, and still knows which coaches are awaited.
  const field = refused.find.getByLabelText(/^Votre e-mail/);
  expect(field.getAttribute("value")).toBe("nulle-part");
  const described = String(field.getAttribute("aria-describedby")).split(" ");
  const description = described.map((id) => refused.document.getElementById(id)?.textContent).join(" ");
  expect(description).toMatch(/^Cette adresse e-mail n’est pas valide/);
  const asked = await press(refused, "Me prévenir", { email });
  asked.find.getByText("Regardez vos e-mails");

  const [question, ...others] = await mailsTo(email);
  expect(question?.subject).toMatch(/^Confirmez votre alerte/);
  expect(others).toEqual([]);
  // Reading the link, as a mail scanner does, confirms nothing.
  const link = String(question?.link);
  const page = await PlainPage.open(browser, link);
  expect(await countConfirmed(email)).toBe(0);
  const confirmed = await press(page, "Confirmer mon alerte");
  expect(heading(confirmed)).toBe("Alerte confirmée !");
  confirmed.find.getByText(/^Un e-mail dès qu’arrive un coach de Tennis/);
  expect(await countConfirmed(email)).toBe(1);

  const name = `Zoé ${email.slice(12, 20)}`;
  const sql = {
    query: async (text: string, values: unknown[]) => ({ rows: await server.query(text, ...values) }),
  };
  await addCoach(sql as unknown as pg.Pool, { name, city: "Mende", lat: 44.52, lng: 3.5, disciplines: [10] });
  await server.query("select graphile_worker.add_job('mail-alerts', '{}'::json)");
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 60_000 }).toBe(2);
  const news = (await mailsTo(email))[1];
  expect(news?.subject).toBe(`${name} vient d’arriver · Élan`);
  const known = await PlainPage.open(browser, String(news?.link));
  expect(heading(known)).toBe("Votre alerte");
  expect(heading(await press(known, "Arrêter cette alerte"))).toBe("Alerte arrêtée");
  expect(await server.query("select from search_alerts where email = $1", email)).toEqual([]);
  expect(heading(await PlainPage.open(browser, link))).toBe("Cette alerte n’existe plus");
});

test("a person who is signed in finds their address filled in, and needs no confirmation", async () => {
  const { email, browser } = await server.member();
  const page = await PlainPage.open(browser, "/search-results?discipline=Danse&city=Montpellier");
  expect(page.find.getByLabelText(/^Votre e-mail/).getAttribute("value")).toBe(email);
  const asked = await press(page, "Me prévenir");
  asked.find.getByText(/^C’est noté/);
  expect(await countConfirmed(email)).toBe(1);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Votre alerte est active · Élan"]);
});

test("a forged alert is refused or changes nothing, and no mail is sent", async () => {
  const email = newEmail("personne");
  const browser = server.visitor();
  const wish = { intent: "ask", email, discipline: "3", mode: "", lat: "", lng: "" };
  const { lat: _, ...half } = wish;
  const cases: [Record<string, string>, number][] = [
    [half, 400],
    [{ ...wish, discipline: "99" }, 400],
    [{ ...wish, discipline: "" }, 400],
    [{ ...wish, mode: "visio", lat: "45.7", lng: "4.8" }, 400],
    [{ ...wish, email: `${email},${email}` }, 400],
    [{ intent: "confirm" }, 404],
    [{ intent: "end" }, 200],
    [{ intent: "autre", email }, 400],
    [{}, 400],
  ];
  for (const [form, status] of cases) {
    const answer = await browser.post("/search-alert?token=x", new URLSearchParams(form));
    expect(answer.status, JSON.stringify(form)).toBe(status);
  }
  const fields = new URLSearchParams(wish);
  const foreign = { headers: { Origin: "https://ailleurs.example" } };
  expect((await browser.post("/search-alert", fields, foreign)).status).toBe(403);
  expect((await browser.send("PUT", "/search-alert", fields)).status).toBe(404);
  expect(await server.query("select from search_alerts where email like $1", `${email}%`)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});
