import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import { sampleNames } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

interface Node {
  "@type": string;
  [property: string]: unknown;
}

const get = (address: string) => server.visitor().get(address);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => String(found));
const metas = (html: string, name: string) =>
  all(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));
const canonical = (html: string) => all(html, /<link rel="canonical" href="([^"]*)"/g);
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .trim();

/** Every object of the page's structured data. */
function structured(html: string): Node[] {
  return all(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).flatMap((text) => {
    const data = JSON.parse(text);
    expect(data["@context"]).toBe("https://schema.org");
    return data["@graph"] ?? [data];
  });
}
const ofType = (nodes: Node[], type: string) => nodes.filter((node) => node["@type"] === type);

async function read(address: string): Promise<string> {
  const page = await get(address);
  expect(page.status, address).toBe(200);
  return page.text;
}

/** The addresses in the site map or in one of its parts. */
const listed = async (address: string) => all((await get(address)).text, /<loc>(.+?)<\/loc>/g);

/** Every page of the site map. Of the coaches and products only the samples: other tests add some, and hide them again. */
async function samplePages(): Promise<string[]> {
  const parts = await Promise.all((await listed("/sitemap.xml")).map(listed));
  const pages = parts
    .flat()
    .map((page) => new URL(page).pathname)
    .filter((path) => {
      const [, kind, id] = /^\/(coach|product)\/(\d+)$/.exec(path) ?? [];
      return kind === undefined || Number(id) <= (kind === "coach" ? 12 : 24);
    });
  // Twelve coaches, twelve disciplines, twenty-four products, three articles and the pages that there is one of.
  expect(pages.length).toBeGreaterThan(51);
  return pages;
}

test("robots are told which addresses are closed and where the site map is", async () => {
  const robots = await get("/robots.txt");
  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = robots.text.split("\n");
  const closed = lines.filter((line) => line.startsWith("Disallow"));
  expect(closed).toEqual(["Disallow: /api", "Disallow: /functions", "Disallow: /dev"]);
  expect(lines).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  for (const path of await samplePages())
    expect(closed.filter((line) => path.startsWith(line.slice("Disallow: ".length)))).toEqual([]);
});

test("the site map has every public page once, and nothing else", async () => {
  const pages = await samplePages();
  expect(new Set(pages).size).toBe(pages.length);
  expect(pages.filter((path) => /^\/coach\/\d+$/.test(path))).toHaveLength(12);
  expect(pages.filter((path) => /^\/discipline\/\d+$/.test(path))).toHaveLength(12);
  expect(pages.filter((path) => /^\/blog\/./.test(path))).toHaveLength(3);
  expect(pages.filter((path) => /^\/product\/\d+$/.test(path))).toHaveLength(24);

  const paths = (entries: RouteConfigEntry[], parent = ""): string[] =>
    entries.flatMap((entry) => {
      const path = entry.path ? `${parent}/${entry.path}` : parent;
      return entry.children ? paths(entry.children, path) : [path || "/"];
    });
  for (const path of paths(await routes).filter((path) => !/[:*]/.test(path))) {
    const page = await get(path);
    if (!page.headers["content-type"]?.startsWith("text/html")) continue;
    const own = canonical(page.text)[0];
    const open = page.status === 200 && metas(page.text, "robots").length === 0 && !path.startsWith("/dev/");
    // A second address of a page names the first one.
    const expected = open && own !== undefined && new URL(own).pathname === path;
    expect.soft(pages.includes(path), `${path} in app/routes/crawlers/sitemap-part.ts`).toBe(expected);
    if (open) expect.soft(own, path).toBeDefined();
  }
});

test("the parts of the site map are XML with dates, and there are no others", async () => {
  for (const part of ["articles", "disciplines", "produits", "coachs-1"]) {
    const rows = all(await read(`/sitemap/${part}.xml`), /<url>(.*?)<\/url>/g);
    expect(rows.length, part).toBeGreaterThan(0);
    expect(
      rows.every((row) => /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(row)),
      part,
    ).toBe(true);
  }
  for (const part of [
    "coachs-2.xml",
    "coachs-0.xml",
    "coachs-01.xml",
    "coachs-99999999.xml",
    "autre.xml",
    "pages",
    "constructor",
    "__proto__",
  ])
    expect((await get(`/sitemap/${part}`)).status, part).toBe(404);
  for (const part of await listed("/sitemap.xml"))
    expect((await get(part)).headers["content-type"], part).toBe("application/xml; charset=utf-8");
});

