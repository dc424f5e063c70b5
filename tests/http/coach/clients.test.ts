import { expect, test } from "vitest";
import { mustWork } from "../../fixtures/accounts/newcomers.ts";
import { addBooking, addPack } from "../../fixtures/bookings/bookings.ts";
import { pdf } from "../../fixtures/pdf.ts";
import { newCoach } from "../../fixtures/server/http-sessions.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const LIST = "/dashboard/clients";
const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

test("a coach without clients reads that there are none yet", async () => {
  const { browser } = await newCoach(server);
  const page = await PlainPage.open(browser, LIST);
  expect(page.find.getByRole("heading", { name: "Pas encore de client" })).toBeTruthy();
});

test("clients are listed, filtered, noted about and paused", async () => {
  const { browser, coachId } = await newCoach(server);
  const lina = await server.members.create({ firstName: "Lina", lastName: "Moreau" });
  const hugo = await server.members.create({ firstName: "Hugo", lastName: "Blanc" });
  const had = { coachId, status: "completed" } as const;
  await addBooking(server.pool, { ...had, studentId: lina.id, startsAt: ago(10), priceCents: 4_500 });
  await addBooking(server.pool, { ...had, studentId: hugo.id, startsAt: ago(100) });
  await addPack(server.pool, { coachId, studentId: lina.id, hours: 5, priceCents: 20_000 });

  const list = await PlainPage.open(browser, LIST);
  expect(list.find.getByRole("heading", { level: 1 }).textContent).toMatch(/^Clients\s?2 au total$/);
  const row = (name: string) => list.find.getByRole("link", { name }).closest("article")?.textContent;
  for (const text of [/Solde 5\sh/, /1\sséance donnée/, /Pas de séance à venir/])
    expect(row("Lina Moreau")).toMatch(text);
  expect(row("Hugo Blanc")).toContain("Inactif");
  const found = await PlainPage.open(browser, `${LIST}?q=mor`);
  expect(found.find.getByRole("link", { name: "Lina Moreau" })).toBeTruthy();
  expect(found.find.queryByRole("link", { name: "Hugo Blanc" })).toBeNull();
  const none = await PlainPage.open(browser, `${LIST}?q=mor&status=inactive`);
  expect(none.find.getByRole("heading", { name: "Aucun client avec ces critères" })).toBeTruthy();
  expect(none.find.getByRole("link", { name: "Effacer les critères" }).getAttribute("href")).toBe(LIST);

  const client = await PlainPage.open(browser, `${LIST}/${lina.id}`);
  expect(client.find.getByRole("heading", { level: 1 }).textContent).toBe("Lina Moreau");
  const paid = await PlainPage.open(browser, `${LIST}/${lina.id}?volet=paiements`);
  expect(paid.find.getByText(/^Pack de 5\sh$/)).toBeTruthy();
  const given = await PlainPage.open(browser, `${LIST}/${lina.id}?volet=seances`);
  expect(given.mainText).toContain("Musculation");
  const written = await client.submit(client.find.getByRole("button", { name: "Ajouter la note" }), {
    body: "Genou droit fragile",
  });
  expect(written.mainText).toContain("Genou droit fragile");
  const noted = await written.submit(
    written.find.getByRole("button", { name: "Enregistrer les objectifs" }),
    { goals: "Courir un semi-marathon" },
  );
  expect(noted.find.getByLabelText(/^Ses objectifs/).textContent).toBe("Courir un semi-marathon");
  const paused = await noted.submit(noted.find.getByRole("button", { name: "Mettre en pause" }));
  expect(paused.find.getByText("En pause", { exact: true })).toBeTruthy();
});

test("the files of the conversation are in the file of the client, and each opens", async () => {
  const { browser, coachId } = await newCoach(server);
  const lina = await server.member({ firstName: "Lina", lastName: "Moreau" });
  await addBooking(server.pool, { coachId, studentId: lina.id, status: "completed", startsAt: ago(10) });
  const address = `${LIST}/${lina.id}?volet=documents`;
  expect((await PlainPage.open(browser, address)).mainText).toContain("Rien pour l’instant");

  await mustWork(
    lina.browser.post(
      `/coach/${coachId}/contact`,
      new URLSearchParams({ message: "Bonjour", address: "", phone: "" }),
    ),
  );
  const [conversation] = await server.query<{ id: string }>(
    "select id from conversations where student_id = $1",
    lina.id,
  );
  const form = new FormData();
  form.set("conversation", conversation?.id ?? "");
  form.set("file", new File([new Uint8Array(pdf())], "Mon plan.pdf"));
  const uploaded = await lina.browser.post("/functions/v1/attachments", form);
  const { id } = (JSON.parse(uploaded.text) as { attachment: { id: string } }).attachment;
  expect((await PlainPage.open(browser, address)).mainText).not.toContain("Mon plan.pdf");
  await server.query(
    `with said as (insert into messages (conversation_id, sender_id, from_coach, body, attachments_count)
       values ($1, $2, false, '', 1) returning id)
     update attachments set message_id = (select id from said) where id = $3`,
    conversation?.id,
    lina.id,
    id,
  );
  const files = await PlainPage.open(browser, address);
  const link = files.find.getByRole("link", { name: /Mon plan\.pdf/ }).getAttribute("href") ?? "";
  expect((await browser.get(link)).headers["content-type"]).toBe("application/pdf");
});

test("a client of somebody else’s is not there", async () => {
  const { browser } = await newCoach(server);
  const stranger = await server.members.create({ firstName: "Zoé", lastName: "Roy" });
  expect((await browser.get(`${LIST}/${stranger.id}`)).status).toBe(404);
});
