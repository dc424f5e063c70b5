import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { weekOf } from "~/features/bookings/schedule/rules/schedule.ts";
import { addDays, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { addBooking } from "../../fixtures/bookings/bookings.ts";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const LIST = "/dashboard/schedule";
/** Next week: all of it is to come. */
const [MONDAY = "", TUESDAY = "", WEDNESDAY = "", THURSDAY = ""] = weekOf(addDays(parisDay(new Date()), 7));

/** A coach with a student named Lina Moreau and a session on Tuesday at ten. */
async function createSchedule(minutes = 60) {
  const coach = await newCoach(server);
  const student = await server.members.create({ firstName: "Lina", lastName: "Moreau" });
  const add = (given: Partial<Parameters<typeof addBooking>[1]>) =>
    addBooking(server.pool, {
      coachId: coach.coachId,
      studentId: student.id,
      startsAt: parisInstant(TUESDAY, "10:00"),
      ...given,
    });
  const sessionId = await add({ minutes });
  const open = (address: string) => PlainPage.open(coach.browser, LIST + address);
  const post = (address: string, fields: Record<string, string>) =>
    coach.browser.post(LIST + address, new URLSearchParams(fields));
  const proposal = async () =>
    (
      await server.query<{ at: Date | null }>(
        "select proposed_starts_at as at from bookings where id = $1",
        sessionId,
      )
    )[0]?.at;
  return { coach, student, sessionId, add, open, post, proposal };
}

const linkNames = (page: PlainPage) =>
  page.find.getAllByRole("link").map((link) => {
    const name = link.getAttribute("aria-label") ?? link.textContent ?? "";
    return `${name.replace(/\s+/g, " ")} -> ${link.getAttribute("href")}`;
  });

test("a coach sees the sessions of the week, and of a payment under way nothing but that it is", async () => {
  const { sessionId, add, open } = await createSchedule();
  await add({ startsAt: parisInstant(WEDNESDAY, "15:00"), status: "pending" });
  await add({ startsAt: parisInstant(THURSDAY, "09:00"), status: "held" });
  const page = await open(`?view=week&on=${MONDAY}`);
  expect(page.find.getByRole("heading", { level: 1 }).textContent).toBe("Planning");
  const links = linkNames(page).join("\n");
  expect(links).toMatch(
    new RegExp(
      `10:00 – 11:00 ?Musculation avec Lina Moreau.*Confirmée.* -> /dashboard/bookings/${sessionId}`,
    ),
  );
  expect(links).toMatch(/15:00 – 16:00 ?Musculation avec Lina M\..*En attente/);
  expect(page.find.getAllByText("Réservation en cours").length).toBeGreaterThan(0);
  const later = page.find.getAllByRole("link", { name: "Semaine suivante" });
  expect(later[0]?.getAttribute("href")).toContain(`on=${addDays(MONDAY, 7)}`);
  expect(page.find.getAllByRole("link", { name: "Aujourd’hui" }).length).toBeGreaterThan(0);
  const day = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone: "UTC" });
  const thursday = page.find
    .getAllByRole("region", { name: new RegExp(`^${day.format(new Date(THURSDAY))}`, "i") })
    .map(({ textContent }) => textContent)
    .join();
  expect(thursday).toContain("Réservation en cours");
  expect(thursday).not.toContain("Lina");
});

test("another time is proposed and withdrawn; a time that is past is refused", async () => {
  const { sessionId, open, post, proposal } = await createSchedule();
  const path = `/move/${sessionId}`;
  const form = await open(`${path}?on=${MONDAY}`);
  expect(form.find.getByLabelText(/^Heure de début/).getAttribute("value")).toBe("10:00");
  const propose = (day: string, time: string) =>
    form.submit(form.find.getByRole("button", { name: "Proposer cet horaire" }), { day, time });
  const refused = await propose("2026-01-05", "10:00");
  expect(refused.status).toBe(400);
  expect(refused.find.getByText("Choisissez une heure à venir.")).toBeTruthy();
  expect(await proposal()).toBeNull();
  const later = addDays(MONDAY, 7);
  await propose(later, "18:15");
  expect(await proposal()).toEqual(parisInstant(later, "18:15"));
  // Until it is answered, the session stays where it was.
  const [before, after] = [await open(`?view=week&on=${MONDAY}`), await open(`?view=week&on=${later}`)];
  expect(linkNames(before).join("\n")).toMatch(/10:00 – 11:00 ?Musculation avec Lina Moreau.*Confirmée/);
  expect(after.find.getAllByText("Proposé à Lina Moreau").length).toBeGreaterThan(0);
  expect((await post("", { intent: "withdraw", booking: sessionId })).status).toBe(200);
  expect(await proposal()).toBeNull();
});

