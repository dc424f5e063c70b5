import { expect, test } from "vitest";
import { stubPosition } from "../../../../../tests/fixtures/browser/geolocation.ts";
import {
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../../../tests/fixtures/component/component.tsx";
import { stopClock } from "../../../../../tests/fixtures/component/typing-pause.ts";
import { HeroSearch } from "./hero-search.tsx";

const PLACES = [
  ["Nantes", "Loire-Atlantique, Pays de la Loire", 47.2172, -1.5534],
  ["Nantes-en-Ratier", "Isère, Auvergne-Rhône-Alpes", 44.94, 5.83],
  ["Nanterre", "Hauts-de-Seine, Île-de-France", 48.89, 2.2],
  ["Nanteuil", "Deux-Sèvres, Nouvelle-Aquitaine", 46.42, -0.17],
  ["Nantua", "Ain, Auvergne-Rhône-Alpes", 46.15, 5.6],
].map(([name, region, lat, lon], at) => ({
  place_id: at,
  display_name: `${name}, ${region}, France`,
  lat: String(lat),
  lon: String(lon),
}));

const DISCIPLINES = ["Musculation", "Yoga", "Fitness", "Pilates"].map((name, at) => ({
  id: at + 1,
  name,
  icon: "flower",
  color: "ink",
  image: null,
  coachesCount: 1,
  heroPosition: at + 1,
  heroName: "",
}));

async function renderHero() {
  const sent = stubServer({
    "GET /functions/v1/geocode/search": () => json(PLACES),
    "GET /functions/v1/geocode/reverse": ({ address }) =>
      json(address.includes("lat=43.2965") ? { ...PLACES[0], display_name: "Marseille, France" } : null),
  });
  const site = await renderRoutes(
    [
      { path: "/", element: <HeroSearch disciplines={DISCIPLINES} /> },
      { path: "*", element: <h1>Ailleurs</h1> },
    ],
    { at: "/ailleurs" },
  );
  // By a link: on arrival by Back, the fields would be as the test before has left them.
  await site.goTo("/");
  return { ...site, sent };
}
const field = () => screen.getByRole("combobox", { name: "Adresse" });
const options = async () =>
  within(await screen.findByRole("listbox", { name: "Suggestions" })).getAllByRole("option");
const search = () => screen.getByRole("button", { name: "Rechercher des coachs" });
const position = () => screen.getByRole("button", { name: "Utiliser ma position" });

test("places are suggested after a pause and three characters, and asked for once", async () => {
  const { user, sent } = await renderHero();
  await user.click(field());
  // The part that suggests has arrived.
  await waitFor(() => expect(screen.getAllByRole("status")).toHaveLength(2));
  const { pass, enter, restart } = stopClock();
  enter(field(), "na");
  await pass(1_000);
  expect(sent).toEqual([]);
  for (const typed of ["nan", "nant"]) {
    enter(field(), typed);
    await pass(200);
  }
  expect(sent).toEqual([]);
  await pass(100);
  restart();
  expect(await options()).toHaveLength(5);
  expect(sent.map(({ address }) => address)).toEqual(["/functions/v1/geocode/search?q=nant&limit=5"]);
});

test("the keyboard chooses a place, and the search sends its name and coordinates", async () => {
  const { user, address } = await renderHero();
  await user.selectOptions(screen.getByLabelText("Discipline"), "Yoga");
  await user.type(field(), "nant");
  const [first] = await options();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  expect(first).toHaveAttribute("aria-selected", "true");
  expect(field()).toHaveAttribute("aria-activedescendant", first?.id);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field()).toHaveValue("Nantes, Loire-Atlantique, Pays de la Loire");
  await user.click(search());
  const [path, query] = address().split("?");
  expect(path).toBe("/search-results");
  expect([...new URLSearchParams(query)]).toEqual([
    ["discipline", "Yoga"],
    ["address", "Nantes, Loire-Atlantique, Pays de la Loire"],
    ["lat", "47.2172"],
    ["lng", "-1.5534"],
  ]);
});

test("Enter in the text takes the first suggestion and searches", async () => {
  const { user, address } = await renderHero();
  await user.type(field(), "nant");
  await options();
  expect(field()).not.toHaveAttribute("aria-activedescendant");
  await user.keyboard("{Enter}");
  expect(address()).toMatch(/^\/search-results\?address=Nantes%2C.*&lat=47\.2172&lng=-1\.5534$/);
});

test("Escape closes the suggestions and keeps the typed text", async () => {
  const { user, address } = await renderHero();
  await user.type(field(), "nant");
  await options();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field()).toHaveValue("nant");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/search-results?address=nant");
});

test("a search sends only what is set", async () => {
  const { user, address } = await renderHero();
  await user.click(search());
  expect(address()).toBe("/search-results");
});

test("on return by Back, the fields are as they were left", async () => {
  const { user, address } = await renderHero();
  await user.selectOptions(screen.getByLabelText("Discipline"), "Fitness");
  await user.type(field(), "M");
  await user.click(search());
  expect(address()).toBe("/search-results?discipline=Fitness&address=M");
  window.history.back();
  expect(await screen.findByLabelText("Discipline")).toHaveValue("Fitness");
  expect(await screen.findByRole("combobox", { name: "Adresse" })).toHaveValue("M");
});

test("the position of the browser is searched around, by the name of its commune", async () => {
  stubPosition({ latitude: 43.29651, longitude: 5.36979 });
  const { user, address } = await renderHero();
  await user.click(position());
  expect(await screen.findByText("Localisation détectée")).toBeVisible();
  expect(field()).toHaveValue("Marseille");
  await user.click(search());
  expect(address()).toBe("/search-results?address=Marseille&lat=43.2965&lng=5.3698");
});

test("a position without a name, as outside of France, is searched around too", async () => {
  stubPosition({ latitude: 41.39, longitude: 2.17 });
  const { user, address } = await renderHero();
  await user.click(position());
  expect(await screen.findByText("Localisation détectée")).toBeVisible();
  expect(field()).toHaveAttribute("placeholder", "Votre position");
  await user.click(search());
  expect(address()).toBe("/search-results?lat=41.39&lng=2.17");
});

test.each([
  [{ code: 1, message: "User denied Geolocation" }, "Impossible d’accéder à votre position"],
  [{ code: 2, message: "no signal" }, "Impossible de récupérer votre position actuelle"],
  ["unsupported" as const, "La géolocalisation n’est pas supportée par votre navigateur"],
])("a position that cannot be had (%o) is explained beside the field", async (answer, shown) => {
  const asked = stubPosition(answer);
  const { user } = await renderHero();
  await user.click(position());
  expect(await screen.findByRole("alert")).toHaveTextContent(shown);
  expect(field()).toHaveAccessibleDescription(shown);
  if (answer !== "unsupported")
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
});
