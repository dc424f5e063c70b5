import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateField } from "~/features/bookings/sessions/schema/booking.ts";
import { EMAILS } from "../fixtures/accounts/cast.ts";
import { type SignedIn, signInMany } from "../fixtures/bookings/many-students.ts";
import { embeddedUrl } from "../fixtures/database/postgres-process.ts";
import { type Answer, ask, comeBack } from "../fixtures/server/http.ts";
import { type ServerProcess, TestServers } from "../fixtures/server/server-process.ts";

const ATTEMPTS = 1_000;
const started = new TestServers();
let server: ServerProcess;
let sql: pg.Client;

beforeAll(async () => {
  server = await started.startSeeded({ TRUSTED_PROXIES: "1" });
  sql = new pg.Client({ connectionString: embeddedUrl(started.dataDir) });
  await sql.connect();
});
afterAll(async () => {
  await sql?.end();
  await started.close();
});

test("of a thousand who want one slot one gets it, and the others are told why not; one payment is begun", async () => {
  const students = await signInMany(sql, { dataDir: started.dataDir, count: ATTEMPTS });
  const { rows } = await sql.query<{
    coach: number;
    listing: number;
    rate: number;
    minutes: number;
    webcam: boolean;
  }>(
    `select c.id as coach, l.id as listing, l.hourly_rate_cents as rate, l.session_minutes as minutes,
       l.by_webcam as webcam
     from coaches c join users u on u.id = c.user_id join listings l on l.coach_id = c.id and l.status = 'active'
     where u.email = $1 order by l.id limit 1`,
    [EMAILS.coach],
  );
  const [{ coach, listing, rate, minutes, webcam }] = rows as [(typeof rows)[0]];
  const from = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const free = await ask(
    `${server.url}/functions/v1/slots?coach=${coach}&minutes=${minutes}&from=${from}&days=7`,
  );
  const [startsAt] = JSON.parse(free.text).slots as string[];
  const before = { bookings: await count("bookings"), payments: await count("payments") };
  const order = {
    listingId: String(listing),
    [rateField(listing)]: String(rate),
    minutes: String(minutes),
    startsAt: String(startsAt),
  };
  const place = webcam ? "webcam" : "venue";

  const attempt = (who: SignedIn): Promise<Answer> =>
    ask(`${server.url}/coach/${coach}/reserver.data`, {
      method: "POST",
      headers: {
        Cookie: who.cookie,
        Origin: server.url.replace("127.0.0.1", "localhost"),
        Host: `localhost:${server.port}`,
        "Sec-Fetch-Site": "same-origin",
        "X-Forwarded-For": who.network,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: Buffer.from(
        new URLSearchParams({ ...order, place, payBy: "card", idempotencyKey: randomUUID() }).toString(),
      ),
    });
  const answers = await Promise.all(students.map((who) => comeBack(() => attempt(who))));

  const told = new Map<string, number>();
  for (const { status, text } of answers) {
    const kind = text.includes("vient d’être pris")
      ? "taken"
      : text.includes("/paiement-demo/")
        ? "booked"
        : text.slice(0, 120);
    told.set(`${status} ${kind}`, (told.get(`${status} ${kind}`) ?? 0) + 1);
  }
  expect(Object.fromEntries(told)).toEqual({ "202 booked": 1, "409 taken": ATTEMPTS - 1 });
  expect(await count("bookings")).toBe(before.bookings + 1);
  expect(await count("payments")).toBe(before.payments + 1);
});

const count = async (table: "bookings" | "payments") =>
  Number((await sql.query(`select count(*) from ${table}`)).rows[0].count);
