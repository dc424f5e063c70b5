import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { beforeEach, expect, it } from "vitest";
import { isKnownNetwork } from "~/platform/auth/known-networks.server.ts";
import { networkOf } from "~/platform/limits/network.server.ts";
import { type AuthAnswer, createAuthApp, PASSWORD, signUpBody } from "../../fixtures/accounts/auth-app.ts";
import { CookieJar } from "../../fixtures/accounts/cookie-jar.ts";
import { totp } from "../../fixtures/accounts/totp.ts";
import { testDatabase } from "../../fixtures/database/database.ts";
import { awaitFreshWindow } from "../../fixtures/server/rate-limits.ts";

const database = testDatabase();
/** Two processes on one database. */
const [app, beside] = [createAuthApp(database), createAuthApp(database)];

const WRONG = "Wrong-horse-1";
/** Refused before it is hashed, and counted all the same: an attempt that costs the tests nothing. */
const TOO_LONG = "x".repeat(129);
const GUESSER = "192.0.2.66";

beforeEach(() => awaitFreshWindow(900), 30_000);

const statuses = (answers: AuthAnswer[]) => answers.map(({ status }) => status);

function expectRefusal(answer: AuthAnswer, longestSeconds: number) {
  expect(answer).toMatchObject({ status: 429, json: { code: "RATE_LIMITED" } });
  expect(answer.json.message).toMatch(/^Trop de demandes/);
  const retryAfter = Number(answer.headers.get("retry-after"));
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(longestSeconds);
}

async function repeat(times: number, act: (n: number) => Promise<AuthAnswer>): Promise<AuthAnswer[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await act(n));
  return answers;
}

/**
 * Makes one attempt, counts it as two less than the limit, and makes four more: two pass and two are refused. Counters are rows;
 * that each attempt adds one is proved where all of them are made.
 */
async function approach(counter: string, limit: number, act: (n: number) => Promise<AuthAnswer>) {
  const first = await act(0);
  await setCounter(counter, limit - 2);
  return [first, ...(await repeat(4, (n) => act(n + 1)))];
}

const setCounter = (counter: string, hits: number) =>
  database.pool.query("update rate_limits set hits = $2 where starts_with(key, $1 || '/')", [counter, hits]);

it("stops wrong passwords in a row, not the owner at another address", async () => {
  await app.join("proprietaire@exemple.fr");
  const guess = (password: string, address = GUESSER) =>
    app.post("/sign-in/email", { email: "proprietaire@exemple.fr", password }, { address });
  const answers = await repeat(13, (n) => guess(`${WRONG}${n}`));
  expect(statuses(answers)).toEqual([...Array(10).fill(401), 429, 429, 429]);
  for (const answer of answers.slice(10)) expectRefusal(answer, 900);
  expectRefusal(await guess(PASSWORD), 900);
  expect((await guess(PASSWORD, "198.51.100.7")).status).toBe(200);
});

it("stops an address that tries one password on many accounts", async () => {
  const address = "192.0.2.67";
  const answers = await approach("/sign-in/email by network", 60, (n) =>
    app.post("/sign-in/email", { email: `compte${n}@exemple.fr`, password: TOO_LONG }, { address }),
  );
  expect(statuses(answers)).toEqual([400, 400, 400, 429, 429]);
});

it("stops many addresses that try one account", async () => {
  await app.join("convoitee@exemple.fr");
  const guess = (password: string) => app.post("/sign-in/email", { email: "convoitee@exemple.fr", password });
  expect((await guess(WRONG)).status).toBe(401);
  const answers = await approach("/sign-in/email by account", 100, () => guess(TOO_LONG));
  expect(statuses(answers)).toEqual([400, 400, 400, 429, 429]);
  expectRefusal(await guess(WRONG), 3600);
});

it("never closes a network from which the owner has been, whoever guesses elsewhere", async () => {
  await app.join("habituee@exemple.fr");
  const home = { address: "198.51.100.20" };
  const enter = (circumstances: { address?: string } = {}) =>
    app.post("/sign-in/email", { email: "habituee@exemple.fr", password: PASSWORD }, circumstances);
  expect((await enter(home)).status).toBe(200);
  await app.post("/sign-in/email", { email: "habituee@exemple.fr", password: TOO_LONG });
  await setCounter("/sign-in/email by account", 100);
  expectRefusal(await enter(), 3600);
  expect((await enter(home)).status).toBe(200);
  const recovery = { email: "habituee@exemple.fr" };
  await app.post("/request-password-reset", recovery);
  await setCounter("/request-password-reset by mailbox", 10);
  expectRefusal(await app.post("/request-password-reset", recovery), 3600);
  expect((await app.post("/request-password-reset", recovery, home)).status).toBe(200);
}, 60_000);

