import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { newCoach, newStudent } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const HIDDEN = /11 22 33 44|711223344/;
const LIST = "/dashboard/messages";

/** A coach to whom a student has written, leaving an address and a number. */
async function createRequest() {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const words = `Bonjour, ${randomUUID()}`;
  const write = async (message: string, phone = "") => {
    const given = { message, address: "12 rue des Lilas, Paris", phone };
    const answer = await student.browser.post(`/coach/${coach.coachId}/contact`, form(given));
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text).conversationId as number;
  };
  const place = `${LIST}/${await write(words, "07 11 22 33 44")}`;
  return {
    coach,
    student,
    words,
    write,
    place,
    answer: (fields: Record<string, string>) => coach.browser.post(place, form(fields)),
    conversation: () => PlainPage.open(coach.browser, place),
    raw: async (address: string) => (await coach.browser.get(address)).text,
    expectMail: (subject: RegExp) =>
      vi.waitFor(
        async () =>
          expect(
            (await server.query("select subject from mails where recipient = $1", student.email)).map(
              (mail) => mail.subject,
            ),
          ).toContainEqual(expect.stringMatching(subject)),
        { timeout: 20_000 },
      ),
  };
}

test("a coach sees the number of a student only once the request is accepted", async () => {
  const { coach, student, words, place, answer, conversation, raw, write, expectMail } =
    await createRequest();
  for (const address of [LIST, `${LIST}.data`, place, `${place}.data`]) {
    expect(await raw(address), address).toContain("Zoé");
    expect(await raw(address), address).not.toMatch(HIDDEN);
  }
  const open = (await conversation()).find.getByRole("article", { name: /^Conversation avec Zoé/ });
  expect(open.textContent).toContain(words);
  expect(open.textContent).toContain("12 rue des Lilas, Paris");
  expect(open.querySelector('a[href^="tel:"]')).toBeNull();

  expect((await answer({ intent: "accept" })).status).toBe(200);
  const accepted = await conversation();
  const number = accepted.find.getByRole("link", { name: "07 11 22 33 44" });
  expect(number.getAttribute("href")).toBe("tel:+33711223344");
  expect(accepted.find.queryByRole("button", { name: /^Accepter/ })).toBeNull();
  expect(await raw(`${place}.data`)).toMatch(HIDDEN);
  await expectMail(new RegExp(`^${coach.name} a accepté votre demande`));

  // The number used before is offered, and a second message goes on with the same conversation.
  const known = JSON.parse((await student.browser.get(`/coach/${coach.coachId}/contact`)).text);
  expect(known.phones.map(({ label }: { label: string }) => label)).toEqual([
    "06 12 34 56 78",
    "07 11 22 33 44",
  ]);
  expect(`${LIST}/${await write("Encore un mot")}`).toBe(place);
  const found = await coach.browser.get(`${LIST}/more?q=Zo%C3%A9`);
  expect(JSON.parse(found.text)).toMatchObject([{ name: "Zoé Martin", excerpt: "Encore un mot" }]);
});

test("another coach cannot say yes or no", async () => {
  const { place } = await createRequest();
  const other = await newCoach(server);
  for (const intent of ["accept", "decline"])
    expect(
      (await other.browser.post(place, form({ intent, sentence: "none", words: "" }))).status,
      intent,
    ).toBe(404);
});

test("a request is declined with the coach’s words, and the student may write again", async () => {
  const { coach, place, words, answer, conversation, write, expectMail } = await createRequest();
  const own = "Mes mardis sont pleins, désolée.";
  expect((await answer({ intent: "decline", sentence: "own", words: "" })).status).toBe(400);
  expect((await answer({ intent: "decline", sentence: "own", words: own })).status).toBe(200);
  const declined = await conversation();
  const text = declined.document.querySelector("article")?.textContent;
  expect(text).toContain(own);
  expect(text).toContain("Vous avez décliné la demande");
  expect(declined.find.queryByLabelText(/^Votre message/)).toBeNull();
  await expectMail(new RegExp(`^${coach.name} n’est pas disponible pour l’instant`));
  const next = `${LIST}/${await write("Une seconde demande")}`;
  expect(next).not.toBe(place);
  const second = await PlainPage.open(coach.browser, next);
  const said = second.document.querySelector("article")?.textContent;
  expect(said).toContain("Une seconde demande");
  expect(said).not.toContain(words);
});

test("a coach writes to no coach, and not to their own page", async () => {
  const [coach, other] = [await newCoach(server), await newCoach(server)];
  const knowledge = async (coachId: number) =>
    JSON.parse((await coach.browser.get(`/coach/${coachId}/contact`)).text).refusal;
  expect(await knowledge(other.coachId)).toContain("Seuls les comptes élève peuvent écrire à un coach.");
  expect(await knowledge(coach.coachId)).toContain("C’est votre propre annonce");
  const sent = form({ message: "Bonjour", address: "", phone: "" });
  for (const id of [other.coachId, coach.coachId])
    expect((await coach.browser.post(`/coach/${id}/contact`, sent)).status).toBe(403);
});
