import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { readSearchRequest, type SearchPlace } from "~/features/discovery/rules/search.ts";
import { stubPosition } from "../../../tests/fixtures/browser/geolocation.ts";
import {
  expectToast,
  json,
  renderRoutes,
  screen,
  stubServer,
  waitFor,
  within,
} from "../../../tests/fixtures/component/component.tsx";
import { screenRoute } from "../../../tests/fixtures/component/screen-route.tsx";
import SearchResults from "./search-results.tsx";

const COACH = {
  id: 2,
  name: "Karim Benali",
  headline: "",
  discipline: "Boxe",
  city: "Marseille",
  hourlyRateCents: 4000,
  image: null,
  rating: 0,
  reviewsCount: 0,
  isAmbassador: false,
  firstLessonFree: false,
};

/** Answers any search with two coaches; the place is the words of the address. */
function answer(request: Request) {
  const asked = readSearchRequest(new URL(request.url).searchParams);
  const { city, address, position: near } = asked;
  const name = city || address.split(",")[0] || undefined;
  const place: SearchPlace =
    name || near ? { kind: "around", near: near ?? { lat: 45.76, lng: 4.84 }, name } : { kind: "anywhere" };
  return {
    asked,
    place: asked.mode ? { kind: "webcam" } : place,
    found: { coaches: [COACH, { ...COACH, id: 3, name: "Sarah Cohen" }], total: 2, page: 1, pageCount: 1 },
    sponsored: asked.discipline === "Boxe" ? [{ ...COACH, id: 9, name: "Paul Payeur" }] : [],
    disciplines: [
      { id: 3, name: "Yoga" },
      { id: 7, name: "Boxe" },
      { id: 8, name: "Pilates" },
    ],
    discipline: asked.discipline || undefined,
    shownAs: asked.discipline,
    sort: asked.sort,
    wellKnown: true,
    ways: undefined,
    publicUrl: "https://elan.example",
    refusal: undefined,
  };
}

const SAINT_DENIS = ["Seine-Saint-Denis, Île-de-France", "La Réunion"].map((where, at) => ({
  place_id: at,
  display_name: `Saint-Denis, ${where}, France`,
  lat: "48.9357",
  lon: "2.3539",
}));

