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
import { adoptFeeds } from "./commands/adopt-feeds.server.ts";
import {
  addFeed,
  changeFeed,
  readCoachFeed,
  readDueFeeds,
  removeFeed,
  syncFeed,
} from "./commands/calendar-feed.server.ts";
import { listFeeds } from "./queries/calendar-feed.server.ts";
import { MOST_FEEDS } from "./rules/feeds.ts";

const { db, pool } = testDatabase();
const keys = new ColumnKeys([{ id: "1", key: "k".repeat(43) }]);
const parts = {
  feeds: sealedColumn(keys, "coach_feeds.url"),
  oldFeeds: sealedColumn(keys, "calendar_feeds.url"),
  links: sealedColumn(keys, "calendar_links.token"),
  local: true,
};
const mails = { publicUrl: "https://elan.test", linkSecret: "s".repeat(40) };
const LOOK = { name: "", colour: null };
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
const read = (feed: string) => readCoachFeed({ db, ...parts, ...mails }, { feed });
const add = async (path = "/agenda.ics", look = LOOK) =>
  (await addFeed(db, parts, coach, { ...look, url: origin + path })).id;
const list = () => listFeeds(db, parts, coach);
const jobs = async (feed: string) => {
  const { rows } = await pool.query(
    `select job.payload from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = 'read-coach-feed'`,
  );
  return rows.filter(({ payload }) => payload.feed === feed).length;
};
const told = async () => {
  const { rows } = await pool.query("select subject from mails where recipient = $1 order by id", [
    `${coach.id}@exemple.fr`,
  ]);
  return rows.map(({ subject }) => subject);
};
const fails = () => {
  answer = (_, response) => response.writeHead(404).end();
};

