import { expect, test } from "vitest";
import { mustWork } from "../fixtures/accounts/newcomers.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { newCoach, newStudent, slotsOf } from "../fixtures/server/http-sessions.ts";
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

test("without script a coach proposes by a plain form, and the student's answer leads to the payment", async () => {
  const { coach, student, ofCoach, ofStudent } = await startTalk();
  const talk = await PlainPage.open(coach.browser, ofCoach);
  const way = talk.find.getByRole("link", { name: "Proposer une séance" }).getAttribute("href");
  const dialog = await PlainPage.open(coach.browser, String(way));
  const send = dialog.find.getByRole("button", { name: "Envoyer la proposition" });
  const [slot = ""] = slotsOf(dialog);
  const refused = await dialog.submit(send, { startsAt: slot, price: "0,10" });
  expect(refused.status).toBe(400);
  expect(refused.find.getByText(/0,50\s€ au moins/)).toBeTruthy();
  const sent = await dialog.submit(send, { startsAt: slot, price: "42" });
  expect(sent.find.getByRole("button", { name: "Retirer" })).toBeTruthy();
  // The conversation lists it by its words.
  expect((await PlainPage.open(student.browser, "/messages")).mainText).toContain("Séance proposée : ");

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

  // Given up, the proposal is open again where it was made.
  const back = await held.submit(held.find.getByRole("button", { name: "Abandonner ce créneau" }));
  expect(back.address).toBe(ofStudent);
  expect(back.find.getByRole("button", { name: "Accepter et payer" })).toBeTruthy();

  // Another proposal is of no use once somebody has taken its slot: the other ones are one press away.
  const again = await PlainPage.open(coach.browser, String(way));
  const later = slotsOf(again).at(-1) ?? "";
  await again.submit(again.find.getByRole("button", { name: "Envoyer la proposition" }), {
    startsAt: later,
    price: "42",
  });
  const offered = await PlainPage.open(student.browser, ofStudent);
  await addBooking(server.pool, {
    coachId: coach.coachId,
    studentId: (await newStudent(server)).id,
    startsAt: new Date(later),
  });
  const gone = await offered.submit(
    offered.find.getAllByRole("button", { name: "Accepter et payer" }).at(-1) as HTMLElement,
  );
  expect(gone.status).toBe(409);
  expect(gone.mainText).toContain("Ce créneau vient d’être pris.");
  expect(gone.find.getByRole("link", { name: "Voir les autres créneaux" }).getAttribute("href")).toMatch(
    new RegExp(`^/coach/${coach.coachId}/reserver\\?listing=\\d+&minutes=60`),
  );
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
