import { expect, test } from "vitest";
import { addCoach, OUT_OF_THE_WAY } from "../../fixtures/bookings/coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const text = (page: PlainPage) => page.document.querySelector("main")?.textContent ?? "";

test("a coach reports and blocks a student, and an operator reads the report and closes it", async () => {
  const coach = await server.member({ role: "coach", firstName: "Lina", lastName: "Faure" });
  const coachId = await addCoach(server.pool, { userId: coach.id, ...OUT_OF_THE_WAY });
  const student = await server.member({ firstName: "Zoé", lastName: "Martin" });
  const contact = form({ message: "Bonjour, appelez-moi au 06 12 34 56 78", address: "", phone: "" });
  expect((await student.browser.post(`/coach/${coachId}/contact`, contact)).status).toBe(200);
  const [talk] = await server.query<{ id: number; message: number }>(
    `select c.id::int, m.id::int as message from conversations c join messages m on m.conversation_id = c.id
     where c.student_id = $1`,
    student.id,
  );
  const address = `/dashboard/messages/${talk?.id}`;
  const send = async (fields: Record<string, string>) =>
    (await coach.browser.post(address, form(fields))).status;
  const report = { intent: "report", message: String(talk?.message), words: "Il insiste" };
  expect(await send(report)).toBe(400);
  expect(await send({ ...report, reason: "other" })).toBe(200);

  expect(await send({ intent: "block", blocked: "true" })).toBe(200);
  const blocked = await PlainPage.open(coach.browser, address);
  expect(text(blocked)).toContain("Vous avez bloqué cette personne.");
  expect(blocked.find.queryByLabelText("Votre message")).toBeNull();
  expect(await send({ intent: "block", blocked: "false" })).toBe(200);
  expect((await PlainPage.open(coach.browser, address)).find.getByLabelText("Votre message")).toBeDefined();

  const operator = await server.demo("operator");
  const [written] = await server.query<{ id: number }>(
    "select id::int from reports where conversation_id = $1",
    talk?.id,
  );
  const page = `/back-office/reports/${written?.id}`;
  const list = await PlainPage.open(operator, "/back-office/reports");
  expect(list.document.querySelector(`main a[href="${page}"]`)).not.toBeNull();
  const read = await PlainPage.open(operator, page);
  expect(read.find.getByRole("list", { name: "Ce qui s’est dit" }).textContent).toContain("Signalé");
  expect(text(read)).toContain("Il insiste");
  expect(text(read)).toContain("Signalement lu par Élise Garnier");
  const handled = await operator.post(page, form({ intent: "handle", reason: "Prévenu par e-mail" }));
  expect([handled.status, handled.text.includes("Signalement traité")]).toEqual([200, true]);
  expect(text(await PlainPage.open(operator, page))).toContain("Prévenu par e-mail");
});
