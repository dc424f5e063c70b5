import { expect, test } from "vitest";
import { addBooking, addPack } from "../../fixtures/bookings/bookings.ts";
import { newCoach, newStudent } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

/** A session and a pack of two people whom nobody else has met. */
async function sales() {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const both = { coachId: coach.coachId, studentId: student.id };
  const startsAt = new Date(Date.now() + 80 * 3_600_000);
  startsAt.setUTCMinutes(0, 0, 0);
  const id = await addBooking(server.pool, { ...both, startsAt });
  const packId = await addPack(server.pool, both);
  const [{ email } = { email: "" }] = await server.query<{ email: string }>(
    "select email from users where id = $1",
    student.id,
  );
  return { coach, student, id, packId, email };
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("another person’s session opens for an operator, who finds it by name, address and number", async () => {
  const { id, email } = await sales();
  const operator = await server.demo("operator");
  for (const words of [email, id, id.slice(0, 8).toUpperCase(), `nº ${id.slice(0, 8)}`]) {
    const page = await PlainPage.open(operator, `/back-office/sessions?q=${encodeURIComponent(words)}`);
    expect(page.find.getAllByRole("article"), words).toHaveLength(1);
    expect(page.find.getByRole("article").querySelector("a")?.getAttribute("href")).toBe(
      `/back-office/sessions/${id}`,
    );
  }
  const story = await PlainPage.open(operator, `/back-office/sessions/${id}`);
  expect(story.find.getByRole("region", { name: "Ce qui s’est passé" }).textContent).toContain(
    "Séance confirmée",
  );
  expect((await operator.get("/back-office/sessions/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await operator.get("/back-office/sessions/1%20or%201")).status).toBe(404);
});

test("filters narrow the list and its export, and strange ones are ignored", async () => {
  const { id, email } = await sales();
  const operator = await server.demo("operator");
  const count = async (query: string) => {
    const page = await PlainPage.open(
      operator,
      `/back-office/sessions?q=${encodeURIComponent(email)}&${query}`,
    );
    return page.find.queryAllByRole("article").length;
  };
  expect(await count("etat=a-venir")).toBe(1);
  expect(await count("etat=annulees")).toBe(0);
  expect(await count("type=pack")).toBe(0);
  expect(await count("du=2020-01-01&au=2020-12-31")).toBe(0);
  expect(await count("etat=constructor&type=%00&du=hier&page=99")).toBe(1);
  const file = await operator.get(`/back-office/exports/sessions?q=${encodeURIComponent(email)}`);
  expect(file.headers["content-type"]).toContain("text/csv");
  expect(file.text).toContain(id);
  expect(file.text.trim().split("\n")).toHaveLength(2);
  expect((await operator.get("/back-office/exports/personnes")).status).toBe(404);
  for (const list of ["packs", "paiements"])
    expect((await operator.get(`/back-office/exports/${list}`)).status, list).toBe(200);
});

test("a pack opens with its people, and an operator moves and cancels a session by plain forms", async () => {
  const { id, packId, student } = await sales();
  const operator = await server.demo("operator");
  const pack = await PlainPage.open(operator, `/back-office/packs/${packId}`);
  expect(pack.find.getByRole("heading", { level: 1 }).textContent).toContain("Pack de");
  const address = `/back-office/sessions/${id}`;
  const reason = "Salle fermée ce jour-là.";
  const cancel = { intent: "cancel", share: "whole", amount: "", seenCents: "0", reason };
  expect((await operator.post(address, form({ ...cancel, reason: " " }))).status).toBe(400);
  await operator.post(address, form(cancel));
  expect((await operator.post(address, form(cancel))).status).toBe(409);
  const theirs = await PlainPage.open(student.browser, `/student-dashboard/bookings/${id}`);
  expect(theirs.document.querySelector("main")?.textContent).toContain("annulée par notre équipe");
  expect(theirs.find.getByText(reason)).toBeTruthy();
});

test("what waits is in one place, and a coach’s suspension says first what it cancels", async () => {
  const { coach } = await sales();
  const operator = await server.demo("operator");
  const inbox = await PlainPage.open(operator, "/back-office/a-traiter");
  expect(inbox.find.getByRole("heading", { level: 1 }).textContent).toBe("À traiter");
  const [{ id } = { id: "" }] = await server.query<{ id: string }>(
    "select user_id as id from coaches where id = $1",
    coach.coachId,
  );
  const address = `/back-office/people/${id}/suspendre`;
  const page = await PlainPage.open(operator, address);
  expect(page.document.querySelector("main")?.textContent).toContain(
    "1 séance à venir est annulée pour de bon",
  );
  const suspend = {
    intent: "suspend",
    ground: "conduct",
    reason: "Plaintes.",
    seenSessions: "0",
    seenPacks: "1",
    seenGroups: "0",
    seenCents: "0",
  };
  expect((await operator.post(address, form(suspend))).status).toBe(409);
  await operator.post(address, form({ intent: "pause", reason: "Papiers à revoir." }));
  const paused = await PlainPage.open(operator, address);
  expect(paused.find.getByRole("heading", { name: "Ventes en pause" })).toBeTruthy();
});
