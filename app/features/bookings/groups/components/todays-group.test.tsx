import { expect, test } from "vitest";
import { renderRoutes, screen, waitFor } from "../../../../../tests/fixtures/component/component.tsx";
import { ownGroupPath } from "../rules/group-paths.ts";
import { type TodaysGroup, TodaysGroupCard } from "./todays-group.tsx";

const GROUP = {
  id: "one",
  title: "Renforcement au parc",
  minutes: 60,
  place: "venue",
  address: "Parc de la Tête d’Or, Lyon",
  latitude: null,
  longitude: null,
  startsAt: new Date("2026-11-19T12:00:00Z"),
  endsAt: new Date("2026-11-19T13:00:00Z"),
  seatsMax: 6,
  seatsTaken: 4,
  status: "open",
  videoUrl: null,
  arrivedAt: null,
  begunAt: null,
  endedAt: null,
} as unknown as TodaysGroup;

/** Renders the card of the day, whose button is sent to the page of the group session. */
async function renderCard(now: string, group: Partial<TodaysGroup> = {}) {
  const sent: FormDataEntryValue[] = [];
  const site = await renderRoutes([
    { path: "/", element: <TodaysGroupCard group={{ ...GROUP, ...group }} now={new Date(now)} /> },
    {
      path: ownGroupPath("one"),
      action: async ({ request }) => {
        sent.push((await request.formData()).get("intent") ?? "");
        return { ok: true };
      },
      element: <p>La séance collective</p>,
    },
  ]);
  return { ...site, sent };
}

const stepNames = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

test("the coach says once for the whole group that they are there, begin and end", async () => {
  const { user, sent } = await renderCard("2026-11-19T11:45:00Z");
  expect(stepNames()).toEqual(["Je suis sur place, Renforcement au parc"]);
  await user.click(screen.getByRole("button", { name: /Je suis sur place/ }));
  await waitFor(() => expect(sent).toEqual(["arrive"]));
});

test("once it is time, the group begins; once it has begun, it ends", async () => {
  await renderCard("2026-11-19T12:00:00Z", { arrivedAt: new Date("2026-11-19T11:45:00Z") });
  expect(stepNames()).toEqual(["Commencer la séance, Renforcement au parc"]);
});

test("a group that has begun can be ended, and one that is over offers its presences", async () => {
  await renderCard("2026-11-19T12:40:00Z", { begunAt: new Date("2026-11-19T12:01:00Z") });
  expect(stepNames()).toEqual(["Terminer la séance, Renforcement au parc"]);
  expect(screen.getByRole("link", { name: /Voir les participants/ })).toHaveAttribute(
    "href",
    ownGroupPath("one"),
  );
});

test("the presences of a group that is over are one press away, and nothing else is to be said", async () => {
  await renderCard("2026-11-19T13:00:00Z");
  expect(stepNames()).toEqual([]);
  expect(screen.getByRole("link", { name: /Noter les présences/ })).toHaveAttribute(
    "href",
    `${ownGroupPath("one")}#participants`,
  );
});