it("stops the mails to one account whoever asks, also somebody who is signed in elsewhere", async () => {
  await app.join("inondee@exemple.fr");
  for (const n of [1, 2, 3]) {
    await app.join(`importune${n}@exemple.fr`);
    const address = `198.51.100.4${n}`;
    const cookies = new CookieJar();
    await app.post(
      "/sign-in/email",
      { email: `importune${n}@exemple.fr`, password: PASSWORD },
      { cookies, address },
    );
    const body = { email: "inondee@exemple.fr", type: "sign-in" };
    const ask = () => app.post("/email-otp/send-verification-otp", body, { cookies, address });
    await Promise.all(Array.from({ length: 5 }, ask));
  }
  expect(await app.codes("inondee@exemple.fr")).toHaveLength(10);
}, 60_000);

it("knows a network once the second step is done there, not before", async () => {
  const id = await app.join("etapes@exemple.fr");
  const owner = await app.signIn("etapes@exemple.fr");
  const { json } = await app.post("/two-factor/enable", { password: PASSWORD }, { cookies: owner });
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI, -1) }, { cookies: owner });
  const known = () => isKnownNetwork(database.db, { id }, "198.51.100.50");
  const there = { cookies: new CookieJar(), address: "198.51.100.50" };
  await app.post("/sign-in/email", { email: "etapes@exemple.fr", password: PASSWORD }, there);
  expect(await known()).toBe(false);
  await app.post("/two-factor/verify-totp", { code: totp(json.totpURI) }, there);
  expect(await known()).toBe(true);
});

it("counts failures alone: whoever signs in rightly is never stopped", async () => {
  await app.join("frequente@exemple.fr");
  const body = { email: "frequente@exemple.fr", password: PASSWORD };
  const answers = await repeat(70, () => app.post("/sign-in/email", body, { address: "198.51.100.30" }));
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
});

