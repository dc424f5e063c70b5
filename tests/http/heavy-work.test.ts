import { expect, test } from "vitest";
import { type Answer, ask } from "../fixtures/server/http.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";
import { signIn } from "../stress/abuse/person.ts";

const { origin } = sharedServer();
const CROWD = "127.192.2.66";
const SEARCHERS = "127.192.2.67";
const ELSEWHERE = "127.192.2.68";
const MANY = 30;

const says = ({ status, headers, text }: Answer, words: RegExp) => {
  expect(status).toBe(429);
  expect(headers["retry-after"]).toMatch(/^\d+$/);
  expect(text).toMatch(words);
};

test("of many sign-ins from one network some are refused, and somebody elsewhere is let in before the rest", async () => {
  let done = 0;
  const crowd = Array.from({ length: MANY }, async (_, at) => {
    const answer = await signIn(origin, `personne${at}@foule.invalid`, CROWD);
    if (answer.status !== 429) done += 1;
    return answer;
  });
  const { status } = await signIn(origin, "eleve@exemple.fr", ELSEWHERE);
  const before = done;
  expect(status).toBe(200);
  const answers = await Promise.all(crowd);
  expect(before).toBeLessThan(done);
  const refused = answers.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(MANY / 2);
  for (const answer of refused) says(answer, /"RATE_LIMITED","message":"Trop de connexions/);
  expect(answers.filter((answer) => answer.status !== 429 && answer.status !== 401)).toEqual([]);
});

// The second page finds what the flood of the first has left: what is allowed is counted for both together.
test.each([
  ["/coaches", "q", 'type="search"'],
  ["/search-results", "discipline", "Modifier la recherche"],
])(
  "a flood of searches at %s is refused in words that keep the form; elsewhere one goes on searching",
  async (path, field, form) => {
    const search = (words: string, from = SEARCHERS, address = path) =>
      ask(`${origin}${address}?${field}=${words}`, { headers: { "X-Forwarded-For": from } });
    let page = await search("yoga", ELSEWHERE);
    expect(page.status).toBe(200);
    for (let at = 0; at < 800 && page.status === 200; at += 16) {
      const flood = Array.from({ length: 15 }, (_, more) =>
        search(`autre${at + more}`, SEARCHERS, `${path}.data`),
      );
      [page] = await Promise.all([search(`mot${at}`), ...flood]);
    }
    says(page, /Trop de recherches/);
    expect(page.text).toContain(form);
    expect(page.text).toMatch(/mot\d+/);
    expect((await search("yoga", ELSEWHERE)).status).toBe(200);
  },
);
