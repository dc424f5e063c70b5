import { expect, test } from "vitest";
import { loadSecrets } from "~/platform/crypto/secrets.server.ts";
import { ask } from "../fixtures/server/http.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";
import { type HostileRequest, hostileRequests } from "../stress/abuse/bodies.ts";
import { limitRequests } from "../stress/abuse/limits.ts";
import { signatureOf, signedWebhooks } from "../stress/abuse/webhooks.ts";

/** The first of those of `npm run stress -- abuse`, always the same ones; five hundred are sent in tests/long/abuse.test.ts. */
const REQUESTS = 60;
/** Ten thousand of them are sent by `npm run stress -- abuse`. */
const AT_LIMITS = 200;
/** A thousand of them are sent by `npm run stress -- abuse`. */
const WEBHOOKS = 100;
const SEED = 20_261_115;
const AT_ONCE = 4;
const server = sharedServer();

let networks = 0;

test("bodies that nobody of good will would write never make the server stumble, wherever they are sent", async () => {
  expect(await stumbles(hostileRequests(REQUESTS, SEED))).toEqual([]);
});

test("numbers, dates and texts at their limits are refused or understood, in every action and address", async () => {
  expect(await stumbles(limitRequests(AT_LIMITS, SEED))).toEqual([]);
});

test("signed webhooks that the payment provider would never write are refused or understood", async () => {
  const count = async () =>
    (await server.query<{ n: number }>("select count(*)::int as n from provider_events"))[0]?.n ?? 0;
  const before = await count();
  expect(await stumbles(signedWebhooks(WEBHOOKS, SEED))).toEqual([]);
  // The signature is believed: those that can be read are stored.
  expect(await count()).toBeGreaterThan(before);
});

test.each([
  "/functions/v1/slots?coach=1&minutes=60&from=9999-12-31&days=28",
  "/functions/v1/slots?coach=1000000000000000&minutes=60",
])("%s is a mistake of the caller", async (address) => {
  expect((await server.visitor().get(address)).status).toBe(400);
});

test("an order, a subscription and a booking of what cannot be are mistakes of the caller", async () => {
  const student = (await server.member()).browser;
  const key = "00000000-0000-4000-8000-000000000001";
  const session = { idempotencyKey: key, listingId: "1", minutes: "60", place: "webcam", payBy: "card" };
  for (const [address, fields] of [
    ["/checkout", { idempotencyKey: key, lines: '[{"productId":1e15,"quantity":1,"priceCents":100}]' }],
    ["/functions/v1/create-subscription", { idempotencyKey: key, product_id: "1e15" }],
    ["/functions/v1/create-subscription", { idempotencyKey: key, product_id: "1000000000000000" }],
    ["/coach/1/reserver", { ...session, startsAt: "-271821-04-20T00:00:00.000Z" }],
    ["/coach/1/reserver", { ...session, startsAt: "9999-12-31T23:59:59.999Z" }],
  ] as const)
    expect.soft((await student.post(address, new URLSearchParams(fields))).status, address).toBe(400);
});

/** The connection may be closed on a body that is refused for its size, before it was sent. */
const answerTo = (...asked: Parameters<typeof ask>) =>
  ask(...asked).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ECONNRESET" && error.code !== "EPIPE") throw error;
    return { status: 413, headers: {} as Record<string, string> };
  });

/** The requests that were answered by a fault of the server. */
async function stumbles(requests: HostileRequest[]): Promise<string[]> {
  const people = {
    visitor: server.visitor(),
    student: (await server.member()).browser,
    coach: (await server.member({ role: "coach" })).browser,
    operator: await server.demo("operator"),
  };
  const { demoWebhookSecret } = await loadSecrets(server.dataDir);
  const stumbled: string[] = [];
  const take = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const { method, path, contentType, body, as, isSigned } = next;
      const cookie = people[as].cookies.header;
      networks += 1;
      const { status, headers } = await answerTo(server.origin + path, {
        method,
        headers: {
          "X-Forwarded-For": `127.101.${networks >> 8}.${networks & 255}`,
          Origin: server.origin,
          ...(contentType ? { "Content-Type": contentType } : {}),
          ...(method === "GET" ? {} : { "Content-Length": String(body.length) }),
          ...(cookie ? { Cookie: cookie } : {}),
          ...signatureOf({ isSigned, body }, demoWebhookSecret),
        },
        ...(body.length > 0 ? { body } : {}),
      });
      const isBusy = status === 503 && headers["retry-after"] !== undefined;
      if (status >= 500 && !isBusy)
        stumbled.push(`${status} ${as} ${method} ${path} (${contentType}) ${body.toString().slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return stumbled;
}