it("counts in the database: another process knows", async () => {
  await app.join("partagee@exemple.fr");
  const address = "192.0.2.68";
  const guess = (n: number) =>
    (n % 2 ? app : beside).post(
      "/sign-in/email",
      { email: "partagee@exemple.fr", password: TOO_LONG },
      { address },
    );
  const together = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
  expect(together.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(together.filter(({ status }) => status === 429)).toHaveLength(20);
  expectRefusal(await guess(0), 900);
  expectRefusal(await guess(1), 900);
});

it("does not mistake another spelling for another account, address or route", async () => {
  const address = "192.0.2.69";
  const spellings = ["eve@exemple.fr", "EVE@exemple.fr", " eve@exemple.fr", "Eve@Exemple.fr "];
  const answers = await repeat(12, (n) =>
    app.post("/sign-in/email", { email: spellings[n % 4], password: TOO_LONG }, { address }),
  );
  expect(statuses(answers).slice(10)).toEqual([429, 429]);
  const network = await repeat(12, (n) =>
    app.post(
      "/sign-in/email",
      { email: "adam@exemple.fr", password: TOO_LONG },
      { address: `2001:db8:0:7:${n}::${n}` },
    ),
  );
  expect(statuses(network).slice(10)).toEqual([429, 429]);
  const spelled = await spellThePath("192.0.2.70");
  expect(spelled.filter((status) => status === 400)).toHaveLength(10);
  expect(spelled.filter((status) => status === 429)).toHaveLength(5);
});

/** Over a real connection, where a path arrives as it was written. */
async function spellThePath(address: string): Promise<number[]> {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const paths = [
    "/sign-in/email",
    "/x/../sign-in/email",
    "/./sign-in/email",
    "/%2e/sign-in/email",
    "/x/%2e%2E/sign-in/email",
  ];
  const found: number[] = [];
  for (let n = 0; n < 15; n += 1)
    found.push(
      await new Promise<number>((resolve, reject) => {
        const asking = request(
          {
            port,
            method: "POST",
            path: `/api/auth${paths[n % paths.length]}`,
            headers: { "content-type": "application/json", "x-test-address": address },
          },
          (answer) => resolve(answer.resume().statusCode ?? 0),
        );
        asking.on("error", reject);
        asking.end(JSON.stringify({ email: "abel@exemple.fr", password: TOO_LONG }));
      }),
    );
  await new Promise((resolve) => server.close(resolve));
  return found;
}

it.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0DB8:0:0:9::", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("counts %s as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it("limits sign-ups by address and by account", async () => {
  const refusedBody = (email: string) => ({ ...signUpBody({ email }), termsAccepted: false });
  const address = "192.0.2.80";
  const byAddress = await approach("/sign-up/email by network", 20, (n) =>
    app.post("/sign-up/email", refusedBody(`inscrite${n}@exemple.fr`), { address }),
  );
  expect(statuses(byAddress)).toEqual([400, 400, 400, 429, 429]);
  expectRefusal(byAddress[4] as AuthAnswer, 3600);
  const byAccount = await repeat(12, () => app.post("/sign-up/email", refusedBody("insiste@exemple.fr")));
  expect(statuses(byAccount)).toEqual([...Array(10).fill(400), 429, 429]);
});

it.each(["/request-password-reset", "/send-verification-email", "/email-otp/send-verification-otp"])(
  "limits %s by mailbox and by address, whether there is an account or not",
  async (path) => {
    const ask = (email: string, circumstances = {}) =>
      app.post(path, { email, type: "sign-in" }, circumstances);
    await app.join(`relance${path.length}@exemple.fr`);
    const [passing, refused] = [Array(3).fill(200), Array(2).fill(429)];
    for (const email of [`relance${path.length}@exemple.fr`, `absente${path.length}@exemple.fr`]) {
      const answers = await approach(`${path} by mailbox`, 10, () => ask(email));
      expect(statuses(answers)).toEqual([...passing, ...refused]);
      const address = `192.0.2.${100 + path.length}`;
      // Asked at once: the counter lets none slip through.
      const narrow = await Promise.all(Array.from({ length: 7 }, () => ask(`n${email}`, { address })));
      expect(statuses(narrow).sort()).toEqual([...Array(5).fill(200), ...refused]);
    }
    const address = `192.0.2.${80 + path.length}`;
    const answers = await approach(`${path} by network`, 20, (n) => ask(`masse${n}@exemple.fr`, { address }));
    expect(statuses(answers)).toEqual([...passing, ...refused]);
  },
);

it("counts the names of one mailbox as one, and a day's mails beside an hour's", async () => {
  const ask = (email: string) => app.post("/request-password-reset", { email });
  expect((await ask("alias@exemple.fr")).status).toBe(200);
  const DAY = "/request-password-reset by mailbox/86400";
  await database.pool.query("update rate_limits set hits = 19 where starts_with(key, $1)", [DAY]);
  expect((await ask("Alias+un@exemple.fr")).status).toBe(200);
  expect((await ask("alias+deux@exemple.fr")).status).toBe(429);
  expect((await ask("autrealias@exemple.fr")).status).toBe(200);
});

it("limits the mails to an address that somebody wants for their account, whoever wants it, in all processes", async () => {
  const people = await Promise.all(
    [1, 2].map(async (n) => {
      await app.join(`veut${n}@exemple.fr`);
      return app.signIn(`veut${n}@exemple.fr`);
    }),
  );
  const ask = (nth: number) =>
    (nth % 2 ? app : beside).post(
      "/email-otp/request-email-change",
      { newEmail: "convoitee-adresse@exemple.fr", otp: "000000" },
      { cookies: people[nth % 2] as CookieJar },
    );
  const answers = await Promise.all(Array.from({ length: 14 }, (_, nth) => ask(nth)));
  expect(statuses(answers).filter((status) => status === 429)).toHaveLength(4);
});

it.each([
  ["/reset-password", { newPassword: "Another-horse-2", token: "forged" }, 20],
  ["/confirm-email", { token: "forged" }, 60],
  ["/two-factor/verify-totp", { code: "000000" }, 30],
  ["/two-factor/verify-backup-code", { code: "aaaaa-bbbbb" }, 30],
  ["/change-password", { currentPassword: WRONG, newPassword: "Another-horse-2" }, 20],
])("limits %s by address", async (path, body, limit) => {
  const address = `203.0.113.${path.length}`;
  const answers = await approach(`${path} by network`, limit, () => app.post(path, body, { address }));
  expect(statuses(answers.slice(0, 3))).not.toContain(429);
  expect(statuses(answers.slice(3))).toEqual([429, 429]);
});

it("limits whoever holds a session and guesses its password, from any address", async () => {
  await app.join("volee@exemple.fr");
  const cookies = await app.signIn("volee@exemple.fr");
  for (const path of ["/change-password", "/verify-password", "/two-factor/enable", "/two-factor/disable"]) {
    const body = { password: TOO_LONG, currentPassword: TOO_LONG, newPassword: "Another-horse-2" };
    const answers = await approach(`${path} by person`, 10, (n) =>
      app.post(path, { ...body, email: `autre${n}@exemple.fr` }, { cookies }),
    );
    expect(statuses(answers), path).toEqual([400, 400, 400, 429, 429]);
  }
});
