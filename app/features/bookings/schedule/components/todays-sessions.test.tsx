import { expect, test } from "vitest";
import { renderElement, screen, within } from "../../../../../tests/fixtures/component/component.tsx";
import type { TodaysSession } from "../queries/todays-sessions.server.ts";
import { TodaysSessions } from "./todays-sessions.tsx";

const NOW = new Date("2026-11-19T11:30:00Z");

const SESSION = {
  id: "one",
  title: "Musculation avec Manon Petit",
  name: "Manon Petit",
  minutes: 60,
  place: "home",
  address: "12 rue des Lilas, 69003 Lyon",
  startsAt: new Date("2026-11-19T12:00:00Z"),
  endsAt: new Date("2026-11-19T13:00:00Z"),
  isFree: false,
  unit: null,
  packId: null,
  priceCents: 5_000,
  collectedCents: 5_000,
  minutesLeft: null,
  packSessionMinutes: null,
  clientId: "manon",
  conversationId: 7,
  phone: { value: "+33612345678", label: "06 12 34 56 78" },
  spot: null,
  note: "",
  arrivedAt: null,
  begunAt: null,
  endedAt: null,
  may: [],
} as unknown as TodaysSession;

const ways = () =>
  within(screen.getByRole("article"))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);

test("before a session one goes there, calls and writes", async () => {
  await renderElement(<TodaysSessions sessions={[SESSION]} now={NOW} />);
  expect(ways()).toEqual([
    ["Musculation avec Manon Petit", "/dashboard/bookings/one"],
    [
      "Itinéraire, Manon Petit (nouvel onglet)",
      "https://www.google.com/maps/dir/?api=1&destination=12+rue+des+Lilas%2C+69003+Lyon",
    ],
    ["Appeler, Manon Petit, 06 12 34 56 78", "tel:+33612345678"],
    ["Écrire à Manon Petit", "/dashboard/messages/7"],
  ]);
});

test("after it one notes how it went, or says that nobody came", async () => {
  const over = { ...SESSION, phone: null, may: ["say absent"] } as TodaysSession;
  await renderElement(<TodaysSessions sessions={[over]} now={new Date("2026-11-19T13:00:00Z")} />);
  expect(screen.getByText("Terminée")).toBeVisible();
  expect(ways()).toEqual([
    ["Musculation avec Manon Petit", "/dashboard/bookings/one"],
    ["Écrire à Manon Petit", "/dashboard/messages/7"],
    ["Noter, Manon Petit", "/dashboard/clients/manon?seance=one#notes"],
    ["Planifier la suite à Manon Petit", "/dashboard/schedule/plan?client=manon"],
    ["Signaler une absence, Manon Petit", "/dashboard/bookings/one?faire=absent"],
  ]);
});

test("a session in a webcam meeting is joined from here", async () => {
  const videoUrl = "https://meet.example/abc";
  const session = { ...SESSION, place: "webcam", address: "", phone: null, videoUrl } as TodaysSession;
  await renderElement(<TodaysSessions sessions={[session]} now={NOW} />);
  expect(ways()).toEqual([
    ["Musculation avec Manon Petit", "/dashboard/bookings/one"],
    ["Rejoindre la visio, Manon Petit (nouvel onglet)", videoUrl],
    ["Écrire à Manon Petit", "/dashboard/messages/7"],
  ]);
});

test("a day without sessions says so", async () => {
  await renderElement(<TodaysSessions sessions={[]} now={NOW} />);
  expect(screen.getByText("Aucune séance aujourd’hui.")).toBeVisible();
});

const at = (time: string) => new Date(`2026-11-19T${time}:00Z`);

test.each([
  ["11:30", {}, "Je suis sur place"],
  ["11:55", { arrivedAt: at("11:40") }, "Commencer la séance"],
  ["12:50", { begunAt: at("12:05") }, "Terminer la séance"],
] as const)("at %s, %o, one press says it", async (now, said, label) => {
  const session = { ...SESSION, status: "confirmed", ...said } as TodaysSession;
  await renderElement(<TodaysSessions sessions={[session]} now={at(now)} />);
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    `${label}, Manon Petit`,
  ]);
});

test("a session that its coach has ended is noted before its hour is over", async () => {
  const session = { ...SESSION, status: "confirmed", begunAt: at("12:00"), endedAt: at("12:50") };
  await renderElement(<TodaysSessions sessions={[session as TodaysSession]} now={at("12:51")} />);
  expect(screen.getByText("Terminée")).toBeVisible();
  expect(ways().map(([text]) => text)).toContain("Noter, Manon Petit");
});
