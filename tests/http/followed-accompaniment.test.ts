import { expect, test } from "vitest";
import { addAccompaniment, addUnits } from "../fixtures/accompaniment/accompaniment-rows.ts";
import { addBooking } from "../fixtures/bookings/bookings.ts";
import { newCoach, newStudent } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();
const OWN = "/mon-accompagnement";

async function createAccompaniment() {
  const [coach, student] = [await newCoach(server), await newStudent(server)];
  const id = await addAccompaniment(server.pool, coach.coachId, student.id);
  const open = (address = "") => PlainPage.open(student.browser, OWN + address);
  return { coach, student, id, open };
}
const press = (page: PlainPage, name: string | RegExp, typed: Record<string, string> = {}) =>
  page.submit(page.find.getByRole("button", { name }), typed);
const fieldValue = (page: PlainPage, label: RegExp) => page.find.getByLabelText(label).getAttribute("value");

test("a student reads who accompanies them, and books with them", async () => {
  const { coach, id, open } = await createAccompaniment();
  await addUnits(server.pool, id, { purpose: "sessions", hours: 4 });
  const page = await open();
  expect(page.find.getByRole("heading", { level: 1 }).textContent).toBe("Mon accompagnement");
  expect(page.find.getByRole("region", { name: "Votre coach" }).textContent).toContain(coach.name);
  expect(page.find.getByRole("link", { name: "Réserver une séance" })).toBeTruthy();
});

test("a student chooses the first meeting among the coach's slots, and the coach reads that it is to be chosen", async () => {
  const { coach, student, id, open } = await createAccompaniment();
  const packId = await addUnits(server.pool, id, { purpose: "intro", hours: 1 });
  const meeting = { coachId: coach.coachId, studentId: student.id, packId, isFirstMeeting: true };
  await addBooking(server.pool, { ...meeting, startsAt: null });
  for (const address of ["/dashboard/accompagnements", `/dashboard/accompagnements/${id}`])
    expect((await PlainPage.open(coach.browser, address)).mainText).toContain(
      "Premier rendez-vous à choisir",
    );
  const page = await open();
  expect(page.mainText).toContain("Choisissez votre premier rendez-vous");
  const [link] = page.find.getAllByRole("link", { name: /^Voir les créneaux/ });
  const slots = await PlainPage.open(student.browser, link?.getAttribute("href") ?? "");
  const startsAt = slots.document.querySelector("input[name=startsAt]")?.getAttribute("value") ?? "";
  const chosen = await press(slots, "Choisir ce créneau", { startsAt });
  expect(chosen.status).toBe(200);
  expect(await server.query("select starts_at from bookings where pack_id = $1", packId)).toEqual([
    { starts_at: new Date(startsAt) },
  ]);
  expect((await open()).mainText).not.toContain("Choisissez votre premier rendez-vous");
});

test("health answers are kept only with a yes, and erased with every measure when it is taken back", async () => {
  const { id, open } = await createAccompaniment();
  const measures = await open("/mesures");
  expect(measures.find.getByRole("link", { name: "Donner mon accord" }).getAttribute("href")).toBe(
    `${OWN}/sante`,
  );
  const form = await open("/sante");
  const answers = { currentWeight: "80", targetWeight: "74", height: "178" };
  const refused = await press(form, "Enregistrer mes réponses", answers);
  expect(refused.status).toBe(400);
  expect(refused.find.getByText(/^Sans votre accord/)).toBeTruthy();
  const given = await press(form, "Enregistrer mes réponses", { ...answers, consent: "yes" });
  expect(given.find.getByLabelText(/^J’accepte que ces données/).hasAttribute("checked")).toBe(false);
  expect(fieldValue(given, /^Poids actuel/)).toBe("80");

  const empty = await open("/mesures");
  const wrong = await press(empty, "Enregistrer", { weight: "beaucoup" });
  expect(wrong.find.getByText(/^Un nombre, avec une décimale/)).toBeTruthy();
  await press(empty, "Enregistrer", { weight: "79,4", waist: "92" });
  const kept = await open("/mesures");
  expect(kept.find.getByRole("cell", { name: /^79,4\skg$/ })).toBeTruthy();
  expect(kept.find.getByRole("img", { name: /^Poids\./ })).toBeTruthy();

  const erased = await press(await open("/sante"), "Tout supprimer maintenant");
  expect(erased.find.getByText("Rien n’est gardé")).toBeTruthy();
  expect(fieldValue(erased, /^Poids actuel/) ?? "").toBe("");
  expect(await server.query("select 1 from body_measures where accompaniment_id = $1", id)).toEqual([]);
  expect(await server.query("select health from accompaniments where id = $1", id)).toEqual([
    { health: null },
  ]);
});

test("a programme without a published week says that it is being prepared", async () => {
  const { open } = await createAccompaniment();
  const page = await open("/programme");
  expect(page.find.getByRole("heading", { name: "Votre programme se prépare" })).toBeTruthy();
});