test("every public page says once what it is, and its structured data can be read", async () => {
  const titles = new Map<string, string>();
  for (const path of await samplePages()) {
    const html = await read(path);
    expect.soft(metas(html, "robots"), path).toEqual([]);
    expect.soft(canonical(html), path).toEqual([`${server.origin}${path}`]);
    const [title = "", ...others] = all(html, /<title>(.*?)<\/title>/g);
    expect.soft(others, path).toEqual([]);
    expect.soft(titles.get(title), `the title of ${path}`).toBeUndefined();
    titles.set(title, path);
    const [description = "", ...more] = metas(html, "description");
    expect.soft(more, path).toEqual([]);
    expect.soft(description.length, path).toBeGreaterThan(40);
    for (const name of ["type", "site_name", "title", "description", "url", "image", "locale"])
      expect.soft(metas(html, `og:${name}`), `${path} og:${name}`).toEqual([expect.stringMatching(/./)]);
    expect.soft(metas(html, "og:url"), path).toEqual([`${server.origin}${path}`]);

    const nodes = structured(html);
    for (const url of all(JSON.stringify(nodes), /"(?:url|item|@id|image|logo)":"([^"]*)"/g))
      expect.soft(url, path).toMatch(new RegExp(`^${server.origin}/`));
    const trail = ofType(nodes, "BreadcrumbList").map((node) =>
      (node.itemListElement as { position: number; name: string }[]).map(({ position, name }, at) => {
        expect(position).toBe(at + 1);
        return name;
      }),
    );
    const shown = all(html, /<nav aria-label="Fil d’Ariane"[^>]*>(.*?)<\/nav>/gs).map((nav) =>
      all(nav, /<li[^>]*>(.*?)<\/li>/gs).map(plain),
    );
    expect.soft(trail, path).toEqual(shown);
  }
});

test("a list of coaches is a list to search engines too", async () => {
  for (const address of ["/search-results?discipline=Yoga&city=Lyon", "/search-results?city=Lyon"]) {
    const page = await PlainPage.open(server.visitor(), address);
    const [list] = ofType(structured(page.html), "ItemList");
    const items = list?.itemListElement as { position: number; name: string; url: string }[];
    const cards = [...page.document.querySelectorAll('section[aria-label="Coachs trouvés"] article a')];
    expect(items.map(({ name }) => name)).toEqual(cards.map((link) => link.textContent));
    expect(items.map(({ url }) => url)).toEqual(
      cards.map((link) => server.origin + link.getAttribute("href")),
    );
    expect(items.map(({ position }) => position)).toEqual(cards.map((_, at) => at + 1));
    expect(sampleNames(page.document)).toContain("Sarah Cohen");
  }
  for (const path of ["/coaches", "/discipline/1", "/shop", "/shop?category=equipment"])
    expect(ofType(structured(await read(path)), "ItemList"), path).toHaveLength(1);
});

test("searches in a visitor's own words are not for search engines, because there is no end to them", async () => {
  for (const path of [
    "/coaches?q=lyon",
    "/shop?q=whey",
    "/shop?price=0-100",
    "/search-results?city=Nantess",
    "/search-results?lat=45.75&lng=4.85",
    "/search-results?address=12+rue+X&lat=48.8&lng=2.3",
    "/coaches?q=yoga",
    "/blog?q=sport",
  ]) {
    const html = await read(path);
    expect(metas(html, "robots"), path).toEqual(["noindex"]);
    expect(ofType(structured(html), "ItemList"), path).toEqual([]);
  }
});

test("each kind of page has structured data of its kind", async () => {
  expect(structured(await read("/")).map((node) => node["@type"])).toEqual(["Organization", "WebSite"]);
  expect(ofType(structured(await read("/blog/calculer-imc")), "Article")).toHaveLength(1);
  expect(ofType(structured(await read("/faq")), "FAQPage")).toHaveLength(1);
  expect(ofType(structured(await read("/coach/1")), "LocalBusiness")).toHaveLength(1);
  const [product] = ofType(structured(await read("/product/1")), "Product");
  expect(product).toMatchObject({
    name: "Haltères réglables",
    offers: { "@type": "Offer", price: "150.00", priceCurrency: "EUR", url: `${server.origin}/product/1` },
  });
});

test("a dialog over a page has the canonical address of the page", async () => {
  for (const path of ["/", "/coaches", "/coach/1", "/faq", "/discipline/1", "/search-results"])
    expect(canonical(await read(`${path}?auth=signup&role=coach`)), path).toEqual([
      `${server.origin}${path}`,
    ]);
  expect(canonical(await read("/coach/1?onglet=avis"))).toEqual([`${server.origin}/coach/1`]);
});

test("private addresses tell search engines to stay away, even when they only redirect", async () => {
  for (const path of [
    "/dashboard",
    "/student-dashboard/account",
    "/profile",
    "/profile-completion",
    "/reset-password",
    "/email-confirmed",
    "/functions/v1/geocode/search",
    "/api/auth/get-session",
    "/dev/mails",
  ])
    expect((await get(path)).headers["x-robots-tag"], path).toBe("noindex");
  for (const path of ["/", "/coaches", "/coach/1", "/sitemap.xml"])
    expect((await get(path)).headers, path).not.toHaveProperty("x-robots-tag");
});
