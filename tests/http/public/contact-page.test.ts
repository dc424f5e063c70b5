import { expect, test } from "vitest";
import { EMAILS } from "../../fixtures/accounts/cast.ts";
import { newEmail } from "../../fixtures/accounts/members.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const robot = (email: string) => ({ name: "Robot", email, subject: "Offre", message: "Achetez" });
const sendButton = (page: PlainPage) => page.find.getByRole("button", { name: "Envoyer le message" });

test("the contact page says when somebody answers", async () => {
  const page = await PlainPage.open(server.visitor(), "/contact");
  for (const [days, hours] of [
    ["Lundi – vendredi", "9h – 18h"],
    ["Samedi", "10h – 16h"],
    ["Dimanche", "Fermé"],
  ] as const)
    expect(page.find.getByText(days).nextElementSibling?.textContent).toBe(hours);
});

test("without script, a refusal loses nothing, and a message is stored and mailed", async () => {
  const email = newEmail("luc");
  const typed = { name: "Luc", subject: `Question de ${email}`, message: "Deux lignes,\net un mot." };
  const page = await PlainPage.open(server.visitor(), "/contact");
  const refused = await page.submit(sendButton(page), typed);
  expect(refused.status).toBe(400);
  expect(refused.find.getByText("Votre adresse e-mail est requise.")).toBeTruthy();
  const field = (name: string) => refused.document.querySelector(`[name="${name}"]`);
  expect(field("name")?.getAttribute("value")).toBe("Luc");
  expect(field("message")?.textContent).toBe(typed.message);
  const sent = await refused.submit(sendButton(refused), { email });
  expect(sent.find.getByRole("heading", { name: "Message envoyé\u00a0!" })).toBeTruthy();
  expect(await server.query("select name, subject from contact_messages where email = $1", email)).toEqual([
    { name: "Luc", subject: typed.subject },
  ]);
  const mailed = await server.query<{ payload: unknown }>(
    "select recipient from mails where subject = $1",
    `Contact · ${typed.subject}`,
  );
  expect(mailed).toEqual([{ recipient: EMAILS.operator }]);
});

test("a message that fills in the hidden field is refused, with the reason", async () => {
  const answer = await server
    .visitor()
    .post("/contact", form({ ...robot(newEmail()), website: "https://x.example" }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Il ressemble à un envoi automatique.");
});

test("a sixth message from one e-mail address is refused, and the page says when to come back", async () => {
  const email = newEmail("presse");
  const browser = server.visitor();
  for (let turn = 0; turn < 5; turn += 1)
    expect((await browser.post("/contact", form(robot(email)))).status).toBe(200);
  const refused = await browser.post("/contact", form(robot(email)));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain("Achetez");
});
