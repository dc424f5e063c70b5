import { expect, test } from "vitest";
import { EMAILS, OTHERS } from "../../fixtures/accounts/cast.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { CHANGES } from "./access-changes.ts";
import {
  answerTo,
  eachOf,
  everyoneAt,
  everyoneOf,
  hasAction,
  isOther,
  locationOf,
  ROUTES,
} from "./access-everyone.ts";
import { addressOf, LOGIN, PAGES } from "./access-table.ts";

const server = sharedServer();
const people = everyoneOf(server);

test("every route has its row, and every action", () => {
  expect(Object.keys(PAGES).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
  const changing = ROUTES.filter(hasAction).map(({ path }) => path);
  expect(Object.keys(CHANGES).sort()).toEqual(changing.sort());
});

for (const { path, file } of ROUTES) {
  const row = PAGES[path];
  if (!row) continue;
  const address = addressOf(path);
  const isPrivate = row.visitor === LOGIN;

  test(`${path} for each role`, () =>
    eachOf(everyoneAt(path), async (who) => {
      const answer = answerTo(who, row);
      const page = await people[who].get(address);
      // The same page, and another person's: nothing in it is the first one's.
      if (isOther(who)) {
        // The outbox of a developer's machine shows the mails to everybody.
        if (path !== "/dev/mails") expect.soft(page.text, who).not.toContain(EMAILS[OTHERS[who]]);
        if (answer === 200 && isPrivate && file?.endsWith(".tsx"))
          expect.soft(page.text, who).toContain(EMAILS[who]);
      }
      if (typeof answer === "number") {
        expect.soft(page.status, who).toBe(answer);
        // A page of one person is never cached: after a sign-out, the back button has nothing to show.
        if (isPrivate) expect.soft(page.headers["cache-control"], who).toBe("private, no-store");
      } else {
        expect.soft(page.status, who).toBe(302);
        expect.soft(page.headers.location, who).toBe(locationOf(answer, address));
        expect.soft(page.text, who).toBe("");
      }
    }));
}
