import { expect, test } from "vitest";
import { addDays, parisDay } from "../../app/platform/format/dates.ts";
import { decidePayment, newCoach, newStudent, waitForHeading } from "../fixtures/server/http-sessions.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();

/** A webcam session of two seats, in ten days; answers the coach, the address of their page of it, and the public one. */
async function publish() {
  const coach = await newCoach(server);
  const page = await PlainPage.open(coach.browser, "/dashboard/groups/new");
  const send = page.find.getByRole("button", { name: "Publier la séance" });
  const typed = {
    title: "Mobilité du matin",
    day: addDays(parisDay(new Date()), 10),
    place: "webcam",
    seatsMin: "1",
    seatsMax: "2",
    videoUrl: "https://visio.exemple.fr/mobilite",
  };
  const refused = await page.submit(send, { ...typed, price: "0,10" });
  expect(refused.status).toBe(400);
  expect(refused.find.getByText(/0,50\s€ au moins/)).toBeTruthy();
  const unlinked = await page.submit(send, { ...typed, price: "15", videoUrl: "" });
  expect([unlinked.status, unlinked.mainText.includes("Donnez le lien de la visio")]).toEqual([409, true]);
  const made = await page.submit(send, { ...typed, price: "15" });
  expect(made.address).toMatch(/^\/dashboard\/groups\/[0-9a-f-]{36}$/);
  const id = made.address.split("/").at(-1) ?? "";
  return { coach, id, own: made.address, open: `/coach/${coach.coachId}/collectif/${id}` };
}

test("without script a coach publishes a group session, students take its seats, and the next one waits", async () => {
  const { coach, own, open } = await publish();
  const [first, second, third] = [
    await newStudent(server),
    await newStudent(server),
    await newStudent(server),
  ];
  const shown = await PlainPage.open(server.visitor(), `/coach/${coach.coachId}`);
  expect(shown.find.getByRole("link", { name: "Mobilité du matin" }).getAttribute("href")).toBe(open);
  expect((await PlainPage.open(server.visitor(), open)).mainText).toContain("2 places libres sur 2");

  for (const { browser } of [first, second]) {
    const page = await PlainPage.open(browser, open);
    const held = await page.submit(page.find.getByRole("button", { name: /^Réserver ma place, 15\s€$/ }));
    expect(held.address).toMatch(/^\/reservation\//);
    await decidePayment(held, browser, "Payer");
    await waitForHeading(browser, held.address, "Votre place est réservée");
    const seat = await PlainPage.open(
      browser,
      held.address.replace("/reservation", "/student-dashboard/bookings"),
    );
    expect(seat.find.getByRole("link", { name: /Rejoindre/ }).getAttribute("href")).toBe(
      "https://visio.exemple.fr/mobilite",
    );
  }
  expect((await PlainPage.open(first.browser, open)).mainText).toContain("Vous participez à cette séance");

  const full = await PlainPage.open(third.browser, open);
  expect(full.find.queryByRole("button", { name: /^Réserver ma place/ })).toBeNull();
  const waits = await full.submit(full.find.getByRole("button", { name: "Rejoindre la liste d’attente" }));
  expect(waits.mainText).toContain("Vous êtes sur la liste d’attente");

  const list = await PlainPage.open(coach.browser, own);
  expect(list.mainText).toContain("Participants 2");
  expect(list.mainText).toContain("Liste d’attente 1");
  const cancel = await PlainPage.open(coach.browser, `${own}?faire=cancel`);
  const cancelled = await cancel.submit(
    cancel.find.getAllByRole("button", { name: "Annuler la séance" }).at(-1) as HTMLElement,
    { words: "Je suis malade." },
  );
  expect(cancelled.mainText).toContain("Vous avez annulé cette séance");
  expect((await PlainPage.open(third.browser, open)).mainText).toContain("Cette séance est annulée");
});

test("a group session belongs to its coach: for others its page does not exist, nor its address for visitors", async () => {
  const { coach, own, open } = await publish();
  const stranger = await newCoach(server);
  expect((await stranger.browser.get(own)).status).toBe(404);
  const cancelled = await stranger.browser.post(own, new URLSearchParams({ intent: "cancel", words: "" }));
  expect(cancelled.status).toBe(404);
  await server.query(
    "update group_sessions set place = 'venue', address = '1 rue du Secret' where coach_id = $1",
    coach.coachId,
  );
  for (const browser of [server.visitor(), (await newStudent(server)).browser, stranger.browser])
    expect((await PlainPage.open(browser, open)).html).not.toContain("rue du Secret");
  expect((await PlainPage.open(server.visitor(), `/coach/${coach.coachId}`)).html).not.toContain(
    "rue du Secret",
  );
  expect((await server.visitor().get(open.replace(/\d+/, "1"))).status).toBe(404);
});
