import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, ask } from "../fixtures/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server-process.ts";
import { signIn } from "../stress/abuse/person.ts";

const CROWD = "192.0.2.66";
const servers = new TestServers();
let server: ServerProcess;
beforeAll(async () => {
  server = await servers.startSeeded({ LOG_LEVEL: "warn", TRUSTED_PROXIES: "1" });
});
afterAll(() => servers.close());

const says = ({ status, headers, text }: Answer, words: RegExp) => {
  expect(status).toBe(429);
  expect(headers["retry-after"]).toMatch(/^\d+$/);
  expect(text).toMatch(words);
};

test("of sixty sign-ins from one network some are refused, and somebody elsewhere is let in before the rest", async () => {
  let done = 0;
  const crowd = Array.from({ length: 60 }, async (_, at) => {
    const answer = await signIn(server.url, `personne${at}@exemple.fr`, CROWD);
    if (answer.status !== 429) done += 1;
    return answer;
  });
  const { status } = await signIn(server.url, "eleve@exemple.fr");
  const before = done;
  expect(status).toBe(200);
  const answers = await Promise.all(crowd);
  expect(before).toBeLessThan(done);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(30);
  for (const answer of refused) says(answer, /"RATE_LIMITED","message":"Trop de connexions/);
  expect(answers.filter((answer) => answer.status !== 429 && answer.status !== 401)).toEqual([]);
});

test.each([
  ["/coaches?q=", 'type="search"', "192.0.2.7"],
  ["/search-results?discipline=", "Modifier la recherche", "192.0.2.8"],
])(
  "a flood of %s is refused in words that keep the form; elsewhere one goes on searching",
  async (path, form, network) => {
    const search = (words: string, from = network) =>
      ask(`${server.url}${path}${words}`, { headers: { "X-Forwarded-For": from } });
    let last = await search("yoga");
    expect(last.status).toBe(200);
    for (let at = 0; at < 400 && last.status === 200; at += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, more) => search(`mot${at + more}`)));
      last = answers.find(({ status }) => status !== 200) ?? last;
    }
    says(last, /Trop de recherches/);
    expect(last.text).toContain(form);
    expect(last.text).toMatch(/mot\d+/);
    expect((await search("yoga", "192.0.2.9")).status).toBe(200);
  },
);
