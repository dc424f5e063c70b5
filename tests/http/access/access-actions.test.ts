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
      // A request from another site is refused before its sender or its body are read.
      const foreign = await people[who].post(address, form(changes[0]?.form ?? {}), ELSEWHERE);
      expect.soft(foreign.status, `${who} from elsewhere`).toBe(403);
    }));
