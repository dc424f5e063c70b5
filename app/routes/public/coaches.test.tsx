import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { readListing } from "~/features/discovery/rules/listing.ts";
import { renderRoutes, screen, waitFor, within } from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import { stopClock } from "../../../tests/fixtures/component/typing-pause.ts";
import Coaches from "./coaches.tsx";

const coachCalled = (id: number, name: string) => ({
  id,
  name,
  headline: "",
  discipline: "Yoga",
  city: "Lyon",
  hourlyRateCents: 4000,
  image: null,
  rating: 0,
  reviewsCount: 0,
  isAmbassador: false,
  firstLessonFree: false,
});

async function renderCoaches(at = "/coaches") {
  const asked: string[] = [];
  let held: Promise<void> | undefined;
  const loader = async ({ request }: { request: Request }) => {
    const { search, searchParams } = new URL(request.url);
    asked.push(search);
    await held;
    const { text, disciplineId } = readListing(searchParams);
    const coaches = text === "personne" ? [] : [coachCalled(12, "Claire Dubreuil")];
    return {
      filter: { text, disciplineId },
      disciplines: [{ id: 3, name: "Yoga" }],
      discipline: undefined,
      found: { coaches, total: coaches.length, page: 1, pageCount: 1 },
      featured: text || disciplineId ? [] : [coachCalled(3, "Sarah Cohen")],
      publicUrl: "",
      refusal: undefined,
    };
  };
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  const coachPage = {
    path: "/coach/:id",
    element: <h1>Claire Dubreuil</h1>,
    loader: async () => {
      await held;
      return null;
    },
  };
  const site = await renderRoutes([screenRoute("/coaches", Coaches, { loader }), coachPage], { at });
  return { ...site, asked, hold };
}
const field = () => screen.getByRole("searchbox", { name: "Rechercher" });
const discipline = () => screen.getByRole("combobox", { name: "Discipline" });
const everyone = () => screen.getByRole("heading", { name: "Tous nos coachs sportifs" }).closest("section");

test("the list follows the typed text after a pause, in one request, without a new entry in the history", async () => {
  const { user, address, asked } = await renderCoaches();
  const before = window.history.length;
  await user.click(field());
  const { pass, enter, restart } = stopClock();
  for (const typed of ["ly", "lyo", "lyon"]) {
    enter(field(), typed);
    await pass(200);
  }
  expect(asked).toEqual([""]);
  await pass(100);
  restart();
  await waitFor(() => expect(address()).toBe("/coaches?q=lyon"));
  expect(asked).toEqual(["", "?q=lyon"]);
  await waitFor(() => expect(field()).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Nos meilleurs coachs" })).toBeNull());

  await user.selectOptions(discipline(), "Yoga");
  await waitFor(() => expect(address()).toBe("/coaches?q=lyon&discipline=3"));
  await user.clear(field());
  await user.type(field(), "personne{Enter}");
  const nobody = await screen.findByRole("heading", { name: "Aucun coach trouvé" });
  expect(nobody).toBeVisible();
  expect(window.history.length).toBe(before);
  await user.click(within(everyone() as HTMLElement).getByRole("link", { name: "Voir tous les coachs" }));
  await waitFor(() => expect(address()).toBe("/coaches"));
  await waitFor(() => expect(field()).toHaveValue(""));
  expect(discipline()).toHaveValue("");
});

test("while another list is slow to come, six skeletons stand in for it, and the focus stays", async () => {
  const { user, hold } = await renderCoaches();
  const release = hold();
  await user.type(field(), "yoga{Enter}");
  const label = await screen.findByText("Chargement des coachs");
  const skeletons = label.closest("[role=status]") as Element;
  expect(skeletons.querySelectorAll(":scope > div > div")).toHaveLength(6);
  await waitFor(() => expect(field()).toHaveFocus());
  release();
  expect(await screen.findByRole("link", { name: "Claire Dubreuil" })).toBeVisible();
  expect(screen.queryByText("Chargement des coachs")).toBeNull();
});

test("a visitor who leaves within the pause is not called back", async () => {
  const { address, hold, asked } = await renderCoaches();
  const release = hold();
  const { pass, enter, restart } = stopClock();
  enter(field(), "yo");
  act(() => screen.getByRole("link", { name: "Claire Dubreuil" }).click());
  await pass(1_000);
  release();
  restart();
  expect(await screen.findByRole("heading", { level: 1, name: "Claire Dubreuil" })).toBeVisible();
  expect(address()).toBe("/coach/12");
  expect(asked).toEqual([""]);
});
