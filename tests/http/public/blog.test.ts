import { expect, test } from "vitest";
import { cardsIn, textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const open = (address: string) => PlainPage.open(server.visitor(), address);
const NOTHING = "Aucun article ne correspond à votre recherche.";

test("the blog shows its three articles", async () => {
  const { document } = await open("/blog");
  const cards = cardsIn(document).map(textOf);
  expect(cards).toHaveLength(3);
  for (const [title, date, time, category] of [
    ["Les bienfaits du fitness", "15 mai 2025", "8 min", "Fitness"],
    ["Calculer son IMC", "10 mai 2025", "6 min", "Santé"],
    ["Confiance en soi", "5 mai 2025", "10 min", "Bien-être"],
  ] as const) {
    const card = cards.find((text) => text.includes(title));
    for (const told of [date, time, category]) expect(card).toContain(told);
  }
});

test("a search of the blog forgives accents and capitals, and its address can be shared", async () => {
  const found = await open("/blog?q=SANTE");
  expect(cardsIn(found.document)).toHaveLength(1);
  expect(textOf(found.document.querySelector('main [role="status"]'))).toBe("1 article pour « SANTE »");
  const page = await open("/blog?q=bien%20etre");
  expect(cardsIn(page.document)).toHaveLength(1);
  // The form searches without script.
  const nothing = await page.submit(page.find.getByRole("button", { name: "Rechercher" }), {
    q: "rien de tel",
  });
  nothing.find.getByText(NOTHING);
  expect(nothing.find.getByRole("link", { name: "Voir tous les articles" }).getAttribute("href")).toBe(
    "/blog",
  );
});

test("an unknown article leads back to the blog", async () => {
  const answer = await server.visitor().get("/blog/nulle-part");
  expect([answer.status, answer.headers.location]).toEqual([302, "/blog"]);
});

test("an article can be read without script, linked into and found", async () => {
  const page = await open("/blog/bienfaits-du-fitness");
  const contents = page.find.getByRole("navigation", { name: "Sommaire" });
  const [link] = [...contents.querySelectorAll("a")].filter(
    (each) => textOf(each) === "Quelle dose faut-il vraiment ?",
  );
  expect(link?.getAttribute("href")).toBe("#quelle-dose-faut-il-vraiment");
  const linked = page.document.getElementById("quelle-dose-faut-il-vraiment");
  expect(textOf(linked)).toBe("Quelle dose faut-il vraiment ?");
  expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    `${server.origin}/blog/bienfaits-du-fitness`,
  );
  const property = (name: string) =>
    page.document.querySelector(`meta[property="${name}"]`)?.getAttribute("content") ?? "";
  expect(property("og:type")).toBe("article");
  const image = await server.visitor().get(property("og:image"));
  expect([image.status, image.headers["content-type"]]).toEqual([200, "image/png"]);
  const data = [...page.document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ""),
  );
  const ofType = (type: string) => data.find((each) => each["@type"] === type);
  expect(ofType("Article")).toMatchObject({ datePublished: "2025-05-15", timeRequired: "PT8M" });
  expect(ofType("BreadcrumbList").itemListElement).toHaveLength(3);
  expect(page.find.getByRole("link", { name: /Calculer son IMC/ }).getAttribute("href")).toBe(
    "/blog/calculer-imc",
  );
  const confidence = await open("/blog/confiance-image-corporelle");
  expect([...confidence.document.querySelectorAll("h2")].map(textOf)).toContain(
    "Pourquoi sommes-nous si sévères ?",
  );
});