test("somebody else’s session is not there", async () => {
  const [{ sessionId }, { coach }] = [await createSchedule(), await createSchedule()];
  expect((await coach.browser.get(`${LIST}/move/${sessionId}`)).status).toBe(404);
  expect((await coach.browser.get(`${LIST}/move/${randomUUID()}`)).status).toBe(404);
});

test("without script time is blocked and freed by plain forms, and never over a session", async () => {
  const { coach, open } = await createSchedule(30);
  const form = await open(`/block?view=day&on=${TUESDAY}`);
  const block = (fields: Record<string, string>) =>
    form.submit(form.find.getByRole("button", { name: "Bloquer ce temps" }), fields);
  const refused = await block({ from: "09:00", to: "11:00" });
  expect(refused.status).toBe(409);
  expect(refused.find.getByText(/^Une séance occupe cette plage\./)).toBeTruthy();
  const reversed = await block({ from: "12:00", to: "11:00" });
  expect(reversed.find.getByText("L’heure de fin vient après l’heure de début.")).toBeTruthy();
  const blocked = await block({ label: "Médecin" });
  expect(blocked.address).toBe(`${LIST}?view=day&on=${TUESDAY}`);
  const [free] = blocked.find.getAllByRole("button", { name: /^Débloquer «\sMédecin\s», 12:00 – 14:00/ });
  if (!free) throw new Error("nothing can be freed");
  const freed = await blocked.submit(free);
  expect(freed.find.queryAllByRole("button", { name: /^Débloquer/ })).toEqual([]);
  expect(await server.query("select from coach_blocks where user_id = $1", coach.id)).toEqual([]);
});

test("the week as a list names what is blocked and what can be moved", async () => {
  const { coach, sessionId, open } = await createSchedule(30);
  await server.query(
    "insert into coach_blocks (user_id, starts_at, ends_at, label) values ($1, $2, $3, 'Dentiste')",
    coach.id,
    parisInstant(TUESDAY, "12:00"),
    parisInstant(TUESDAY, "13:30"),
  );
  const page = await open(`?view=week&on=${TUESDAY}`);
  expect(
    page.find.getAllByRole("button", { name: /^Débloquer «\sDentiste\s», 12:00 – 13:30/ }).length,
  ).toBeGreaterThan(0);
  const move = page.find.getByRole("link", { name: "Proposer un autre horaire à Lina Moreau" });
  expect(move.getAttribute("href")).toContain(`/move/${sessionId}`);
});

test("the strip of days counts the sessions of each, and marks the day that is shown", async () => {
  const { coach, open } = await createSchedule();
  const strip = async (address: string) => {
    const nav = (await open(address)).find.getByRole("navigation", { name: "Jours de la semaine" });
    return [...nav.querySelectorAll("a")];
  };
  const days = await strip(`?on=${MONDAY}`);
  expect(days).toHaveLength(7);
  const [busy] = days.filter((day) => /, 1 séance$/.test(String(day.getAttribute("aria-label"))));
  expect(busy?.getAttribute("href")).toContain(`on=${TUESDAY}`);
  // A coach who works around the clock sees where in the day it is.
  await server.query("delete from coach_availability where user_id = $1", coach.id);
  await server.query(
    `insert into coach_availability (user_id, break_minutes, session_lengths, notice_hours, horizon_days)
     values ($1, 0, '{60}', 0, 60)`,
    coach.id,
  );
  await server.query(
    `insert into coach_work_hours (user_id, weekday, start_minute, end_minute)
     select $1, day, 0, 1440 from generate_series(1, 7) as day`,
    coach.id,
  );
  expect((await open("")).find.getAllByText(/^Maintenant, \d\d:\d\d$/).length).toBeGreaterThan(0);
  const [today] = (await strip("")).filter((day) => day.getAttribute("aria-current") === "date");
  expect(today?.getAttribute("aria-label")).toMatch(/, aujourd’hui, aucune séance$/);
});
