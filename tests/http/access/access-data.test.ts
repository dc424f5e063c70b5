import { expect, test } from "vitest";
import { EMAILS, OTHERS } from "../../fixtures/accounts/cast.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import {
  answerTo,
  eachOf,
  everyoneAt,
  everyoneOf,
  hasDoneIt,
  isOther,
  locationOf,
  ROUTES,
} from "./access-everyone.ts";
import { addressOf, LOGIN, PAGES } from "./access-table.ts";

const server = sharedServer();
const people = everyoneOf(server);

/** The address at which a page's own scripts ask for its data. */
const dataOf = (address: string) => (address === "/" ? "/_root.data" : `${address}.data`);

for (const { path, file } of ROUTES) {
  const row = PAGES[path];
  if (!row || !file?.endsWith(".tsx")) continue;
  const address = addressOf(path);
  const isPrivate = row.visitor === LOGIN;

  test(`${path} as data for each role`, () =>
    eachOf(everyoneAt(path), async (who) => {
      const answer = answerTo(who, row);
      const data = await people[who].get(dataOf(address));
      // The outbox of a developer's machine shows the mails to everybody.
      if (isOther(who) && path !== "/dev/mails")
        expect.soft(data.text, who).not.toContain(EMAILS[OTHERS[who]]);
      if (typeof answer === "number") {
        expect.soft(data.status, who).toBe(answer);
        return;
      }
      expect.soft(data.status, who).toBe(202);
      expect.soft(data.text, who).toContain(JSON.stringify(locationOf(answer, address)));
      // The answer to a redirect is all there is: no loader has run, not even the root's.
      expect.soft(data.text, who).not.toContain("publicUrl");
      if (!isPrivate || hasDoneIt(path, who)) return;
      // Asked for less than the page needs, as the router may, it passes the same guards.
      const part = await people[who].get(`${dataOf(address)}?_routes=root`);
      expect.soft(part.text, who).toBe(data.text);
    }));
}