test("the answers to a press say what was done", async () => {
  const { coach, student, id } = await createAccompaniment();
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  await server.query("update accompaniments set end_asked_at = now() where id = $1", id);
  const continued = await student.browser.post(
    `${OWN}.data`,
    form({ intent: "take-end-back", accompaniment: id }),
  );
  expect(continued.text).toContain("Votre accompagnement continue");
  const paul = await server.members.create({ firstName: "Paul", lastName: "Ardent" });
  const asked = await addAccompaniment(server.pool, coach.coachId, paul.id);
  await server.query("update accompaniments set coach_id = null, coach_since = null where id = $1", asked);
  const [offer] = await server.query<{ id: string }>(
    `insert into accompaniment_offers (accompaniment_id, coach_id, answer_by)
     values ($1, $2, now() + interval '40 hours') returning id`,
    asked,
    coach.coachId,
  );
  const accepted = await coach.browser.post(
    "/dashboard/accompagnements.data",
    form({ intent: "answer", offer: String(offer?.id), answer: "accept" }),
  );
  expect(accepted.text).toContain("Vous suivez désormais cet élève");
});

test("an end that was asked for is taken back", async () => {
  const { id, open } = await createAccompaniment();
  await server.query("update accompaniments set end_asked_at = now() where id = $1", id);
  const back = await press(await open(), "Continuer finalement");
  expect(back.find.queryByRole("button", { name: "Continuer finalement" })).toBeNull();
  expect(back.find.getByRole("link", { name: "Mettre fin à l’accompagnement" })).toBeTruthy();
});

test("an end is confirmed with its sum before the eyes, and refused once that sum has changed", async () => {
  const { id, open } = await createAccompaniment();
  const quote = await open("/terminer");
  expect(
    quote.find.getByText(/^(Vous est remboursé|Dernier paiement|Rien à rembourser ni à payer)$/),
  ).toBeTruthy();
  const endsAt = (page: PlainPage) =>
    page.document.querySelector("input[name=endsAt]")?.getAttribute("value");
  await server.query(
    "update accompaniments set started_at = started_at - interval '40 days' where id = $1",
    id,
  );
  const changed = await press(quote, "Confirmer la fin");
  expect(changed.status).toBe(409);
  expect(changed.find.getByText(/^Le décompte a changé entre-temps/)).toBeTruthy();
  expect(endsAt(changed)).not.toBe(endsAt(quote));
  const done = await press(changed, "Confirmer la fin");
  expect(done.address).toBe(OWN);
  expect(
    await server.query("select end_asked_at is not null as asked from accompaniments where id = $1", id),
  ).toEqual([{ asked: true }]);
});

test("a coach says yes to a student, and writes of a review in one version at a time", async () => {
  const { coach, student, id } = await createAccompaniment();
  await server.query("update accompaniments set health_consent_at = now() where id = $1", id);
  const paul = await server.members.create({ firstName: "Paul", lastName: "Ardent" });
  const asked = await addAccompaniment(server.pool, coach.coachId, paul.id);
  await server.query("update accompaniments set coach_id = null, coach_since = null where id = $1", asked);
  await server.query(
    "insert into accompaniment_offers (accompaniment_id, coach_id, answer_by) values ($1, $2, now() + interval '40 hours')",
    asked,
    coach.coachId,
  );
  const packId = await addUnits(server.pool, id, { purpose: "reviews", hours: 3 });
  await addBooking(server.pool, {
    coachId: coach.coachId,
    studentId: student.id,
    packId,
    startsAt: new Date(Date.now() - 26 * 3_600_000),
    status: "completed",
    priceCents: 0,
  });
  const list = await PlainPage.open(coach.browser, "/dashboard/accompagnements");
  expect(list.find.getByRole("heading", { name: "Une demande à traiter" })).toBeTruthy();
  expect(list.find.getByText(/sans compte rendu$/)).toBeTruthy();
  const accepted = await press(list, /^Accepter d’accompagner Paul\sA\.$/);
  expect(accepted.find.getByRole("link", { name: "Paul Ardent" })).toBeTruthy();

  const page = await PlainPage.open(coach.browser, `/dashboard/accompagnements/${id}`);
  const save = "Enregistrer le compte rendu";
  const notes = "Belle progression, le dos est plus droit.";
  const saved = await press(page, save, { notes });
  expect(saved.find.getByLabelText(/^Compte rendu, bilan/).textContent).toBe(notes);
  // The page that was opened first still has the version before.
  const refused = await press(page, save, { notes: "Belle progression, et encore." });
  expect(refused.status).toBe(409);
  expect(refused.find.getByText("Ce compte rendu a été modifié ailleurs")).toBeTruthy();
  expect(refused.find.getByLabelText(/^Compte rendu, bilan/).textContent).toBe(
    "Belle progression, et encore.",
  );
});