describe("a coach's calendar elsewhere", () => {
  it("blocks slots once it is read, at once and again, and nobody reads its address in the database", async () => {
    const feed = await add();
    expect(await jobs(feed)).toBe(1);
    const { rows } = await pool.query("select url from coach_feeds where id = $1", [feed]);
    expect(rows[0].url).not.toContain("agenda");
    expect(await list()).toMatchObject([{ id: feed, host: "127.0.0.1", readAt: null, events: 0 }]);
    await read(feed);
    expect([await isOpen("09:00"), await isOpen("10:30"), await isOpen("11:00")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await list()).toMatchObject([{ problem: null, events: 1, askedAt: null }]);
    answer = (_, response) => response.end(calendarOf("11:00", "12:00"));
    await read(feed);
    expect([await isOpen("10:00"), await isOpen("11:30")]).toEqual([true, false]);
    await removeFeed(db, coach, { feed });
    expect(await isOpen("11:30")).toBe(true);
    expect(await list()).toEqual([]);
    await read(feed);
  });

  it("is one of several, each of which blocks, and is removed, by itself", async () => {
    const family = await add("/famille.ics", { name: "Famille", colour: "green" as never });
    await read(family);
    answer = (_, response) => response.end(calendarOf("12:00", "13:00"));
    const gym = await add("/salle.ics");
    await read(gym);
    expect([await isOpen("10:30"), await isOpen("12:00"), await isOpen("09:00")]).toEqual([
      false,
      false,
      true,
    ]);
    await removeFeed(db, coach, { feed: gym });
    expect([await isOpen("10:30"), await isOpen("12:00")]).toEqual([false, true]);
    expect(await list()).toMatchObject([{ name: "Famille", colour: "green" }]);
  });

  it("is one of five at most, also when many are added at once", async () => {
    const added = await Promise.allSettled(
      Array.from({ length: MOST_FEEDS + 3 }, (_, at) => add(`/${at}.ics`)),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_FEEDS);
    expect(await list()).toHaveLength(MOST_FEEDS);
  });

  it("is nobody else's to change, to read or to remove", async () => {
    const feed = await add();
    const { coach: other } = await newBookableCoach(pool, db);
    for (const attempt of [
      () => changeFeed(db, parts, other, { ...LOOK, feed, url: "" }),
      () => syncFeed(db, other, { feed }),
      () => removeFeed(db, other, { feed }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await list()).toHaveLength(1);
  });

  it("keeps what was last read while it cannot be read, and says why and since when", async () => {
    const feed = await add();
    await read(feed);
    for (const [status, problem] of [
      [404, "refused"],
      [500, "unreachable"],
    ] as const) {
      answer = (_, response) => response.writeHead(status).end();
      await read(feed);
      expect(await list()).toMatchObject([{ problem, events: 1, failingSince: expect.any(Date) }]);
      expect(await isOpen("10:30")).toBe(false);
    }
    const [{ failingSince: since } = { failingSince: null }] = await list();
    answer = (_, response) => response.end("<html>");
    await read(feed);
    expect(await list()).toMatchObject([{ problem: "no calendar", failingSince: since }]);
    answer = (_, response) => response.end(calendarOf("12:00", "13:00"));
    await read(feed);
    expect(await list()).toMatchObject([{ problem: null, failingSince: null }]);
    expect(await isOpen("10:30")).toBe(true);
  });

  it("is told of by mail once it has failed for two hours, once, and again the next time", async () => {
    const feed = await add("/famille.ics", { ...LOOK, name: "Famille" });
    const wait = (minutes: number) =>
      pool.query("update coach_feeds set failing_since = now() - make_interval(mins => $2) where id = $1", [
        feed,
        minutes,
      ]);
    fails();
    await read(feed);
    await wait(119);
    await read(feed);
    expect(await told()).toEqual([]);
    await wait(121);
    // Two workers that read it at once tell the coach once.
    await Promise.all([read(feed), read(feed)]);
    await read(feed);
    expect(await told()).toEqual([expect.stringContaining("Famille")]);
    answer = (_, response) => response.end(calendarOf("12:00", "13:00"));
    await read(feed);
    fails();
    await read(feed);
    expect(await told()).toHaveLength(1);
    await wait(121);
    await read(feed);
    expect(await told()).toHaveLength(2);
  });

  it("of an address that has changed meanwhile, nothing is written", async () => {
    const feed = await add();
    answer = async (_, response) => {
      await changeFeed(db, parts, coach, { ...LOOK, feed, url: `${origin}/other.ics` });
      response.end(calendarOf("10:00", "11:00"));
    };
    await read(feed);
    expect(await list()).toMatchObject([{ readAt: null, events: 0 }]);
    expect(await isOpen("10:30")).toBe(true);
  });

  it("keeps its address, and what was read of it, when only its name changes", async () => {
    const feed = await add();
    await read(feed);
    await changeFeed(db, parts, coach, { name: "Salle", colour: "ink", feed, url: "" });
    expect(await list()).toMatchObject([{ name: "Salle", colour: "ink", host: "127.0.0.1", events: 1 }]);
    expect(await isOpen("10:30")).toBe(false);
  });

  it("is read every quarter of an hour, and at once when the coach asks", async () => {
    const feed = await add();
    await pool.query("delete from graphile_worker._private_jobs");
    await readDueFeeds(db);
    expect(await jobs(feed)).toBe(0);
    await pool.query("update coach_feeds set tried_at = tried_at - interval '15 minutes'");
    await readDueFeeds(db);
    await readDueFeeds(db);
    expect(await jobs(feed)).toBe(1);
    await pool.query("delete from graphile_worker._private_jobs");
    await pool.query("update coach_feeds set asked_at = null");
    await syncFeed(db, coach, { feed });
    await syncFeed(db, coach, { feed });
    expect(await jobs(feed)).toBe(1);
    expect(await list()).toMatchObject([{ askedAt: expect.any(Date) }]);
  });

  it("is not read without https, but where that is set", async () => {
    const url = "http://agenda.example/a.ics";
    await expect(addFeed(db, { ...parts, local: false }, coach, { ...LOOK, url })).rejects.toMatchObject({
      code: "invalid_input",
      field: "feedUrl",
    });
  });

  it("goes with the account", async () => {
    await read(await add());
    await pool.query("delete from users where id = $1", [coach.id]);
    const { rowCount } = await pool.query("select from coach_feed_times where user_id = $1", [coach.id]);
    expect(rowCount).toBe(0);
  });
});

describe("a calendar of the version before", () => {
  const addOld = async (path: string) => {
    await pool.query(
      `insert into calendar_feeds (user_id, url) values ($1, $2)
       on conflict (user_id) do update set url = excluded.url, changed_at = now()`,
      [coach.id, parts.oldFeeds.seal(coach.id, origin + path)],
    );
  };
  /** The migration writes the row without an address, which SQL cannot seal. */
  const migrate = async () => {
    await pool.query("update calendar_feeds set adopted_as = gen_random_uuid() where user_id = $1", [
      coach.id,
    ]);
    await pool.query(
      "insert into coach_feeds (id, user_id) select adopted_as, user_id from calendar_feeds where user_id = $1",
      [coach.id],
    );
  };

  it("gets its address, and is read; one that a process of that version changes or adds follows", async () => {
    await addOld("/a.ics");
    await migrate();
    await adoptFeeds(db, parts);
    await adoptFeeds(db, parts);
    const [feed] = await list();
    expect(feed).toMatchObject({ host: "127.0.0.1" });
    await read(feed?.id ?? "");
    expect(await isOpen("10:30")).toBe(false);
    let asked = "";
    answer = ({ url = "" }, response) => {
      asked = url;
      response.end(calendarOf("12:00", "13:00"));
    };
    await pool.query("update calendar_feeds set adopted_at = adopted_at - interval '1 minute'");
    await addOld("/b.ics");
    await adoptFeeds(db, parts);
    expect(await list()).toHaveLength(1);
    await read(feed?.id ?? "");
    expect(asked).toBe("/b.ics");
    await pool.query(
      "update calendar_feeds set adopted_at = now() - interval '2 days', changed_at = now() - interval '3 days'",
    );
    await adoptFeeds(db, parts);
    const { rowCount } = await pool.query("select from calendar_feeds where user_id = $1", [coach.id]);
    expect(rowCount).toBe(0);
    expect(await list()).toHaveLength(1);
  });

  it("does not come back once its coach has removed it or changed its address", async () => {
    await addOld("/a.ics");
    await migrate();
    const [feed] = await list();
    await changeFeed(db, parts, coach, { ...LOOK, feed: feed?.id ?? "", url: `${origin}/new.ics` });
    await adoptFeeds(db, parts);
    let asked = "";
    answer = ({ url = "" }, response) => {
      asked = url;
      response.end(calendarOf("12:00", "13:00"));
    };
    await read(feed?.id ?? "");
    expect(asked).toBe("/new.ics");

    await pool.query("update calendar_feeds set adopted_at = null");
    await removeFeed(db, coach, { feed: feed?.id ?? "" });
    await adoptFeeds(db, parts);
    expect(await list()).toEqual([]);
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
