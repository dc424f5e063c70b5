import { expect, test } from "vitest";
import { ask } from "../fixtures/server/http.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";
import { hostileRequests } from "../stress/abuse/bodies.ts";

/** The first of those of `npm run stress -- abuse`, always the same ones; five hundred are sent in tests/long/abuse.test.ts. */
const REQUESTS = 60;
const SEED = 20_261_115;
const AT_ONCE = 4;
const server = sharedServer();

test("bodies that nobody of good will would write never make the server stumble, wherever they are sent", async () => {
  const people = {
    visitor: server.visitor(),
    student: (await server.member()).browser,
    coach: (await server.member({ role: "coach" })).browser,
  };
  const requests = hostileRequests(REQUESTS, SEED);
  const stumbled: string[] = [];
  let networks = 0;
  const take = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const { method, path, contentType, body, as } = next;
      const cookie = people[as].cookies.header;
      networks += 1;
      const { status, headers } = await ask(server.origin + path, {
        method,
        headers: {
          "X-Forwarded-For": `10.101.${networks >> 8}.${networks & 255}`,
          Origin: server.origin,
          ...(contentType ? { "Content-Type": contentType } : {}),
          ...(method === "GET" ? {} : { "Content-Length": String(body.length) }),
          ...(cookie ? { Cookie: cookie } : {}),
        },
        ...(body.length > 0 ? { body } : {}),
      });
      const isBusy = status === 503 && headers["retry-after"] !== undefined;
      if (status >= 500 && !isBusy)
        stumbled.push(`${status} ${as} ${method} ${path} (${contentType}) ${body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  expect(stumbled).toEqual([]);
});
