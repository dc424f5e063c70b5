import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import ICAL from "ical.js";
import { beforeAll, expect, test, vi } from "vitest";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { newCoach, newStudent } from "../fixtures/server/http-sessions.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const visitor = server.visitor();
let coach: Awaited<ReturnType<typeof newCoach>>;
let student: Awaited<ReturnType<typeof newStudent>>;
const DAY = addDays(parisDay(new Date()), 20);
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

beforeAll(async () => {
  coach = await newCoach(server);
  student = await newStudent(server);
});

const ask = (query: Record<string, string>) =>
  visitor.get(`/functions/v1/slots?${new URLSearchParams(query)}`);
const slotsOf = async (query: Record<string, string> = {}) => {
  const { status, text } = await ask({
    coach: String(coach.coachId),
    minutes: "60",
    from: DAY,
    days: "2",
    ...query,
  });
  expect(status).toBe(200);
  return (JSON.parse(text) as { slots: string[] }).slots;
};

test("anybody reads the slots of a public coach, of the days that are asked for, kept by nobody", async () => {
  const { headers, text } = await ask({ coach: String(coach.coachId), minutes: "60", from: DAY, days: "2" });
  expect(headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(text)).toMatchObject({ timezone: "Europe/Paris" });
  const slots = await slotsOf();
  expect(slots.length).toBeGreaterThan(0);
  const [first, last] = [parisInstant(DAY, "00:00"), parisInstant(addDays(DAY, 2), "00:00")];
  for (const slot of slots) {
    expect(new Date(slot) >= first).toBe(true);
    expect(new Date(slot) < last).toBe(true);
  }
});

test.each([
  ["no coach", {}],
  ["no length", { coach: "1" }],
  ["a length that is none", { coach: "1", minutes: "5" }],
  ["a place that is none", { coach: "1", minutes: "60", at: "91,0" }],
  ["a day that is none", { coach: "1", minutes: "60", from: "2026-02-30" }],
  ["a century", { coach: "1", minutes: "60", days: "36500" }],
])("slots of %s are refused", async (_, query) => {
  expect((await ask(query as Record<string, string>)).status).toBe(400);
});

test("nobody's slots, and those of a page that is not public, are not there", async () => {
  expect((await ask({ coach: "999999", minutes: "60" })).status).toBe(404);
  const [hidden] = await server.query<{ id: number }>(
    "insert into coaches (name) values ('Personne') returning id",
  );
  expect((await ask({ coach: String(hidden?.id), minutes: "60" })).status).toBe(404);
});

test("a coach names a calendar, and what is in it can no longer be booked", async () => {
  const [slot] = await slotsOf();
  const stamp = (slot as string).replaceAll(/[-:]|\.\d+/g, "");
  const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", `DTSTART:${stamp}`, "DURATION:PT1H"];
  const calendar = [...lines, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n");
  const elsewhere = createServer((_, response) => response.end(calendar));
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  try {
    const feedUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/prive.ics`;
    const saved = await coach.browser.post("/dashboard/settings", form({ intent: "calendar-feed", feedUrl }));
    expect(saved.status).toBe(200);
    await vi.waitFor(async () => expect(await slotsOf()).not.toContain(slot), {
      timeout: 20_000,
      interval: 300,
    });
    const page = await coach.browser.get("/dashboard/settings?tab=availability");
    expect(page.text).toContain("127.0.0.1");
    expect(page.text).not.toContain("prive.ics");
    expect(page.text).toMatch(/Lu à l’instant[\s\S]{1,10}1[\s\S]{1,10}rendez-vous/);
    const [, feed = ""] = /name="feed" value="([0-9a-f-]{36})"/.exec(page.text) ?? [];
    const sync = await coach.browser.post(
      "/dashboard/settings",
      form({ intent: "sync-calendar-feed", feed }),
    );
    expect(sync.status).toBe(200);
    await coach.browser.post("/dashboard/settings", form({ intent: "remove-calendar-feed", feed }));
    expect(await slotsOf()).toContain(slot);
  } finally {
    elsewhere.close();
  }
});

test("each of the two has a session as a file and in an agenda; a stranger has neither", async () => {
  const startsAt = parisInstant(DAY, "06:00");
  const id = await addBooking(server.pool, {
    coachId: coach.coachId,
    studentId: student.id,
    startsAt,
  });
  const eventsOf = (text: string) =>
    new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents("vevent")
      .map((event) => new ICAL.Event(event))
      .filter(({ summary }) => summary.startsWith("Musculation avec "));
  for (const [who, list, home] of [
    [student.browser, "/student-dashboard/bookings", "/student-dashboard/account"],
    [coach.browser, "/dashboard/bookings", "/dashboard/settings"],
  ] as const) {
    const file = await who.get(`${list}/${id}/agenda.ics`);
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(file.headers["cache-control"]).toContain("private");
    expect(eventsOf(file.text)[0]?.startDate.toJSDate()).toEqual(startsAt);
    expect(eventsOf(file.text)[0]?.startDate.toString()).toBe(`${DAY}T06:00:00`);

    expect((await who.post(home, form({ intent: "calendar-address" }))).status).toBe(200);
    const page = await who.get(`${home}?tab=availability`);
    const [address = ""] = /\/agenda\/[\w-]{43}\.ics/.exec(page.text) ?? [];
    const agenda = await visitor.get(address);
    expect(agenda.status).toBe(200);
    expect(agenda.headers["cache-control"]).toContain("private");
    expect(eventsOf(agenda.text)).toHaveLength(1);
    await who.post(home, form({ intent: "calendar-address" }));
    expect((await visitor.get(address)).status).toBe(404);
  }
  const other = (await newStudent(server)).browser;
  expect((await other.get(`/student-dashboard/bookings/${id}/agenda.ics`)).status).toBe(404);
});

test("a student waits for a coach, and is answered as a form is", async () => {
  const join = (fields: Record<string, string>) =>
    student.browser.post("/functions/v1/waiting-list", form(fields));
  const joined = await join({ coach: String(coach.coachId), minutes: "120" });
  expect(JSON.parse(joined.text)).toEqual({ ok: true });
  const refused = await join({ coach: "999999" });
  expect(refused.status).toBe(404);
  expect(JSON.parse(refused.text)).toMatchObject({ ok: false, refusal: "Ce coach n’est plus sur Élan." });
  await join({ coach: String(coach.coachId), intent: "leave" });
  expect(await server.query("select from waiting_students where coach_id = $1", coach.coachId)).toEqual([]);
});
