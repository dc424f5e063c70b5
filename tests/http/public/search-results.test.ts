import { expect, test } from "vitest";
import { cardOf, cardsIn, sampleNames, textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const open = (address: string) => PlainPage.open(server.visitor(), address);
const search = (asked: Record<string, string>) => open(`/search-results?${new URLSearchParams(asked)}`);
const heading = ({ document }: PlainPage) => textOf(document.querySelector("h1"));
const found = ({ document }: PlainPage): Element => {
  const region = document.querySelector('section[aria-label="Coachs trouvés"]');
  if (!region) throw new Error("nobody was found");
  return region;
};
const names = (page: PlainPage) => sampleNames(found(page));
/** "2 coachs trouvés à Lyon" without its number, after a look at whether the number is that of the cards. */
function countText(page: PlainPage): string {
  const [, count, text] =
    /^(\d+) (.*)$/.exec(textOf(page.document.querySelector('main [role="status"]'))) ?? [];
  const cards = cardsIn(found(page)).length;
  expect(Math.min(Number(count), 12)).toBe(cards);
  return String(text).replace("coach trouvé ", "coachs trouvés ");
}
const sorts = ({ document }: PlainPage) =>
  [...document.querySelectorAll("option")].map(textOf).filter((name) => /^(Pert|Dist|Prix|Note)/.test(name));

test("results have a title, a count, distances and a link to each coach", async () => {
  const page = await open("/search-results?discipline=Yoga&city=Lyon");
  expect(heading(page)).toBe("Coachs de Yoga à Lyon");
  expect(textOf(page.document.querySelector("head title"))).toMatch(/^Coachs de Yoga à Lyon · /);
  expect(countText(page)).toBe("coachs trouvés à moins de 25 km de Lyon");
  expect(names(page)).toEqual(["Sarah Cohen"]);
  const card = cardOf(found(page), "Sarah Cohen");
  expect(textOf(card)).toContain("Lyon, à 4 km");
  expect(card.querySelector("a")?.getAttribute("href")).toBe("/coach/3");
});

test("results are sorted by relevance, price or distance, as the address says", async () => {
  const page = await open("/search-results?city=Lyon");
  expect(heading(page)).toBe("Résultats de recherche");
  expect(countText(page)).toBe("coachs trouvés à moins de 25 km de Lyon");
  expect(textOf(found(page))).toContain("Les plus proches d’abord, par tranches de 5 km");
  expect(sorts(page)).toEqual(["Pertinence", "Distance", "Prix", "Note"]);
  expect(names(page)).toEqual(["Sarah Cohen", "Claire Dubreuil"]);
  const byPrice = await open("/search-results?city=Lyon&tri=prix");
  expect(names(byPrice)).toEqual(["Claire Dubreuil", "Sarah Cohen"]);
  expect(textOf(found(byPrice))).toContain("Du moins cher au plus cher");
  expect(names(await open("/search-results?city=Paris&tri=prix"))).toEqual([
    "Mehdi Haddad",
    "Camille Laurent",
  ]);
  // In the north of the city, where Sarah Cohen is nearer.
  const north = await open("/search-results?lat=45.79&lng=4.82&tri=distance");
  expect(names(north)).toEqual(["Sarah Cohen", "Claire Dubreuil"]);
  expect(countText(north)).toBe("coachs trouvés à moins de 25 km de votre position");
  expect(textOf(cardOf(found(north), "Sarah Cohen"))).toContain("Lyon, à 1 km");
  expect(sorts(await open("/search-results?discipline=Fitness"))).toEqual(["Pertinence", "Prix", "Note"]);
});

test("coordinates come first, then a known city, then the words of a location", async () => {
  expect(names(await open("/search-results?city=Paris&lat=45.75&lng=4.85"))).toEqual([
    "Sarah Cohen",
    "Claire Dubreuil",
  ]);
  for (const odd of ["lat=NaN&lng=4.85", "lat=45.75", "lat=99&lng=4.85", "lat=1e1&lng=4"])
    expect(names(await open(`/search-results?city=Paris&${odd}`)), odd).toEqual([
      "Camille Laurent",
      "Mehdi Haddad",
    ]);
  // The gazetteer has no Nantess: the location is read as text, one slip is forgiven, and there is no distance.
  const slip = await open("/search-results?city=Nantess");
  expect(countText(slip)).toBe("coachs trouvés à Nantess");
  expect(names(slip)).toEqual(["Antoine Leroy"]);
  expect(textOf(cardOf(found(slip), "Antoine Leroy"))).not.toContain(" km");
  // No coach lives in Villeurbanne, but the commune exists: coaches around it are found.
  const around = await search({ discipline: "Yoga", city: "villeurbanne" });
  expect(heading(around)).toBe("Coachs de Yoga à Villeurbanne");
  expect(countText(around)).toBe("coachs trouvés à moins de 25 km de Villeurbanne");
  const street = await search({ discipline: "Yoga", address: "12 cours Zola, 69100 Villeurbanne" });
  expect(countText(street)).toBe("coachs trouvés à moins de 25 km de Villeurbanne");
  expect(names(street)).toEqual(["Sarah Cohen"]);
});

test.each([
  ["Course à pied", ["Thomas Girard", "Hugo Vasseur", "Julien Mercier"]],
  ["course a pied", ["Thomas Girard", "Hugo Vasseur", "Julien Mercier"]],
  ["Crossfit", ["Mehdi Haddad"]],
  ["natatoin", ["Inès Marchand"]],
])("%s is understood despite aliases, accents and slips", async (asked, expected) => {
  expect(names(await search({ discipline: asked }))).toEqual(expected);
});

test("the title and the form keep the name that the visitor chose", async () => {
  const page = await search({ discipline: "Course à pied", city: "Bordeaux" });
  expect(heading(page)).toBe("Coachs de Course à pied à Bordeaux");
  expect(textOf(page.document.querySelector('select[name="discipline"] option[selected]'))).toBe(
    "Course à pied",
  );
});

test("a card names the discipline that was asked for", async () => {
  const page = await search({ discipline: "Fitness", city: "Marseille" });
  expect(heading(page)).toBe("Coachs de Fitness à Marseille");
  expect(names(page)).toEqual(["Karim Benali"]);
  const card = textOf(cardOf(found(page), "Karim Benali"));
  expect(card).toContain("Fitness");
  expect(card).not.toContain("Boxe");
});

test("a search that finds nobody says so, and leads back", async () => {
  const page = await search({ discipline: "escalade", city: "Lyon" });
  page.find.getByRole("heading", { name: "Aucun coach trouvé" });
  page.find.getByText("0 coach trouvé à Lyon");
  expect(page.find.getByRole("link", { name: "Retour à l’accueil" }).getAttribute("href")).toBe("/");
});

test("/search is the same page", async () => {
  const page = await open("/search?discipline=Boxe&city=Marseille");
  expect(heading(page)).toBe("Coachs de Boxe à Marseille");
  expect(names(page)).toEqual(["Karim Benali"]);
  const all = textOf((await open("/search")).document.querySelector('main [role="status"]'));
  expect(Number(/^(\d+) coachs trouvés$/.exec(all)?.[1])).toBeGreaterThanOrEqual(12);
});

test("the form searches without script", async () => {
  const page = await open("/search-results?discipline=Tennis");
  expect(names(page)).toEqual(["Antoine Leroy"]);
  const results = await page.submit(page.find.getByRole("button", { name: "Rechercher" }), {
    discipline: "Football",
    city: "Lille",
  });
  expect(results.address).toBe("/search-results?discipline=Football&city=Lille");
  expect(names(results)).toEqual(["Hugo Vasseur"]);
});

/** The typed place, how the heading and the count then name it, and the name of the first suggestion. */
const TYPED = [
  ["75011", "à Paris 11e", "de Paris 11e", "Paris 11e"],
  ["Paris 11", "à Paris 11e", "de Paris 11e", "Paris 11e"],
  ["Lyon 3ème arrondissement", "à Lyon 3e", "de Lyon 3e", "Lyon 3e"],
  ["12 rue de la Paix 75002 Paris", "à Paris 2e", "de Paris 2e", "Paris 2e"],
  ["10 rue de la République Lyon", "à Lyon", "de Lyon", "Lyon"],
  ["93200 St-Denis", "à Saint-Denis", "de Saint-Denis", "Saint-Denis"],
  ["rue de Paris, Lille", "à Lille", "de Lille", "Lille"],
  ["12 avenue de Lyon, 31000 Toulouse", "à Toulouse", "de Toulouse", "Toulouse"],
  ["Havre", "au Havre", "du Havre", "Le Havre"],
  ["Nice", "à Nice", "de Nice", "Nice"],
  ["13008", "à Marseille 8e", "de Marseille 8e", "Marseille 8e"],
  ["Paris XIe", "à Paris 11e", "de Paris 11e", "Paris 11e"],
  ["aix en provence", "à Aix-en-Provence", "d’Aix-en-Provence", "Aix-en-Provence"],
  ["sables d'olonne", "aux Sables-d’Olonne", "des Sables-d’Olonne", "Les Sables-d’Olonne"],
  ["La Rochelle", "à La Rochelle", "de La Rochelle", "La Rochelle"],
  ["hyeres", "à Hyères", "d’Hyères", "Hyères"],
  ["46500 Rocamadour", "à Rocamadour", "de Rocamadour", "Rocamadour"],
  ["saint denis reunion", "à Saint-Denis", "de Saint-Denis", "Saint-Denis"],
  ["Lille rue de Paris", "à Lille", "de Lille", "Lille"],
  ["Mt-St-Aignan", "à Mont-Saint-Aignan", "de Mont-Saint-Aignan", "Mont-Saint-Aignan"],
] as const;

interface Suggestion {
  display_name: string;
  lat: string;
  lon: string;
}
const suggest = async (typed: string): Promise<Suggestion[]> =>
  JSON.parse(
    (
      await server
        .visitor()
        .get(`/functions/v1/geocode/search?${new URLSearchParams({ q: typed, limit: "5" })}`)
    ).text,
  );

/** The heading and the count, read from the text of the page: so many pages are slow to read into documents. */
async function headingAndCount(asked: Record<string, string>): Promise<[string, string]> {
  const { text } = await server.visitor().get(`/search-results?${new URLSearchParams(asked)}`);
  const read = (pattern: RegExp) => String(pattern.exec(text)?.[1]).replaceAll("&#x27;", "'");
  return [read(/<h1[^>]*>([^<]*)/), read(/<p role="status"[^>]*>([^<]*)/)];
}

test.each(TYPED)("%s is the same place typed or chosen from the suggestions", async (typed, at, of, name) => {
  const [first] = await suggest(typed);
  expect(first?.display_name.split(", ")[0]).toBe(name);
  const { display_name: address = "", lat = "", lon: lng = "" } = first ?? {};
  const places: Record<string, string>[] = [{ address: typed }, { city: typed }, { address, lat, lng }];
  for (const place of places)
    expect(await headingAndCount({ discipline: "Yoga", ...place })).toEqual([
      `Coachs de Yoga ${at}`,
      expect.stringMatching(new RegExp(`trouvés? à moins de 25\\skm ${of}$`)),
    ]);
});

test("the suggestions are five, the most likely first, each with its department and region", async () => {
  const found = (await suggest("saint-denis")).map(({ display_name }) => display_name);
  expect(found).toHaveLength(5);
  expect(found[0]).toBe("Saint-Denis, Seine-Saint-Denis, Île-de-France, France");
  expect(found[1]).toBe("Saint-Denis, La Réunion, France");
  expect((await suggest("nantes en"))[0]?.display_name).toMatch(/^Nantes-en-Ratier/);
  expect((await suggest("nant"))[0]).toMatchObject({
    display_name: expect.stringMatching(/^Nantes, /),
    lat: expect.stringMatching(/^47\.2/),
    lon: expect.stringMatching(/^-1\.5/),
  });
});

test("a position has the name of its commune, and none outside of France, where it is searched around all the same", async () => {
  const nameAt = async (lat: number, lon: number) =>
    JSON.parse((await server.visitor().get(`/functions/v1/geocode/reverse?lat=${lat}&lon=${lon}`)).text);
  expect(await nameAt(43.2965, 5.3698)).toMatchObject({ display_name: expect.stringMatching(/^Marseille/) });
  expect(await nameAt(44.3501, 2.5752)).toMatchObject({
    display_name: "Rodez, Aveyron, Occitanie, France",
  });
  expect(await nameAt(41.39, 2.17)).toBeNull();
  const [, count] = await headingAndCount({ lat: "41.39", lng: "2.17" });
  expect(count).toMatch(/trouvés? à moins de 25\skm de votre position$/);
});
