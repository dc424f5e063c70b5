import { expect, test } from "vitest";
import type { Who } from "../../fixtures/accounts/cast.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { ELSEWHERE, everyoneOf, form, PIRATE } from "./access-everyone.ts";

const server = sharedServer();
const people = everyoneOf(server);

test("another site cannot act for a person who is signed in", async () => {
  const { browser } = await server.member();
  expect((await browser.post("/profile-completion", PIRATE, ELSEWHERE)).status).toBe(403);
  expect((await browser.get("/dashboard/account")).text).not.toContain("Pirate");
});

test("only students write to coaches and keep favorites", async () => {
  for (const [who, expected] of Object.entries({ visitor: 401, newcomer: 200, coach: 403, operator: 403 }))
    for (const [address, fields] of [
      [
        "/coach/2/contact",
        { message: "Bonjour", address: "", phone: "", firstName: "Zoé", lastName: "Martin" },
      ],
      ["/functions/v1/favorites", { coach: "2", favorite: "true" }],
    ] as const)
      expect
        .soft((await people[who as Who].post(address, form(fields))).status, `${who} ${address}`)
        .toBe(expected);
});

test("what a coach reads and answers is their own, and nobody is told what is right", async () => {
  const coach = (await server.member({ role: "coach" })).browser;
  const other = (await server.member({ role: "coach" })).browser;
  const quiz = "/dashboard/training/certifications/exercer-dans-les-regles";
  const lesson = "/dashboard/training/nutrition/cadre";
  for (const address of [`${quiz}-x`, "/dashboard/training/nutrition/installation"]) {
    expect((await coach.get(address)).status, address).toBe(404);
    expect((await coach.post(address, form({ "question-1": "0" }))).status, address).toBe(404);
  }
  const asked = (await coach.get(`${quiz}.data`)).text;
  expect(asked).toContain("question-7");
  // The explanation of its first question.
  const explained = "L’article L212-1 du code du sport vise";
  expect(asked).not.toContain(explained);
  const answers = [1, 1, 2, 1, 2, 0, 1].map((place, at) => [`question-${at + 1}`, String(place)]);
  for (const strange of ["9", "-1", "right", ""]) {
    const refused = await coach.post(quiz, form({ ...Object.fromEntries(answers), "question-3": strange }));
    expect(refused.status, strange).toBe(400);
    expect(refused.text).not.toContain(explained);
  }
  const marked = await coach.post(quiz, form(Object.fromEntries(answers)));
  expect(marked.status).toBe(200);
  expect(marked.text).toContain("Certification obtenue");
  expect(marked.text).toContain(explained);
  expect((await coach.post(lesson, form({}))).status).toBe(200);
  expect((await coach.get(lesson)).text).toContain("Lue le");
  expect((await other.get(lesson)).text).not.toContain("Lue le");
  expect((await other.get(quiz)).text).not.toContain("Obtenue le");
});

test("what is asked of coaches who do not exist, or in other words, is refused", async () => {
  const { browser } = await server.member();
  const message = { message: "Bonjour", address: "", phone: "" };
  for (const id of ["999999", "0", "1e3", "99999999999", "x"]) {
    expect((await browser.get(`/coach/${id}/contact`)).status, id).toBe(404);
    expect((await browser.post(`/coach/${id}/contact`, form(message))).status, id).toBe(404);
  }
  for (const [fields, status] of [
    [{ coach: "999999", favorite: "true" }, 404],
    [{ coach: "99999999999", favorite: "true" }, 400],
    [{ coach: "1", favorite: "yes" }, 400],
    [{ coach: "1" }, 400],
  ] as const)
    expect((await browser.post("/functions/v1/favorites", form(fields))).status).toBe(status);
  for (const method of ["PUT", "DELETE"])
    for (const address of ["/coach/1/contact", "/functions/v1/favorites"])
      expect((await browser.send(method, address, form(message))).status).toBeGreaterThanOrEqual(400);
  const invalid = await browser.post("/coach/1/contact", form({ ...message, message: " ", phone: "06" }));
  expect(invalid.status).toBe(400);
  expect(JSON.parse(invalid.text)).toMatchObject({
    errors: { message: "Écrivez votre message.", phone: "Ce numéro de téléphone n’est pas valide." },
  });
});
