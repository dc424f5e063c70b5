import { expect, test } from "vitest";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import {
  answerTo,
  EVERYONE,
  eachOf,
  everyoneAt,
  everyoneOf,
  form,
  hasDoneIt,
  isFirstOf,
  PIRATE,
  ROUTES,
} from "./access-everyone.ts";
import { addressOf, PAGES } from "./access-table.ts";

const server = sharedServer();
const people = everyoneOf(server);

for (const { path } of ROUTES) {
  const row = PAGES[path];
  if (!row) continue;
  const address = addressOf(path);
  const turnedAway = everyoneAt(path).filter(
    (who) => typeof answerTo(who, row) === "string" && !hasDoneIt(path, who),
  );
  if (turnedAway.length === 0) continue;

  test(`${path} refuses changes of those it is not for`, () =>
    eachOf(turnedAway, async (who) => {
      const refusal = who === "visitor" ? 401 : 403;
      // Everybody sends a form; the guard is the same one for other methods and for scripts, where one of each kind asks.
      const others = isFirstOf(turnedAway, who, row)
        ? ([
            ["POST", `${address}.data`],
            ["PUT", address],
            ["DELETE", `${address}.data`],
          ] as const)
        : [];
      for (const [method, asked] of [["POST", address] as const, ...others]) {
        const answer = await people[who].send(method, asked, PIRATE);
        expect.soft(answer.status, `${method} ${asked} ${who}`).toBe(refusal);
      }
    }));
}

test("after all these refusals nobody's profile has changed", () =>
  eachOf(
    EVERYONE.filter((who) => who !== "visitor"),
    async (who) => {
      const profile = await people[who].get("/dashboard/account.data");
      expect.soft(profile.status, who).toBe(200);
      expect.soft(profile.text, who).not.toContain("Pirate");
    },
  ));

for (const method of ["POST", "PUT", "DELETE"])
  test(`${method} changes nothing for a visitor`, async () => {
    for (const path of ["/", "/nulle-part", "/dev/mails", "/functions/v1/geocode/search"]) {
      const { status } = await people.visitor.send(method, path, form({ x: "1" }));
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });
