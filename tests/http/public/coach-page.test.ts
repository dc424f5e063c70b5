import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { cardsIn, sectionOf, textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const open = (address: string) => PlainPage.open(server.visitor(), address);
const panel = ({ document }: PlainPage, tab: string): Element => {
  const found = document.getElementById(`profil-panel-${tab}`);
  if (!found) throw new Error(`there is no panel ${tab}`);
  return found;
};
const hrefs = (links: Iterable<Element>) => [...links].map((link) => link.getAttribute("href"));

test("a page shows the coach, the prices and what to know", async () => {
  const page = await open("/coach/1");
  page.find.getByRole("heading", { level: 1, name: "Camille Laurent" });
  const trail = page.document.querySelector('nav[aria-label="Fil d’Ariane"]') as Element;
  expect(hrefs(trail.querySelectorAll("a"))).toEqual(["/", "/coaches", "/discipline/2"]);
  const header = page.document.querySelector("main header") as HTMLElement;
  for (const text of ["Ambassadeur", "1er cours offert", "Musculation", "Paris", "118+ élèves", "11 avis"])
    within(header).getByText(text);
  within(header).getByText("Répond en moins d’une heure");
  within(header).getByText("En présentiel et en visio");
  expect(header.querySelector('[role="img"][aria-label="4,8 sur 5"]')).not.toBeNull();
  expect(header.querySelectorAll('ul[aria-label="Spécialités"] > li')).toHaveLength(6);
  expect(within(header).getByRole("link", { name: "11 avis" }).getAttribute("href")).toBe(
    "/coach/1?onglet=avis#profil",
  );

  const aside = page.document.querySelector('aside[aria-label="Tarifs et informations"]') as HTMLElement;
  expect(textOf(aside)).toContain("45 € / heure");
  const packs = [...aside.querySelectorAll('ul[aria-label="Forfaits"] > li')].map(textOf);
  expect(packs).toEqual([
    expect.stringMatching(/Pack 5 h.*3 € de moins par heure.*210 €/),
    expect.stringMatching(/Pack 10 h.*5 € de moins.*400 €/),
  ]);
  const facts = [...aside.querySelectorAll("dl > div")].map((row) => [...row.children].map(textOf));
  expect(facts).toEqual([
    ["Temps de réponse", "45 min"],
    ["Élèves accompagnés", "118"],
    ["Note moyenne", "4,8 / 5"],
    ["Nombre d’avis", "11"],
  ]);
  // One for a wide window, one for a phone.
  expect(hrefs(page.find.getAllByRole("link", { name: "Contacter Camille" }))).toEqual([
    "/coach/1?contact=1",
    "/coach/1?contact=1",
  ]);

  const similar = sectionOf(page.document, "Coachs similaires");
  expect(cardsIn(similar)).toHaveLength(4);
  const others = hrefs(similar.querySelectorAll("article a"));
  expect(others).toHaveLength(4);
  for (const address of others) expect(address).toMatch(/^\/coach\/\d+$/);
  expect(others).not.toContain("/coach/1");
});

test("a page tells search engines who the coach is, under one address for all tabs", async () => {
  const { document } = await open("/coach/1?onglet=avis");
  const content = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute("content");
  expect(textOf(document.querySelector("head title"))).toBe(
    "Camille Laurent, coach de Musculation à Paris · Élan",
  );
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    `${server.origin}/coach/1`,
  );
  expect(content("keywords")).toMatch(/Musculation Paris/);
  expect(content("description")).toMatch(/noté 4,8\/5 sur 11 avis/);
  const json = document.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
  const [service, trail] = JSON.parse(json)["@graph"];
  expect(service.aggregateRating).toMatchObject({ reviewCount: 11 });
  expect(service.makesOffer).toHaveLength(3);
  expect(trail.itemListElement).toHaveLength(4);
});

test("the tabs are links, and every panel is in the page", async () => {
  const page = await open("/coach/1");
  const tabs = page.find.getAllByRole("tab");
  expect(
    tabs.map((tab) => [textOf(tab), tab.getAttribute("href"), tab.getAttribute("aria-selected")]),
  ).toEqual([
    ["À propos", "/coach/1", "true"],
    ["Avis", "/coach/1?onglet=avis", "false"],
    ["Recommandations", "/coach/1?onglet=recommandations", "false"],
  ]);
  // No script hears the arrow keys: the Tab key has to reach every tab.
  for (const tab of tabs) expect(tab.hasAttribute("tabindex")).toBe(false);
  const about = panel(page, "a-propos");
  for (const title of ["À propos", "Expérience", "Méthode d’enseignement", "Diplômes et qualifications"])
    within(about as HTMLElement).getByRole("heading", { name: title });
  const hidden = (tab: string) => panel(page, tab).hasAttribute("hidden");
  expect(["a-propos", "avis", "recommandations"].map(hidden)).toEqual([false, true, true]);
  expect(panel(page, "recommandations").querySelectorAll("figure")).toHaveLength(3);
  expect(textOf(panel(page, "avis"))).toContain("Réponse de Camille");
});

test("reviews come by tens, with stars, dates and answers", async () => {
  const first = await open("/coach/1?onglet=avis");
  expect(panel(first, "a-propos").hasAttribute("hidden")).toBe(true);
  expect(panel(first, "avis").hasAttribute("hidden")).toBe(false);
  const reviews = cardsIn(panel(first, "avis"));
  expect(reviews).toHaveLength(10);
  const answered = reviews.find((review) => textOf(review).includes("Bertrand L.")) as Element;
  expect(answered.querySelector('[role="img"][aria-label="5 sur 5"]')).not.toBeNull();
  expect(textOf(answered)).toMatch(/6 octobre 2026.*Réponse de Camille/);
  const pages = first.document.querySelector('nav[aria-label="Pages des avis"]') as HTMLElement;
  expect(within(pages).getByRole("link", { name: "Page suivante" }).getAttribute("href")).toBe(
    "/coach/1?onglet=avis&page=2#profil",
  );
  const second = await open("/coach/1?onglet=avis&page=2");
  expect(cardsIn(panel(second, "avis"))).toHaveLength(1);
  expect(textOf(panel(second, "avis"))).toContain("Étienne C.");
  // The other tabs keep the page of the reviews, so that it is found again.
  expect(hrefs(second.find.getAllByRole("tab"))).toContain("/coach/1?onglet=recommandations&page=2");
});

test.each(["/coach/999999", "/coach/abc", "/coach/0", "/coach/1.5", "/coach/99999999999"])(
  "%s is a page that says that there is no such coach",
  async (address) => {
    const page = await open(address);
    expect(page.status).toBe(404);
    expect(textOf(page.document.querySelector("head title"))).toMatch(/^Coach non trouvé/);
    page.find.getByRole("heading", { level: 1, name: "Coach non trouvé" });
    page.find.getByText("Le coach que vous recherchez n’existe pas ou a été supprimé.");
    expect(page.find.getByRole("link", { name: "Voir tous les coachs" }).getAttribute("href")).toBe(
      "/coaches",
    );
  },
);

test("coaches are led from their own page to their work, and may write to others", async () => {
  const coach = await server.demo("coach");
  const own = await PlainPage.open(coach, "/coach/1");
  expect(own.find.getAllByText("C’est votre page")).toHaveLength(2);
  expect(own.find.queryByRole("link", { name: "Contacter Camille" })).toBeNull();
  expect(hrefs(own.find.getAllByRole("link", { name: "Mon tableau de bord" }))).toEqual([
    "/dashboard",
    "/dashboard",
  ]);
  const other = await PlainPage.open(coach, "/coach/2");
  expect(other.find.getAllByRole("link", { name: "Contacter Karim" })).toHaveLength(2);
});
