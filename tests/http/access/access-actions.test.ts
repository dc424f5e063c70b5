import { expect, test } from "vitest";
import { sharedServer } from "../../fixtures/server/shared-server.ts";
import { CHANGES } from "./access-changes.ts";
import { answerTo, ELSEWHERE, eachOf, everyoneAt, everyoneOf, form } from "./access-everyone.ts";
import { addressOf } from "./access-table.ts";

const server = sharedServer();
const people = everyoneOf(server);

for (const [path, changes] of Object.entries(CHANGES))
  test(`${path} takes changes from those it is for`, () =>
    eachOf(everyoneAt(path), async (who) => {
      const address = addressOf(path);
      for (const { form: fields, row } of changes) {
        const answer = await people[who].post(address, form(fields));
        expect.soft(answer.status, `${who} ${JSON.stringify(fields)}`).toBe(answerTo(who, row));
      }
      // What comes from another site is refused before anybody looks at who sends it, or what.
      const foreign = await people[who].post(address, form(changes[0]?.form ?? {}), ELSEWHERE);
      expect.soft(foreign.status, `${who} from elsewhere`).toBe(403);
    }));
