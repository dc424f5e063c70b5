import { expect, test } from "vitest";
import { PAGE_SIZE } from "../../../app/features/discovery/rules/search.ts";
import {
  cardOf,
  cardsIn,
  SAMPLE_COACHES,
  sampleNames,
  sectionOf,
  textOf,
} from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const FEATURED = "Nos meilleurs coachs";
const everyone = ({ document }: PlainPage) => sectionOf(document, "Tous nos coachs sportifs");
const open = (address: string) => PlainPage.open(server.visitor(), address);
const field = ({ document }: PlainPage) => document.querySelector<HTMLInputElement>('input[name="q"]');
const chosen = ({ document }: PlainPage) =>
  document.querySelector('select[name="discipline"] option[selected]')?.getAttribute("value");
const titleOf = ({ document }: PlainPage) => textOf(document.querySelector("head title"));

test("the list has its search on top, then the featured coaches, then all coaches", async () => {
  const page = await open("/coaches");
  const trail = page.document.querySelector('nav[aria-label="Fil d’Ariane"]') as Element;
  expect([...trail.querySelectorAll("a")].map(textOf)).toEqual(["Accueil"]);
  const featured = sectionOf(page.document, FEATURED);
  expect(sampleNames(featured).sort()).toEqual([
    "Camille Laurent",
    "Karim Benali",
    "Sarah Cohen",
    "Thomas Girard",
  ]);
  expect(cardsIn(featured)).toHaveLength(4);
  // The list has everybody whom its number counts, the featured ones included.
  const total = Number(/(\d+) coachs trouvés/.exec(textOf(everyone(page)))?.[1]);
  expect(total).toBeGreaterThanOrEqual(12);
  expect(cardsIn(everyone(page))).toHaveLength(Math.min(total, PAGE_SIZE));
  if (total <= PAGE_SIZE) expect(sampleNames(everyone(page)).sort()).toEqual([...SAMPLE_COACHES].sort());
  const following = field(page)?.compareDocumentPosition(featured) ?? 0;
  expect(following & page.document.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  const options = [...page.document.querySelectorAll('select[name="discipline"] option')].map(textOf);
  expect(options).toHaveLength(13);
  expect(options[0]).toBe("Toutes les disciplines");
  const card = cardOf(everyone(page), "Antoine Leroy");
  expect(textOf(card)).toMatch(/Tennis.*\(10 avis\).*Nantes.*45 € \/ heure/);
  expect(card.querySelector('[role="img"][aria-label="4,5 sur 5"]')).not.toBeNull();
  expect(card.querySelector("a")?.getAttribute("href")).toBe("/coach/9");
});

test("the list can be narrowed by a name, a city or a discipline, and the address says it all", async () => {
  const byName = await open("/coaches?q=benali");
  expect(sampleNames(everyone(byName))).toEqual(["Karim Benali"]);
  expect(field(byName)?.getAttribute("value")).toBe("benali");
  expect(sampleNames(everyone(await open("/coaches?q=tennis")))).toEqual(["Antoine Leroy"]);

  const byCity = await open("/coaches?q=lyon");
  expect(sampleNames(everyone(byCity))).toEqual(["Sarah Cohen", "Claire Dubreuil"]);
  expect(byCity.html).not.toContain(FEATURED);
  expect(byCity.html).toContain('<meta name="robots" content="noindex"/>');
  expect(sampleNames(everyone(await open("/coaches?q=lyon&discipline=3")))).toEqual(["Sarah Cohen"]);

  const fitness = await open("/coaches?discipline=1");
  expect(sampleNames(everyone(fitness)).sort()).toEqual([
    "Camille Laurent",
    "Claire Dubreuil",
    "Fatou Diallo",
    "Karim Benali",
  ]);
  // A card names the discipline that was asked for, even if the coach teaches another one first.
  for (const card of cardsIn(everyone(fitness))) expect(textOf(card)).toContain("Fitness");
  expect(chosen(fitness)).toBe("1");
  expect(titleOf(fitness)).toMatch(/^Coachs de Fitness/);
});

test("addresses that nobody would write are answered with a list", async () => {
  for (const odd of ["?discipline=999", "?discipline=Yoga", "?page=-1", "?page=999", "?q=%00", "?q=%25"])
    expect((await open(`/coaches${odd}`)).status, odd).toBe(200);
  // A text without a single word asks for nothing, so everybody is listed.
  const wordless = await open("/coaches?q=%25");
  expect(cardsIn(everyone(wordless))).toHaveLength(12);
});

test("a list that its filters have emptied leads on", async () => {
  const nobody = await open("/coaches?q=xylophone");
  nobody.find.getByRole("heading", { name: "Aucun coach trouvé" });
  const page = await open("/coaches?q=xylophone&discipline=3");
  expect(textOf(sectionOf(page.document, "Prévenez-moi"))).toContain("un coach de Yoga, où qu’il soit");
  expect(page.find.getByRole("link", { name: "Voir les coachs en visio" }).getAttribute("href")).toBe(
    "/search-results?discipline=Yoga&mode=visio",
  );
});

test("the form searches without script", async () => {
  const page = await open("/coaches");
  const results = await page.submit(page.find.getByRole("button", { name: "Rechercher" }), {
    q: "paris",
    discipline: "5",
  });
  expect(results.address).toBe("/coaches?q=paris&discipline=5");
  expect(sampleNames(everyone(results))).toEqual(["Mehdi Haddad"]);
  expect(field(results)?.getAttribute("value")).toBe("paris");
  expect(chosen(results)).toBe("5");
});

test("only addresses that the site itself writes are cached for the next visitor", async () => {
  const isCached = async (address: string) =>
    (await server.visitor().get(address)).headers["cache-control"]?.startsWith("public") ?? false;
  for (const address of [
    "/coaches",
    "/coaches?discipline=3",
    "/coach/1",
    "/coach/1?onglet=avis&page=2",
    "/discipline/3",
    "/search-results?discipline=Yoga&city=Lyon",
    "/faq",
    "/blog",
  ])
    expect(await isCached(address), address).toBe(true);
  for (const address of [
    "/coaches?q=yoga",
    "/coaches?page=99",
    "/coaches?x=1",
    "/coach/1?page=9",
    "/discipline/3?x=1",
    // The same page in other words: there is no end to those either.
    "/coaches?_routes=1",
    "/coaches?&&",
    "/COACHES",
    "/%63oaches",
    "/search-results?discipline=%59oga&city=Lyon",
    "/search-results?discipline=yoga!&city=Lyon",
    "/search-results?address=12+rue+Mercière,+Lyon",
    "/search-results?lat=45&lng=4",
    "/faq?x=1",
    "/FAQ",
    "/?x=1",
  ])
    expect(await isCached(address), address).toBe(false);
});

test("a discipline has its name, its description, its number of coaches and the coaches", async () => {
  const page = await open("/discipline/1");
  page.find.getByRole("heading", { level: 1, name: "Fitness" });
  const main = textOf(page.document.querySelector("main"));
  expect(main).toContain("Une heure pour faire monter le souffle");
  const count = Number(/(\d+) coachs disponibles/.exec(main)?.[1]);
  expect(count).toBeGreaterThanOrEqual(4);
  expect(cardsIn(page.document)).toHaveLength(Math.min(count, 12));
  const names = sampleNames(page.document);
  expect(names[0]).toBe("Camille Laurent");
  expect(names.sort()).toEqual(["Camille Laurent", "Claire Dubreuil", "Fatou Diallo", "Karim Benali"]);
  expect(titleOf(page)).toBe("Coachs de Fitness · Élan");
  expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    `${server.origin}/discipline/1`,
  );
});

test.each(["/discipline/999", "/discipline/yoga", "/discipline/99999"])(
  "%s is a page that says that there is no such discipline",
  async (address) => {
    const page = await open(address);
    expect(page.status).toBe(404);
    page.find.getByRole("heading", { level: 1, name: "Discipline non trouvée" });
    page.find.getByText("La discipline que vous recherchez n’existe pas.");
    expect(page.find.getByRole("link", { name: "Retour aux coachs" }).getAttribute("href")).toBe("/coaches");
  },
);
