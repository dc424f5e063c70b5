import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const form = (fields: Record<string, string>) => new URLSearchParams(fields);

test("an invited person joins the team with their account, and works in their part of the back office only", async () => {
  const owner = await server.demo("operator");
  const { id, email, browser } = await server.member({ firstName: "Ida", lastName: "Lu" });
  expect((await PlainPage.open(browser, "/invitation-equipe")).html).toContain(
    "Pas d’invitation pour ce compte",
  );
  const invited = await owner.post("/back-office/equipe", form({ intent: "invite", email, role: "finance" }));
  expect([invited.status, invited.text.includes("Invitation envoyée")]).toEqual([200, true]);

  const invitation = await PlainPage.open(browser, "/invitation-equipe");
  await invitation.submit(invitation.find.getByRole("button", { name: "Rejoindre l’équipe" }));
  const finances = await PlainPage.open(browser, "/back-office/finances");
  const menu = finances.find.getByRole("navigation", { name: "Tableau de bord" });
  expect(menu.textContent).toContain("Comptabilité");
  expect(menu.textContent).not.toContain("Signalements");

  const refused = await browser.get("/back-office/reserve?partie=people");
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("Direction, Support");
  expect((await browser.post("/back-office/people", form({ intent: "restore", personId: id }))).status).toBe(
    403,
  );

  const changed = await owner.post(
    "/back-office/equipe",
    form({ intent: "change-role", userId: id, role: "content" }),
  );
  expect(changed.text).toContain("Rôle changé");
  expect((await browser.get("/back-office/finances")).headers.location).toBe(
    "/back-office/reserve?partie=money",
  );
  expect((await owner.post("/back-office/equipe", form({ intent: "remove", userId: id }))).status).toBe(200);
  expect((await browser.get("/back-office")).headers.location).toBe("/student-dashboard");
});

test("a person's file opens from their address, takes notes, and its opening is in the journal", async () => {
  const support = await server.operator("support");
  const { id, email } = await server.member({ firstName: "Noé", lastName: "Blanc" });
  const found = await support.get(`/back-office/people?${form({ adresse: email })}`);
  expect(found.headers.location).toBe(`/back-office/people/${id}`);
  let file = await PlainPage.open(support, `/back-office/people/${id}`);
  expect(file.find.getByRole("heading", { level: 1 }).textContent).toBe("Noé Blanc");
  const words = `Rappeler ${id}`;
  file = await file.submit(file.find.getByRole("button", { name: "Ajouter la note" }), { words });
  expect(file.find.getByText(words)).toBeDefined();
  expect((await support.get("/back-office/people/nobody")).status).toBe(404);

  const owner = await server.demo("operator");
  const journal = await PlainPage.open(owner, `/back-office/journal?personne=${id}`);
  expect(journal.find.getAllByRole("article").map((entry) => entry.querySelector("h2")?.textContent)).toEqual(
    ["Note écrite", "Dossier ouvert"],
  );
  const exported = await owner.get(`/back-office/journal/export?personne=${id}`);
  expect(exported.headers["content-type"]).toMatch(/^text\/csv/);
  expect(exported.text.trim().split("\r\n")).toHaveLength(3);
  expect((await owner.get("/back-office/journal?action=export%20journal")).text).toContain("Journal exporté");
});
