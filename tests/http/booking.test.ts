import { expect, test } from "vitest";
import { sessionCents } from "~/features/bookings/sessions/rules/money.ts";
import { formatEuros } from "~/platform/format/money.ts";
import {
  decidePayment,
  newCoach,
  newStudent,
  slotsOf,
  waitForHeading,
} from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();

const button = (page: PlainPage) => page.find.getByRole("button", { name: /^Réserver( et payer)?$/ });
const heading = (page: PlainPage) => page.document.querySelector("h1")?.textContent ?? "";
const idOf = (page: PlainPage) => new URL(page.url).pathname.split("/").at(-1);

const bookingOf = async (page: PlainPage) => {
  const [found] = await server.query(
    `select b.status, b.ending, p.status as payment from bookings b left join payments p on p.id = b.payment_id
     where b.id::text = $1`,
    idOf(page),
  );
  return found;
};

const priceOf = async (page: PlainPage) =>
  (await server.query("select price_cents, words from bookings where id::text = $1", idOf(page)))[0];

const isFree = async (coachId: number, slot: string): Promise<boolean> => {
  const { text } = await server.visitor().get(`/functions/v1/slots?coach=${coachId}&minutes=60`);
  return JSON.parse(text).slots.includes(slot);
};

test("without script a session is booked, the way to pay is a link, and the slot is held until it is given up", async () => {
  const { coachId } = await newCoach(server);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  const slot = slotsOf(form)[7] ?? "";
  const held = await form.submit(button(form), { startsAt: slot });
  expect(held.address).toMatch(/^\/reservation\//);
  expect(heading(held)).toBe("Il reste à payer");
  const resume = (page: PlainPage) =>
    page.find.getByRole("link", { name: "Reprendre le paiement" }).getAttribute("href");
  expect(resume(held)).toMatch(/\/paiement-demo\//);
  expect(await isFree(coachId, slot)).toBe(false);
  for (const address of ["/student-dashboard", `/coach/${coachId}/reserver`]) {
    const page = await PlainPage.open(browser, address);
    expect(page.find.getByText(/^Votre créneau du .* est gardé jusqu’à \d\d:\d\d\.$/)).toBeTruthy();
    expect(resume(page)).toMatch(/\/paiement-demo\//);
    expect(page.find.queryByText(/Ce créneau n’est plus libre/)).toBeNull();
  }
  const back = await held.submit(held.find.getByRole("button", { name: "Abandonner ce créneau" }));
  expect(heading(back)).toMatch(/^Réserver avec/);
  expect(back.find.queryByText(/^Votre créneau du /)).toBeNull();
  expect(await isFree(coachId, slot)).toBe(true);
  expect(await bookingOf(held)).toMatchObject({ status: "cancelled", ending: "unpaid" });
});

test("a payment that is refused gives the slot back", async () => {
  const { coachId } = await newCoach(server);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  const slot = slotsOf(form)[2] ?? "";
  const held = await form.submit(button(form), { startsAt: slot });
  await decidePayment(held, browser, "Refuser");
  const over = await waitForHeading(browser, held.address, "Le paiement n’a pas abouti");
  // The choices are kept, except the slot.
  expect(over.find.getByRole("link", { name: "Choisir à nouveau" }).getAttribute("href")).toMatch(
    new RegExp(`^/coach/${coachId}/reserver\\?listing=\\d+&minutes=60&place=webcam$`),
  );
  expect(await bookingOf(held)).toMatchObject({ status: "cancelled", ending: "unpaid" });
  expect(await isFree(coachId, slot)).toBe(true);
});

test("of two students who want the same slot the second is told that it is taken", async () => {
  const { coachId } = await newCoach(server);
  const open = async () => {
    const { browser } = await newStudent(server);
    return PlainPage.open(browser, `/coach/${coachId}/reserver`);
  };
  const [first, second] = [await open(), await open()];
  const slot = slotsOf(first)[0] ?? "";
  expect(heading(await first.submit(button(first), { startsAt: slot }))).toBe("Il reste à payer");
  const refused = await second.submit(button(second), { startsAt: slot });
  expect(refused.status).toBe(409);
  expect(refused.find.getByText(/vient d’être pris/)).toBeTruthy();
  expect(slotsOf(refused)).not.toContain(slot);
});

test("an address beyond the coach’s distance, or without a street, is refused beside its field", async () => {
  const { coachId } = await newCoach(server);
  await server.query(
    "update listings set location_type = 'travel', travel_km = 10 where coach_id = $1",
    coachId,
  );
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver?place=home`);
  const send = (address: string) => form.submit(button(form), { address, startsAt: slotsOf(form)[5] ?? "" });
  for (const [address, message] of [
    ["Marseille", /^Indiquez le numéro et la rue\.$/],
    ["12 rue de Rome, Marseille", /se déplace jusqu’à 10\s?km/],
  ] as const) {
    const refused = await send(address);
    expect(refused.status).toBe(400);
    const field = refused.find.getByRole("combobox", { name: "Votre adresse" });
    const said = refused.document.getElementById(
      String(field.getAttribute("aria-describedby")).split(" ")[0] ?? "",
    );
    expect(said?.textContent).toMatch(message);
  }
});

test("a first lesson is free once", async () => {
  const { coachId } = await newCoach(server);
  await server.query("update coaches set first_lesson_free = true where id = $1", coachId);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  expect(form.find.getByRole("radio", { name: "Premier cours offert" }).hasAttribute("checked")).toBe(true);
  const made = await form.submit(button(form), { startsAt: slotsOf(form)[6] ?? "" });
  expect(heading(made)).toBe("Demande envoyée");
  expect(await bookingOf(made)).toMatchObject({ status: "pending", payment: null });
  const again = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  expect(again.find.getByRole("button", { name: "Réserver et payer" })).toBeTruthy();
  expect(again.find.queryByText("Premier cours offert")).toBeNull();
});

test("along with a request, a student asks the coach to have the session every week", async () => {
  const { coachId } = await newCoach(server);
  await server.query("update coaches set first_lesson_free = true where id = $1", coachId);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  const made = await form.submit(button(form), { startsAt: slotsOf(form)[9] ?? "" });
  const repeat = made.find.getByRole("link", { name: "La demander chaque semaine" }).getAttribute("href");
  expect(repeat).toBe(`/student-dashboard/bookings/${idOf(made)}/series`);
  const ask = await PlainPage.open(browser, repeat ?? "");
  const asked = await ask.submit(ask.find.getByRole("button", { name: "Envoyer la demande" }));
  expect(asked.address).toMatch(/^\/student-dashboard\/series\//);
  expect(await bookingOf(made)).toMatchObject({ status: "pending" });
  expect(await server.query("select weeks, status from session_series where coach_id = $1", coachId)).toEqual(
    [{ weeks: 1, status: "requested" }],
  );
});

test("without script a changed price is told with the form, and the second press books at the new price", async () => {
  const { coachId } = await newCoach(server);
  const price = (cents: number) =>
    server.query("update listings set hourly_rate_cents = $2 where coach_id = $1", coachId, cents);
  await price(3_335);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  const [, , , , startsAt = ""] = slotsOf(form);
  // The longer session is chosen on the page, which cannot compute its total without script.
  const lengths = form.find
    .getAllByRole("radio", { name: /^1\s?h/ })
    .map((radio) => radio.getAttribute("value"));
  const minutes = lengths.at(-1) ?? "60";
  await price(9_999);
  const typed = { startsAt, minutes, words: "Mon genou droit est fragile." };
  const asked = await form.submit(button(form), typed);
  expect(asked.status).toBe(409);
  expect(asked.find.getByText(/Le prix a changé/).textContent).toMatch(
    new RegExp(`au lieu de ${formatEuros(sessionCents(3_335, Number(minutes)))}`),
  );
  expect(asked.find.getByRole("region", { name: "Récapitulatif" }).textContent).toContain(
    formatEuros(sessionCents(9_999, Number(minutes))),
  );
  expect(asked.find.getByLabelText(/^Un mot pour/).textContent).toBe(typed.words);
  const held = await asked.submit(button(asked));
  expect(heading(held)).toBe("Il reste à payer");
  expect(await priceOf(held)).toEqual({
    price_cents: sessionCents(9_999, Number(minutes)),
    words: typed.words,
  });
});

test("a first lesson that is not free any more is asked again at its price", async () => {
  const { coachId } = await newCoach(server);
  const free = (isFree: boolean) =>
    server.query("update coaches set first_lesson_free = $2 where id = $1", coachId, isFree);
  await free(true);
  const { browser } = await newStudent(server);
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  await free(false);
  const asked = await form.submit(button(form), { startsAt: slotsOf(form)[5] ?? "" });
  expect(asked.status).toBe(409);
  expect(asked.find.getByText(/n’offre pas la première séance\s: celle-ci coûte/)).toBeTruthy();
  const held = await asked.submit(asked.find.getByRole("button", { name: "Réserver et payer" }));
  expect(heading(held)).toBe("Il reste à payer");
});

test("a coach with a calendar is paid first, and only then is its address told", async () => {
  const { coachId, id } = await newCoach(server);
  const calendar = `https://agenda.exemple.fr/${coachId}`;
  await server.query(
    `insert into coach_payment_info (coach_id, first_name, last_name, email, address_line1, city, postal_code, calendar_url)
     select id, 'A', 'B', email, '1 rue du Stade', 'Paris', '75011', $2 from users where id = $1`,
    id,
    calendar,
  );
  const { browser } = await newStudent(server);
  expect((await browser.get(`/coach/${coachId}?contact=1`)).text).not.toContain("agenda.exemple.fr");
  const form = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  expect(form.html).not.toContain("agenda.exemple.fr");
  expect(slotsOf(form)).toEqual([]);
  const held = await form.submit(button(form));
  await decidePayment(held, browser, "Payer");
  const paid = await waitForHeading(browser, held.address, /^Paiement confirmé\s!$/);
  const link = paid.find.getByRole("link", { name: "Réserver un créneau" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([calendar, "_blank"]);
  expect(paid.find.getByRole("link", { name: "Indiquer l’horaire convenu" })).toBeTruthy();
});

test("a pack is bought, and drawn on", async () => {
  const { coachId } = await newCoach(server);
  await server.query("insert into coach_packs (coach_id, hours, price_cents) values ($1, 5, 20000)", coachId);
  const { browser } = await newStudent(server);
  const coachPage = await PlainPage.open(browser, `/coach/${coachId}`);
  const [buy] = coachPage.find.getAllByRole("link", { name: /^Acheter ce pack de 5/ });
  const offer = await PlainPage.open(browser, String(buy?.getAttribute("href")));
  expect(heading(offer)).toMatch(/^Pack de 5\s?h avec/);
  const buyPack = (page: PlainPage) =>
    page.submit(page.find.getByRole("button", { name: "Acheter ce pack" }));
  await server.query("update coach_packs set price_cents = 25000 where coach_id = $1", coachId);
  const asked = await buyPack(offer);
  expect(asked.status).toBe(409);
  expect(asked.find.getByText(/ce pack coûte 250,00\s€ au lieu de 200,00\s€/)).toBeTruthy();
  expect(asked.document.querySelector("main")?.textContent).toMatch(/250\s€/);
  const held = await buyPack(asked);
  // A person who goes back to the page of the pack can go on paying, until it is paid.
  const goBack = () => PlainPage.open(browser, String(buy?.getAttribute("href")));
  const resume = { name: "Reprendre le paiement" };
  expect((await goBack()).find.getByRole("link", resume).getAttribute("href")).toMatch(/\/paiement-demo\//);
  await decidePayment(held, browser, "Payer");
  const ready = await waitForHeading(browser, held.address, "Votre pack est prêt");
  expect((await goBack()).find.queryByRole("link", resume)).toBeNull();
  const reserve = String(ready.find.getByRole("link", { name: "Réserver une séance" }).getAttribute("href"));
  const form = await PlainPage.open(browser, reserve);
  const pack = (page: PlainPage) => page.find.getByRole("radio", { name: /^Pack de 5/ });
  expect(pack(form).hasAttribute("checked")).toBe(true);
  expect(form.find.getByText(/^Il reste 5\s?h/)).toBeTruthy();
  const made = await form.submit(button(form), { startsAt: slotsOf(form)[1] ?? "" });
  expect(heading(made)).toBe("Demande envoyée");
  const again = await PlainPage.open(browser, reserve);
  expect(again.find.getByText(/^Il reste 4\s?h/)).toBeTruthy();
});

test("a coach sees everything, and reads that only students book", async () => {
  const { coachId } = await newCoach(server);
  const page = await PlainPage.open(await server.demo("coach"), `/coach/${coachId}/reserver`);
  expect(page.find.getByText(/^Seuls les comptes Élève réservent des séances\./)).toBeTruthy();
  expect(page.find.queryByRole("button", { name: /^Réserver/ })).toBeNull();
});

test("a student joins a coach’s waiting list and leaves it", async () => {
  const { coachId } = await newCoach(server);
  const { browser, id } = await newStudent(server);
  const ask = (intent: string) =>
    browser.post(
      "/functions/v1/waiting-list",
      new URLSearchParams({ coach: String(coachId), intent, minutes: "60" }),
    );
  const waiting = () => server.query("select coach_id from waiting_students where student_id = $1", id);
  expect((await ask("join")).status).toBe(200);
  expect(await waiting()).toEqual([{ coach_id: coachId }]);
  const page = await PlainPage.open(browser, `/coach/${coachId}/reserver`);
  expect(page.find.getByText("Vous êtes sur la liste d’attente")).toBeTruthy();
  expect((await ask("leave")).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test("the page of a coach who is always free is light, with every slot of four weeks", async () => {
  const { coachId } = await newCoach(server);
  const page = await PlainPage.open(server.visitor(), `/coach/${coachId}/reserver`);
  const { text } = await server.visitor().get(`/functions/v1/slots?coach=${coachId}&minutes=60&days=28`);
  expect(slotsOf(page).toSorted()).toEqual(JSON.parse(text).slots.toSorted());
  expect(slotsOf(page).length).toBeGreaterThan(450);
  expect(page.document.documentElement.outerHTML.length).toBeLessThan(500_000);
});
