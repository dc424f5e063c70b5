import { expect, test } from "vitest";
import { holidayOn } from "~/features/bookings/availability/rules/holidays.ts";
import { addDays, parisDay, weekdayOf } from "~/platform/format/dates.ts";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { newCoach, newStudent } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

async function startTalk() {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const [talk] = await server.query<{ id: string }>(
    "insert into conversations (coach_id, student_id) values ($1, $2) returning id",
    coach.coachId,
    student.id,
  );
  const id = String(talk?.id);
  return {
    coach,
    student,
    ofCoach: `/dashboard/messages/${id}`,
    ofStudent: `/messages/${id}`,
  };
}

/** A day on which the coach works, late enough for a slot to be kept for two days. */
function workDay(): string {
  let day = addDays(parisDay(new Date()), 5);
  while (weekdayOf(day) === 7 || holidayOn(day)) day = addDays(day, 1);
  return day;
}

test("without script a coach plans a session by a plain form, and the student's answer leads to the payment", async () => {
  const { coach, student, ofCoach, ofStudent } = await startTalk();
  const talk = await PlainPage.open(coach.browser, ofCoach);
  const way = talk.find.getByRole("link", { name: "Planifier une séance" }).getAttribute("href");
  const page = await PlainPage.open(coach.browser, String(way));
  const plan = page.find.getByRole("button", { name: "Planifier la séance" });
  const refused = await page.submit(plan, { day: workDay(), time: "10:00", price: "0,10" });
  expect(refused.status).toBe(400);
  expect(refused.find.getByText(/0,50\s€ au moins/)).toBeTruthy();
  // The page lists the clashes of a time, and the coach confirms it all the same.
  const early = await page.submit(plan, { day: workDay(), time: "05:00", price: "42" });
  expect(early.status).toBe(409);
  expect(early.mainText).toContain("en dehors de vos horaires");
  const again = early.find.getByRole("button", { name: "Planifier la séance" });
  const sent = await early.submit(again, { confirmed: "on" });
  expect(sent.address).toBe(ofCoach);
  expect(sent.find.getByRole("button", { name: "Retirer" })).toBeTruthy();
  // The list of conversations, and that of the student's bookings, have it.
  expect((await PlainPage.open(student.browser, "/messages")).mainText).toContain("Séance proposée : ");
  const list = await PlainPage.open(student.browser, "/student-dashboard/bookings");
  expect(list.find.getByRole("link", { name: /^Confirmer et payer/ }).getAttribute("href")).toBe(ofStudent);

  const read = await PlainPage.open(student.browser, ofStudent);
  const accept = read.find.getByRole("button", { name: "Accepter et payer" });
  const held = await read.submit(accept);
  expect(held.address).toMatch(/^\/reservation\//);
  expect(held.find.getByRole("link", { name: "Reprendre le paiement" })).toBeTruthy();
  // Sent again, it is the same session.
  expect((await read.submit(accept)).address).toBe(held.address);
  const paying = await PlainPage.open(student.browser, ofStudent);
  expect(paying.find.getByText("Paiement en cours")).toBeTruthy();
  expect(paying.find.queryByRole("button", { name: "Accepter et payer" })).toBeNull();

  // Given up, the session is to be confirmed again where it was planned, and its slot is kept.
  const back = await held.submit(held.find.getByRole("button", { name: "Abandonner ce créneau" }));
  expect(back.address).toBe(ofStudent);
  expect(back.find.getByRole("button", { name: "Accepter et payer" })).toBeTruthy();
  const [kept] = await server.query<{ kept: number }>(
    `select count(*)::int as kept from bookings where coach_id = ${coach.coachId} and status = 'held' and payment_id is null`,
  );
  expect(kept?.kept).toBe(1);
});

test("without script a coach plans a series, the student accepts it, and either changes what follows", async () => {
  const { coach, student, ofCoach } = await startTalk();
  const way = (await PlainPage.open(coach.browser, ofCoach)).find
    .getByRole("link", { name: "Planifier une séance" })
    .getAttribute("href");
  const query = new URLSearchParams({
    day: workDay(),
    time: "10:00",
    repeat: "weekly",
    ends: "count",
    count: "4",
  });
  const page = await PlainPage.open(coach.browser, `${way}&${query}`);
  const boxes = page.find.getAllByRole("checkbox", { name: /à 10:00$/ });
  expect(boxes).toHaveLength(4);
  const series = await page.submit(page.find.getByRole("button", { name: "Planifier la série" }), {});
  expect(series.address).toMatch(/^\/dashboard\/series\//);
  const theirs = series.address.replace("/dashboard", "/student-dashboard");
  const asked = await PlainPage.open(student.browser, theirs);
  const accepted = await asked.submit(asked.find.getByRole("button", { name: "Accepter la série" }));
  expect(accepted.find.getByText("Acceptée")).toBeTruthy();
  const stopped = await accepted.submit(accepted.find.getByRole("button", { name: "Annuler ces séances" }), {
    reach: "following",
  });
  expect(stopped.mainText).toContain("Aucune séance");
  // Nobody else finds it.
  for (const browser of [(await newStudent(server)).browser, (await newCoach(server)).browser])
    for (const address of [series.address, theirs]) expect((await browser.get(address)).status).not.toBe(200);
});

test("the link of a webcam session is given to its student once it is confirmed, and to nobody else", async () => {
  const { coach, student } = await startTalk();
  const ROOM = "https://visio.exemple.fr/salle-secrete";
  await mustWork(coach.browser.post("/dashboard/settings", form({ intent: "video-link", videoUrl: ROOM })));
  const startsAt = new Date(Date.now() + 80 * 3_600_000);
  const id = await addBooking(server.pool, {
    coachId: coach.coachId,
    studentId: student.id,
    startsAt,
    status: "pending",
  });
  const address = `/student-dashboard/bookings/${id}`;
  const all = [address, `${address}.data`, `${address}/agenda.ics`, "/student-dashboard/bookings"];
  for (const each of all) expect((await student.browser.get(each)).text, each).not.toContain("salle-secrete");
  await server.query("update bookings set status = 'confirmed', confirmed_at = now() where id = $1", id);
  for (const each of all.slice(0, 3))
    expect((await student.browser.get(each)).text, each).toContain("salle-secrete");
  const page = await PlainPage.open(student.browser, address);
  const join = page.find.getByRole("link", { name: /^Rejoindre la visio/ });
  expect(join.getAttribute("href")).toBe(ROOM);
  expect(join.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
  const strangers = [
    server.visitor(),
    (await newStudent(server)).browser,
    (await newCoach(server)).browser,
    await server.demo("operator"),
  ];
  for (const stranger of strangers)
    for (const each of [
      ...all,
      `/dashboard/bookings/${id}`,
      `/coach/${coach.coachId}`,
      `/coach/${coach.coachId}/reserver`,
    ])
      expect((await stranger.get(each)).text, each).not.toContain("salle-secrete");
  // The student cannot change it.
  const change = form({ intent: "video", videoUrl: "https://mechant.exemple.fr/" });
  expect((await student.browser.post(address, change)).status).toBe(403);
  await mustWork(coach.browser.post(`/dashboard/bookings/${id}`, change));
  expect((await student.browser.get(address)).text).toContain("https://mechant.exemple.fr/");
});
