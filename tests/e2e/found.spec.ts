import type { APIRequestContext } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import sharp from "sharp";
import routes from "../../app/routes.ts";
import { expect, test } from "../fixtures/browser.ts";
import { listed, publicPages } from "../fixtures/site-map.ts";

interface Node {
  "@type": string;
  [property: string]: unknown;
}

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

async function read(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return response.text();
}

test("robots are told what is closed and where the map is", async ({ request, baseURL }) => {
  const response = await request.get("/robots.txt");
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).split("\n");
  expect(lines.filter((line) => line.startsWith("Disallow"))).toEqual([
    "Disallow: /api",
    "Disallow: /functions",
    "Disallow: /dev",
  ]);
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const path of await publicPages(request, 1))
    expect(lines.filter((line) => line.startsWith("Disallow: ") && path.startsWith(line.slice(10)))).toEqual(
      [],
    );
});

test("the map has every public page once, and nothing else", async ({ request }) => {
  const pages = await publicPages(request);
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
    const response = await request.get(path, { maxRedirects: 0 });
    if (!response.headers()["content-type"]?.startsWith("text/html")) continue;
    const html = await response.text();
    const own = canonical(html)[0];
    const open = response.status() === 200 && metas(html, "robots").length === 0 && !path.startsWith("/dev/");
    // A second address of a page names the first one.
    const expected = open && own !== undefined && new URL(own).pathname === path;
    expect.soft(pages.includes(path), `${path} in app/routes/crawlers/sitemap-part.ts`).toBe(expected);
    if (open) expect.soft(own, path).toBeDefined();
  }
  for (const part of ["articles", "disciplines", "produits", "coachs-1"]) {
    const xml = await read(request, `/sitemap/${part}.xml`);
    expect(
      all(xml, /<url>(.*?)<\/url>/g).every((row) => /<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/.test(row)),
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
    expect((await request.get(`/sitemap/${part}`)).status(), part).toBe(404);
  for (const part of await listed(request, "/sitemap.xml"))
    expect((await request.get(part)).headers()["content-type"]).toBe("application/xml; charset=utf-8");
});

test("every public page says once what it is, and its structured data can be read", async ({
  request,
  baseURL,
}) => {
  const titles = new Map<string, string>();
  for (const path of await publicPages(request)) {
    const html = await read(request, path);
    expect.soft(metas(html, "robots"), path).toEqual([]);
    expect.soft(canonical(html), path).toEqual([`${baseURL}${path}`]);
    const [title = "", ...others] = all(html, /<title>(.*?)<\/title>/g);
    expect.soft(others, path).toEqual([]);
    expect.soft(titles.get(title), `the title of ${path}`).toBeUndefined();
    titles.set(title, path);
    const [description = "", ...more] = metas(html, "description");
    expect.soft(more, path).toEqual([]);
    expect.soft(description.length, path).toBeGreaterThan(40);
    for (const name of ["type", "site_name", "title", "description", "url", "image", "locale"])
      expect.soft(metas(html, `og:${name}`), `${path} og:${name}`).toEqual([expect.stringMatching(/./)]);
    expect.soft(metas(html, "og:url"), path).toEqual([`${baseURL}${path}`]);

    const nodes = structured(html);
    for (const url of all(JSON.stringify(nodes), /"(?:url|item|@id|image|logo)":"([^"]*)"/g))
      expect.soft(url, path).toMatch(new RegExp(`^${baseURL}/`));
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

test("lists of coaches are lists to search engines too, where there is an end to them", async ({
  request,
  baseURL,
}) => {
  for (const [path, names] of [
    ["/search-results?discipline=Yoga&city=Lyon", ["Sarah Cohen"]],
    ["/search-results?city=Lyon", ["Sarah Cohen", "Claire Dubreuil"]],
  ] as const) {
    const [list] = ofType(structured(await read(request, path)), "ItemList");
    const items = list?.itemListElement as { position: number; name: string; url: string }[];
    expect(items.map(({ name }) => name)).toEqual(names);
    expect(items.at(0)).toMatchObject({ position: 1, url: expect.stringMatching(`^${baseURL}/coach/\\d+$`) });
  }
  for (const path of ["/coaches", "/discipline/1", "/shop", "/shop?category=equipment"])
    expect(ofType(structured(await read(request, path)), "ItemList"), path).toHaveLength(1);
  for (const path of [
    "/coaches?q=lyon",
    "/shop?q=whey",
    "/shop?price=0-100",
    "/search-results?city=Nantess",
    "/search-results?lat=45.75&lng=4.85",
  ]) {
    const html = await read(request, path);
    expect(metas(html, "robots"), path).toEqual(["noindex"]);
    expect(ofType(structured(html), "ItemList"), path).toEqual([]);
  }
  expect(structured(await read(request, "/")).map((node) => node["@type"])).toEqual([
    "Organization",
    "WebSite",
  ]);
  expect(ofType(structured(await read(request, "/blog/calculer-imc")), "Article")).toHaveLength(1);
  expect(ofType(structured(await read(request, "/faq")), "FAQPage")).toHaveLength(1);
  expect(ofType(structured(await read(request, "/coach/1")), "LocalBusiness")).toHaveLength(1);
  const [product] = ofType(structured(await read(request, "/product/1")), "Product");
  expect(product).toMatchObject({
    name: "Haltères réglables",
    offers: { "@type": "Offer", price: "150.00", priceCurrency: "EUR", url: `${baseURL}/product/1` },
  });
});

test("a dialog over a page is that page", async ({ request, baseURL }) => {
  for (const path of ["/", "/coaches", "/coach/1", "/faq", "/discipline/1", "/search-results"]) {
    const html = await read(request, `${path}?auth=signup&role=coach`);
    expect(canonical(html), path).toEqual([`${baseURL}${path}`]);
  }
  expect(canonical(await read(request, "/coach/1?onglet=avis"))).toEqual([`${baseURL}/coach/1`]);
});

test("what is not for search engines says so, even when it only leads elsewhere", async ({ request }) => {
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
    expect((await request.get(path, { maxRedirects: 0 })).headers()["x-robots-tag"], path).toBe("noindex");
  for (const path of ["/", "/coaches", "/coach/1", "/sitemap.xml"])
    expect((await request.get(path)).headers(), path).not.toHaveProperty("x-robots-tag");
  // In somebody's own words: there is no end to them.
  for (const path of [
    "/coaches?q=yoga",
    "/blog?q=sport",
    "/search-results?address=12+rue+X&lat=48.8&lng=2.3",
  ])
    expect(await read(request, path), path).toContain('<meta name="robots" content="noindex"/>');
});

test("the site can be installed: its manifest and icons are what they say", async ({ request }) => {
  const home = await read(request, "/");
  expect(all(home, /<link rel="manifest" href="([^"]*)"/g)).toEqual(["/manifest.webmanifest"]);
  expect(
    all(home, /<meta name="theme-color" content="[^"]*" media="\(prefers-color-scheme: (\w+)\)"/g),
  ).toEqual(["light", "dark"]);
  const { icons, ...manifest } = JSON.parse(await read(request, "/manifest.webmanifest"));
  expect(manifest).toMatchObject({ start_url: "/", scope: "/", display: "standalone", lang: "fr" });
  expect(icons.filter(({ purpose }: { purpose?: string }) => purpose === "maskable")).toHaveLength(1);
  for (const { src, sizes, type } of [
    ...icons,
    { src: "/icons/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
  ]) {
    const answer = await request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    if (sizes === "any") continue;
    const { width, height } = await sharp(await answer.body()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect((await request.get("/favicon.ico")).status()).toBe(200);
});
