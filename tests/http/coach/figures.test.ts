import { expect, test, vi } from "vitest";
import { parisDay } from "~/platform/format/dates.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
/** A search that no other test makes: nobody else adds to its counts. */
const PLACE = "Strasbourg (67)";
const SEARCH = "/search-results?discipline=Danse&city=Strasbourg";
const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36" };

const searchesOf = async () => {
  const [row] = await server.query<{ searches: number; empty: number }>(
    `select coalesce(sum(searches), 0)::int as searches, coalesce(sum(empty), 0)::int as empty
     from daily_searches s join disciplines d on d.id = s.discipline_id where s.place = $1 and d.name = 'Danse'`,
    PLACE,
  );
  return row;
};

test("a search counts whether its page is rendered, cached, or not cached at all, and not for robots", async () => {
  const visitor = server.visitor();
  const { browser } = await server.member({ firstName: "Ida", lastName: "Lu" });
  const before = await searchesOf();
  const first = await visitor.get(SEARCH, BROWSER);
  expect(first.status).toBe(200);
  expect(Object.keys(first.headers).filter((name) => name.startsWith("x-counted"))).toEqual([]);
  await visitor.get(SEARCH, BROWSER);
  await visitor.get(SEARCH, { ...BROWSER, "If-None-Match": String(first.headers.etag) });
  await browser.get(SEARCH, BROWSER);
  await visitor.get(SEARCH, { "User-Agent": "Googlebot/2.1" });
  await visitor.get(`${SEARCH}&tri=prix`, BROWSER);
  await vi.waitFor(
    async () =>
      expect(await searchesOf()).toEqual({
        searches: (before?.searches ?? 0) + 4,
        empty: (before?.empty ?? 0) + 4,
      }),
    20_000,
  );
  const finance = await server.operator("finance");
  const page = await PlainPage.open(finance, "/back-office/chiffres/sans-resultat");
  expect(page.mainText).toContain(PLACE);
  const places = await finance.get("/back-office/chiffres/export?chiffre=sans-resultat&lieux");
  expect(places.text).toContain(`${PLACE};Danse;`);
});

test("an operator reads each figure with its curve and a table that says the same, and takes it along", async () => {
  const finance = await server.operator("finance");
  const overview = await PlainPage.open(finance, "/back-office/chiffres?periode=7");
  const cards = overview.find.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
  expect(cards).toContain("Réponses sous 24\u00a0h");
  const menu = overview.find.getByRole("navigation", { name: "Tableau de bord" });
  expect(menu.textContent).toContain("Chiffres");

  const sales = await PlainPage.open(finance, "/back-office/chiffres/ventes?periode=7");
  expect(sales.find.getByRole("img", { name: /^Ventes encaissées du / })).toBeDefined();
  const table = sales.find.getByRole("table", { name: "Ventes encaissées, valeur par valeur" });
  expect(table.querySelectorAll("tbody tr")).toHaveLength(7);
  expect(sales.find.getByRole("link", { name: "7 jours" }).getAttribute("aria-current")).toBe("page");

  const file = await finance.get("/back-office/chiffres/export?chiffre=ventes&periode=7");
  expect(file.headers["content-disposition"]).toContain(`-${parisDay(new Date())}.csv`);
  expect(file.text.split("\r\n").filter((line) => /;Ventes encaissées;;/.test(line))).toHaveLength(7);
  const [noted] = await server.query(
    "select from operator_actions where action = 'export figures' order by id desc limit 1",
  );
  expect(noted).toBeDefined();

  const chosen = await PlainPage.open(finance, "/back-office/chiffres/seances?du=2026-03-30&au=2026-03-28");
  expect(chosen.mainText).toContain("du 28 mars 2026 au 30 mars 2026");
  expect((await finance.get("/back-office/chiffres/hier")).status).toBe(404);
  expect((await finance.get("/back-office/chiffres/export?chiffre=hier")).status).toBe(404);
});
