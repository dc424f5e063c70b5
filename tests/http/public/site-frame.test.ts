import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { PUBLIC_PAGES } from "../../fixtures/server/public-pages.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

test("the footer leads to every information page, and has a mail address", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/");
  const links = [...document.querySelectorAll("footer a")].map((link) => link.getAttribute("href") ?? "");
  expect(links).toEqual(
    expect.arrayContaining([
      "/",
      "/coaches",
      "/search",
      "/become-coach",
      "/terms",
      "/privacy",
      "/cookies",
      "/mentions-legales",
      "/contact",
      "/faq",
      expect.stringMatching(/^mailto:/),
    ]),
  );
});

test("an unknown path is answered 404 with a page of the site", async () => {
  const page = await PlainPage.open(server.visitor(), "/nulle/part?x=1");
  expect(page.status).toBe(404);
  expect(page.document.title).toMatch(/Page introuvable/);
  expect(page.find.getByRole("heading", { level: 1 }).textContent).toBe("Oups\u00a0! Page introuvable");
  expect(page.document.querySelector("main")?.textContent).toContain(
    "La page que vous recherchez n’existe pas ou a été déplacée.",
  );
});

/** The addresses that search engines are told of; of the coaches, disciplines and products one each. */
async function listedPages(): Promise<string[]> {
  const listed = async (address: string) => {
    const { text } = await server.visitor().get(address);
    return [...text.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, found]) => new URL(String(found)).pathname);
  };
  const pages: string[] = [];
  for (const part of await listed("/sitemap.xml")) {
    const alike = /coachs-|disciplines|produits/.test(part);
    pages.push(...(await listed(part)).slice(0, alike ? 1 : undefined));
  }
  return pages;
}

/** The files that a browser fetches by itself when it reads the page: not the links that a person may press. */
const FETCHED =
  "script[src], img[src], source[src], video[src], audio[src], iframe[src], embed[src], " +
  'link[rel~="stylesheet"], link[rel~="preload"], link[rel~="modulepreload"], link[rel~="icon"], ' +
  'link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="manifest"]';

test("no public page makes a browser fetch anything from another site", async () => {
  const pages = await listedPages();
  expect(pages.length).toBeGreaterThan(12);
  for (const address of new Set([...pages, ...PUBLIC_PAGES, "/search", "/nulle-part"])) {
    const { document } = await PlainPage.open(server.visitor(), address);
    const fetched = [...document.querySelectorAll(FETCHED)].map(
      (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "",
    );
    expect(fetched.length, address).toBeGreaterThan(0);
    const foreign = fetched.filter((found) => new URL(found, server.origin).origin !== server.origin);
    expect(
      foreign.filter((found) => !found.startsWith("data:")),
      address,
    ).toEqual([]);
  }
});

test("the content security policy allows Google's tag and no other site's script", async () => {
  const { headers } = await server.visitor().get("/");
  const policy = String(headers["content-security-policy"]);
  const scripts = policy.split(";").find((part) => part.trim().startsWith("script-src")) ?? "";
  const hosts = scripts.split(/\s+/).filter((source) => source.startsWith("https:"));
  expect(hosts).toEqual(["https://www.googletagmanager.com/gtag/"]);
});

test("every srcset reads as the HTML standard wants it", async () => {
  let seen = 0;
  for (const path of PUBLIC_PAGES) {
    const { text: html } = await server.visitor().get(path);
    for (const [, srcset = ""] of html.matchAll(/\ssrcset="([^"]*)"/gi)) {
      seen += 1;
      const read = srcset.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
      expect(isSrcset(read), `${path}: ${srcset}`).toBe(true);
    }
  }
  // A pattern that finds nothing would prove nothing: the home page has one at least.
  expect(seen).toBeGreaterThan(0);
});

/** Candidates parted by commas: an address without spaces or commas at its ends, then a width or a density. */
function isSrcset(text: string): boolean {
  let rest = text.trim();
  while (rest) {
    const [candidate, address = "", descriptor = ""] =
      /^([^\s,]\S*)(?:\s+([^,]*))?(?:,\s*|$)/.exec(rest) ?? [];
    if (candidate === undefined || address.endsWith(",")) return false;
    if (!/^(\d+w|\d+(\.\d+)?x)?$/.test(descriptor.trim())) return false;
    rest = rest.slice(candidate.length).trim();
  }
  return text.trim() !== "";
}
