import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { ColumnKeys } from "~/platform/crypto/column-keys.server.ts";
import { sealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import { at, DAY, newBookableCoach } from "../../../../tests/fixtures/bookings/coach-calendar.ts";
import { testDatabase } from "../../../../tests/fixtures/database/database.ts";
import { isSlotOpen } from "../availability/queries/slots.server.ts";
import { readInThread } from "./adapters/feed-reader.server.ts";
import { fetchFeed, mayAsk } from "./adapters/fetch-feed.server.ts";
import { readCoachFeed, readDueFeeds, saveFeed } from "./commands/calendar-feed.server.ts";
import { findFeed } from "./queries/calendar-feed.server.ts";

const { db, pool } = testDatabase();
const keys = new ColumnKeys([{ id: "1", key: "k".repeat(43) }]);
const parts = {
  feeds: sealedColumn(keys, "calendar_feeds.url"),
  links: sealedColumn(keys, "calendar_links.token"),
  local: true,
};
const stamp = (time: string) => `${DAY.replaceAll("-", "")}T${time.replace(":", "")}00`;
const calendarOf = (from: string, to: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:1",
    `DTSTART;TZID=Europe/Paris:${stamp(from)}`,
    `DTEND;TZID=Europe/Paris:${stamp(to)}`,
    "SUMMARY:Dentiste",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

let server: Server;
let origin: string;
let answer: RequestListener;
let coach: Awaited<ReturnType<typeof newBookableCoach>>["coach"];
let coachId: number;
beforeEach(async () => {
  ({ coach, coachId } = await newBookableCoach(pool, db));
  answer = (_, response) => response.end(calendarOf("10:00", "11:00"));
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const isOpen = (time: string) => isSlotOpen(db, { coachId, startsAt: at(time), minutes: 60, at: null });
const read = () => readCoachFeed({ db, ...parts }, { user: coach.id });
const save = (path = "/agenda.ics") => saveFeed(db, parts, coach, { url: path && origin + path });
const jobs = async (user: string) => {
  const { rows } = await pool.query(
    `select job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'read-feed'`,
  );
  return rows.filter(({ payload }) => payload.user === user).length;
};

describe("a coach's calendar elsewhere", () => {
  it("blocks slots once it is read, at once and again, and nobody reads its address in the database", async () => {
    await save();
    expect(await jobs(coach.id)).toBe(1);
    const { rows } = await pool.query("select url from calendar_feeds where user_id = $1", [coach.id]);
    expect(rows[0].url).not.toContain("agenda");
    expect(await findFeed(db, parts, coach)).toMatchObject({ host: "127.0.0.1", readAt: null, times: 0 });
    await read();
    expect([await isOpen("09:00"), await isOpen("10:30"), await isOpen("11:00")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await findFeed(db, parts, coach)).toMatchObject({ problem: null, times: 1 });
    answer = (_, response) => response.end(calendarOf("11:00", "12:00"));
    await read();
    expect([await isOpen("10:00"), await isOpen("11:30")]).toEqual([true, false]);
    await save("");
    expect(await isOpen("11:30")).toBe(true);
    expect(await findFeed(db, parts, coach)).toBeUndefined();
    await read();
  });

  it("keeps what was last read while it cannot be read, and says why", async () => {
    await save();
    await read();
    for (const [status, problem] of [
      [404, "refused"],
      [500, "unreachable"],
    ] as const) {
      answer = (_, response) => response.writeHead(status).end();
      await read();
      expect(await findFeed(db, parts, coach)).toMatchObject({ problem, times: 1 });
      expect(await isOpen("10:30")).toBe(false);
    }
    answer = (_, response) => response.end("<html>");
    await read();
    expect(await findFeed(db, parts, coach)).toMatchObject({ problem: "no calendar" });
    answer = (_, response) => response.end(calendarOf("12:00", "13:00"));
    await read();
    expect(await findFeed(db, parts, coach)).toMatchObject({ problem: null });
    expect(await isOpen("10:30")).toBe(true);
  });

  it("of an address that has changed meanwhile, nothing is written", async () => {
    await save();
    answer = async (_, response) => {
      await saveFeed(db, parts, coach, { url: `${origin}/other.ics` });
      response.end(calendarOf("10:00", "11:00"));
    };
    await read();
    expect(await findFeed(db, parts, coach)).toMatchObject({ readAt: null, times: 0 });
  });

  it("is read every quarter of an hour", async () => {
    await save();
    await pool.query("delete from graphile_worker._private_jobs");
    await readDueFeeds(db);
    expect(await jobs(coach.id)).toBe(0);
    await pool.query("update calendar_feeds set tried_at = tried_at - interval '15 minutes'");
    await readDueFeeds(db);
    await readDueFeeds(db);
    expect(await jobs(coach.id)).toBe(1);
  });

  it("is not read without https, but where that is set", async () => {
    const url = "http://agenda.example/a.ics";
    await expect(saveFeed(db, { ...parts, local: false }, coach, { url })).rejects.toMatchObject({
      code: "invalid_input",
      field: "feedUrl",
    });
  });

  it("goes with the account", async () => {
    await save();
    await read();
    await pool.query("delete from users where id = $1", [coach.id]);
    const { rowCount } = await pool.query("select from feed_times where user_id = $1", [coach.id]);
    expect(rowCount).toBe(0);
  });
});

describe("what is fetched", () => {
  const fetch = (path: string, more = {}) => fetchFeed(origin + path, { local: true, ...more });

  it("follows three redirects, each of which is looked at", async () => {
    answer = ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end("fin");
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect(await fetch("/3")).toEqual({ text: "fin" });
    expect(await fetch("/4")).toEqual({ problem: "redirects" });
    answer = (_, response) => response.writeHead(301, { location: "http://10.0.0.1/" }).end();
    expect(await fetch("/")).toEqual({ problem: "address" });
    answer = (_, response) => response.writeHead(301, { location: "file:///etc/passwd" }).end();
    expect(await fetch("/")).toEqual({ problem: "address" });
  });

  it("is no larger than two megabytes, and no slower than its limit", async () => {
    answer = (_, response) => response.end("x".repeat(2 * 1024 * 1024 + 1));
    expect(await fetch("/")).toEqual({ problem: "too large" });
    answer = (_, response) => response.write("BEGIN");
    expect(await fetch("/", { timeoutMs: 200 })).toEqual({ problem: "slow" });
    expect(await fetchFeed("http://127.0.0.1:1/", { local: true })).toEqual({ problem: "unreachable" });
  });

  it("is never this machine's, nor a network's own", async () => {
    answer = () => {
      throw new Error("asked");
    };
    const { port } = new URL(origin);
    for (const url of [origin, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, "https://[::1]/"])
      expect(await fetchFeed(url, { local: false })).toEqual({ problem: "address" });
  });

  test.each([
    ["93.184.216.34", true],
    ["2a00:1450:4007:80e::200e", true],
    ["10.1.2.3", false],
    ["172.31.255.255", false],
    ["192.168.1.1", false],
    ["169.254.169.254", false],
    ["100.64.0.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["127.0.0.1", false],
    ["::1", false],
    ["::", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["ff02::1", false],
    ["2002:7f00:1::", false],
  ])("%s", (address, may) => expect(mayAsk(address, { local: false })).toBe(may));

  it("has at most its time to be read", async () => {
    const rule = "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYHOUR=0";
    const text = calendarOf("10:00", "11:00").replace("SUMMARY:Dentiste", rule);
    const endless = text.replace("FREQ=YEARLY", "FREQ=SECONDLY");
    const window = { start: Date.now(), end: Date.now() + 400 * 86_400_000 };
    expect(await readInThread(endless, window, 4_000)).toEqual({ problem: "too many" });
    // With all the time that a busy machine may need.
    expect(await readInThread(calendarOf("10:00", "11:00"), window, 60_000)).toMatchObject({ times: [{}] });
  });
});