async function renderResults(at: string) {
  const sent = stubServer({
    "GET /functions/v1/geocode/search": () => json(SAINT_DENIS),
    "GET /functions/v1/geocode/reverse": ({ address }) =>
      json(
        address.includes("lat=44.3501")
          ? { place_id: 1, display_name: "Rodez, Aveyron, Occitanie, France", lat: "44.35", lon: "2.57" }
          : null,
      ),
  });
  let held: Promise<void> | undefined;
  const loader = async ({ request }: { request: Request }) => {
    await held;
    return answer(request);
  };
  const site = await renderRoutes([screenRoute("/search-results", SearchResults, { loader })], { at });
  return {
    ...site,
    sent,
    /** Loads nothing until the returned function is called. */
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

const city = () => screen.getByRole("combobox", { name: "Ville" });
const discipline = () => screen.getByRole("combobox", { name: "Discipline" });
const search = () => screen.getByRole("button", { name: "Rechercher" });
const position = () => screen.getByRole("button", { name: "Utiliser ma position" });
const unfold = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}`) });

test("another order is in the address, and the next search keeps it", async () => {
  const { user, address, goTo } = await renderResults("/search-results?city=Lyon");
  const sort = screen.getByRole("combobox", { name: "Trier par" });
  const names = within(sort)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(names).toEqual(["Pertinence", "Distance", "Prix", "Note"]);
  await user.selectOptions(sort, "Prix");
  await waitFor(() => expect(address()).toBe("/search-results?city=Lyon&tri=prix"));
  expect(await screen.findByText(/^Du moins cher au plus cher/)).toBeVisible();
  await user.clear(city());
  await user.type(city(), "Pa");
  await user.click(search());
  await waitFor(() => expect(address()).toBe("/search-results?city=Pa&tri=prix"));
  // The address changes before the page does.
  expect(await screen.findByText(/km de Pa$/)).toBeVisible();
  // As the back button does: the form follows the address.
  await goTo("/search-results?city=Lyon&tri=prix");
  await waitFor(() => expect(city()).toHaveValue("Lyon"));
});

test("a search by webcam keeps its mode until a place is named", async () => {
  const { user, address } = await renderResults("/search-results?mode=visio&tri=prix");
  const sort = screen.getByRole("combobox", { name: "Trier par" });
  expect(within(sort).queryByRole("option", { name: "Distance" })).toBeNull();
  expect(await unfold("Toutes les disciplines · En visio")).toBeInTheDocument();
  await user.selectOptions(discipline(), "Pilates");
  await user.click(search());
  await waitFor(() => expect(address()).toBe("/search-results?discipline=Pilates&mode=visio&tri=prix"));
  expect(await unfold("Pilates · En visio")).toBeInTheDocument();
  await user.type(city(), "Ly");
  await user.click(search());
  await waitFor(() => expect(address()).toBe("/search-results?discipline=Pilates&city=Ly&tri=prix"));
});

test("Enter takes the first suggestion, which is announced, and the form folds around the focus", async () => {
  const { user, address } = await renderResults("/search-results?discipline=Yoga");
  await user.click(await unfold("Yoga"));
  await user.type(city(), "saint-denis");
  const list = within(await screen.findByRole("listbox", { name: "Suggestions" }));
  const [first, second] = list.getAllByRole("option");
  expect(first).toHaveAccessibleName("Saint-Denis, Seine-Saint-Denis, Île-de-France");
  expect(second).toHaveAccessibleName("Saint-Denis, La Réunion");
  expect(city()).not.toHaveAttribute("aria-activedescendant");
  expect(
    screen.getByText(/^2 résultats. Entrée choisit Saint-Denis/, { selector: "[role=status]" }),
  ).toBeInTheDocument();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toMatch(/lat=48\.9357&lng=2\.3539$/));
  expect(
    await screen.findByRole("heading", { level: 1, name: "Coachs de Yoga à Saint-Denis" }),
  ).toBeVisible();
  expect(screen.queryByRole("listbox")).toBeNull();
  // The form has folded around the field that had the focus.
  await waitFor(async () => expect(await unfold("Yoga · Saint-Denis")).toHaveFocus());
  expect(await unfold("Yoga · Saint-Denis")).toHaveAttribute("aria-expanded", "false");

  await user.click(await unfold("Yoga · Saint-Denis"));
  expect(city()).toHaveValue("Saint-Denis, Seine-Saint-Denis, Île-de-France");
  await user.clear(city());
  await user.type(city(), "nantes en");
  await screen.findByRole("listbox", { name: "Suggestions" });
  await user.keyboard("{Escape}{Enter}");
  await waitFor(() => expect(address()).toBe("/search-results?discipline=Yoga&city=nantes+en"));
});

test("a search that is already shown needs no answer: the form folds at once", async () => {
  const { user, hold } = await renderResults("/search-results?discipline=Yoga&city=Lyon");
  await user.click(await unfold("Yoga · Lyon"));
  expect(await unfold("Yoga · Lyon")).toHaveAttribute("aria-expanded", "true");
  hold();
  await user.click(search());
  expect(await unfold("Yoga · Lyon")).toHaveAttribute("aria-expanded", "false");
});

test("what is chosen in the very moment in which the form appears is kept", async () => {
  const appeared = new MutationObserver(() => {
    const choice = document.querySelector("select[name=discipline]");
    if (!choice) return;
    appeared.disconnect();
    fireEvent.change(choice, { target: { value: "Pilates" } });
  });
  appeared.observe(document.body, { childList: true, subtree: true });
  await renderResults("/search-results?discipline=Yoga");
  await waitFor(() => expect(discipline()).toHaveValue("Pilates"));
});

test("while another search is slow to come, six skeletons stand in for its results", async () => {
  const { user, hold } = await renderResults("/search-results?discipline=Yoga");
  const release = hold();
  await user.selectOptions(discipline(), "Pilates");
  await user.click(search());
  expect(await screen.findByText("Recherche en cours...")).toBeVisible();
  const skeletons = screen.getByText("Chargement des coachs").closest("[role=status]") as Element;
  expect(skeletons.querySelectorAll(":scope > div > div")).toHaveLength(6);
  release();
  expect(await screen.findByRole("link", { name: "Karim Benali" })).toBeVisible();
  expect(screen.queryByText("Recherche en cours...")).toBeNull();
});

test("the position near a known city is a search in that city", async () => {
  stubPosition({ latitude: 45.9, longitude: 4.7 });
  const { user, address } = await renderResults("/search-results?discipline=Yoga");
  await user.click(position());
  await expectToast("Localisation détectée", "Lyon");
  await waitFor(() => expect(address()).toBe("/search-results?discipline=Yoga&city=Lyon"));
  await waitFor(() => expect(city()).toHaveValue("Lyon"));
});

test("a position far from the known cities is searched around by the name of its commune", async () => {
  stubPosition({ latitude: 44.3501, longitude: 2.5752 });
  const { user, address } = await renderResults("/search-results?discipline=Yoga");
  await user.click(position());
  await expectToast("Localisation détectée", "Rodez");
  await waitFor(() => expect(address()).toMatch(/lat=44\.3501&lng=2\.5752$/));
  await waitFor(() => expect(city()).toHaveValue("Rodez, Aveyron, Occitanie"));
});

test("a position outside of France has no name, and is searched around", async () => {
  stubPosition({ latitude: 41.39, longitude: 2.17 });
  const { user, address } = await renderResults("/search-results");
  await user.click(position());
  await expectToast("Localisation détectée", "Votre position");
  await waitFor(() => expect(address()).toBe("/search-results?lat=41.39&lng=2.17"));
  expect(await screen.findByText("2 coachs trouvés à moins de 25 km de votre position")).toBeVisible();
});

test.each([
  ["denied", { code: 1, message: "" }, "Impossible d’accéder à votre position"],
  ["failed", { code: 2, message: "Position indisponible ici" }, "Position indisponible ici"],
  ["failed without a word", { code: 3, message: "" }, "Impossible de récupérer votre position actuelle"],
  ["not supported", "unsupported" as const, "La géolocalisation n’est pas supportée par ce navigateur"],
])("a position that is %s is explained under the city", async (_, answered, shown) => {
  const asked = stubPosition(answered);
  const { user } = await renderResults("/search-results");
  await user.click(position());
  expect(await screen.findByRole("alert")).toHaveTextContent(shown);
  expect(city()).toHaveAccessibleDescription(shown);
  for (const options of asked) expect(options.maximumAge).toBe(0);
});

test("paid places stand apart from the results, say that they are paid for, and lead to how results are ranked", async () => {
  await renderResults("/search-results?discipline=Boxe&city=Lyon");
  const paid = await screen.findByRole("region", { name: "Mis en avant contre paiement" });
  expect(within(paid).getByRole("link", { name: "Paul Payeur" })).toBeVisible();
  expect(within(paid).getByText("Sponsorisé")).toBeVisible();
  expect(within(paid).getByRole("link", { name: /classés/ })).toHaveAttribute("href", "/terms#classement");
  const organic = screen.getByRole("region", { name: "Coachs trouvés" });
  expect(within(organic).queryByText("Paul Payeur")).toBeNull();
  expect(within(organic).queryByText("Sponsorisé")).toBeNull();
});
