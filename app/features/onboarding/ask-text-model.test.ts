import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type ModelMood,
  startTextModelDouble,
  type TextModelDouble,
} from "../../../tests/doubles/text-model.ts";
import { askTextModel } from "./adapters/ask-text-model.server.ts";
import { LONGEST_IMPROVED } from "./rules/text-kinds.ts";

const OWN = "je donne des cour de tenis a Lyon, appelez moi au 06 12 34 56 78";

let double: TextModelDouble;
let logged: string;
const log = pino(
  new Writable({
    write(line, _, done) {
      logged += line;
      done();
    },
  }),
);
beforeAll(async () => {
  double = await startTextModelDouble();
});
beforeEach(() => {
  logged = "";
  Object.assign(double, { mood: "well", words: "Un texte bien meilleur.", requests: [] });
});
afterAll(() => double.close());

const ask = (kind: "title" | "description" | "bio" = "description", timeoutMs = 5_000) =>
  askTextModel({ model: { url: double.url, key: "the-key", name: "small" }, log, timeoutMs }, kind, OWN);

test("is asked once, with its key, our instructions and the text as it is", async () => {
  expect(await ask()).toBe("Un texte bien meilleur.");
  expect(double.requests).toHaveLength(1);
  const [{ path, authorization, body } = { path: "", authorization: "", body: undefined }] = double.requests;
  expect({ path, authorization, model: body?.model }).toEqual({
    path: "/v1/chat/completions",
    authorization: "Bearer the-key",
    model: "small",
  });
  expect(body?.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(body?.messages[0]?.content).toMatch(/n’en ajoute aucun/);
  expect(body?.messages[0]?.content).toMatch(/numéro de téléphone, d’adresse e-mail ni de lien/);
  expect(body?.messages[1]?.content).toBe(OWN);
  expect(logged).toBe("");
});

test("an address with a slash at its end is the same one", async () => {
  double.url += "/";
  expect(await ask()).toBe("Un texte bien meilleur.");
  double.url = double.url.slice(0, -1);
  expect(double.requests[0]?.path).toBe("/v1/chat/completions");
});

test("what it says in quotes is what it says", async () => {
  double.words = "« Coach de tennis à Lyon »";
  expect(await ask("title")).toBe("Coach de tennis à Lyon");
});

test.each<[ModelMood, RegExp]>([
  ["failing", /status 503/],
  ["garbled", /ZodError/],
  ["cut short", /cut short/],
  ["endless", /too large/],
  ["elsewhere", /TypeError/],
  ["gone", /TypeError/],
])("%s, it is no answer, and the log has nothing of the text", async (mood, reason) => {
  double.mood = mood;
  expect(await ask()).toBeUndefined();
  expect(logged).toMatch(reason);
  expect(logged).not.toMatch(/tenis|06 12|the-key|bien meilleur/);
});

test("it is not waited for", async () => {
  double.mood = "hanging";
  expect(await ask("bio", 50)).toBeUndefined();
  expect(logged).toMatch(/TimeoutError/);
});

test.each([
  ["title", "x".repeat(LONGEST_IMPROVED.title + 1)],
  ["title", "Deux\nlignes"],
  ["bio", "x".repeat(LONGEST_IMPROVED.bio + 1)],
  ["bio", "Écrivez-moi à lea@exemple.fr"],
  ["bio", "Appelez-moi au 06 12 34 56 78"],
  ["bio", "Tout est sur www.exemple.fr"],
  ["bio", "   "],
] as const)("as %s, « %s » is not what anybody would publish", async (kind, words) => {
  double.words = words;
  expect(await ask(kind)).toBeUndefined();
});
