import { expect, test } from "vitest";
import { cardOf, cardsIn, sampleNames, sectionOf, textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const linkTo = (part: ParentNode, name: string) =>
  [...part.querySelectorAll("a")].find((link) => textOf(link) === name)?.getAttribute("href");

test("the home page is complete before any script runs", async () => {
  const page = await PlainPage.open(server.visitor(), "/");
  expect(textOf(page.document.querySelector("h1"))).toContain("Le bon coach change");
  const best = sectionOf(page.document, "Les coachs les mieux notés");
  expect(cardsIn(best)).toHaveLength(8);
  // A coach of another test may be rated better than some of the samples.
  expect(sampleNames(best).length).toBeGreaterThanOrEqual(4);
  expect(linkTo(best, "Voir tous les coachs")).toBe("/coaches");
  expect(page.document.querySelectorAll('a[href^="/discipline/"]')).toHaveLength(12);
  // Six reviews, each with a link to the coach it is about.
  const told = sectionOf(page.document, "Ils s’entraînent avec un coach");
  expect(told.querySelectorAll('a[href^="/coach/"]')).toHaveLength(6);

  const results = await page.submit(page.find.getByRole("button", { name: "Rechercher des coachs" }), {
    discipline: "Course à pied",
    address: "Lyon",
  });
  expect(results.address).toBe("/search-results?discipline=Course+%C3%A0+pied&address=Lyon");
});

test("a card says who, what, where, how well rated and how much, and leads to the coach", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/");
  const card = cardOf(document, "Camille Laurent");
  expect(textOf(card)).toMatch(/Musculation.*\(\d+ avis\).*Paris.*45 € \/ heure/);
  expect(card.querySelector('[role="img"][aria-label$="sur 5"]')).not.toBeNull();
  expect([...card.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["/coach/1"]);
});

test("the shortcuts below the search preset a discipline and a city", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/");
  const shortcuts = document.querySelector('nav[aria-label="Recherches populaires"]') as Element;
  for (const [label, address] of [
    ["Musculation Paris", "/search-results?discipline=Musculation&city=Paris"],
    ["Yoga Lyon", "/search-results?discipline=Yoga&city=Lyon"],
    ["Fitness Marseille", "/search-results?discipline=Fitness&city=Marseille"],
    ["Pilates Toulouse", "/search-results?discipline=Pilates&city=Toulouse"],
  ] as const)
    expect(linkTo(shortcuts, label), label).toBe(address);
  expect(linkTo(document.querySelector("main") as Element, "en visio")).toBe("/search-results?mode=visio");
});

test("the calls to action lead where the specification says, and the figures are marked as examples", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/");
  const main = document.querySelector("main") as Element;
  expect(linkTo(main, "Trouver un coach")).toBe("/coachs");
  expect(linkTo(main, "Découvrir l’inscription pas à pas")).toBe("/become-coach");
  expect(linkTo(main, "Devenir coach")).toBe("/signup?role=coach&redirect=%2Fbecome-coach");
  expect(linkTo(main, "Lancer une recherche")).toBe("/search");
  for (const text of ["10 000 € par mois", "50 € de l’heure"]) expect(textOf(main)).toContain(text);
  expect(textOf(main)).toMatch(/Exemple : 200 heures/);
});

test("a coach is led to their work, and is not invited to become one", async () => {
  const coach = await server.demo("coach");
  const { document } = await PlainPage.open(coach, "/");
  expect(linkTo(document, "Devenir coach")).toBeUndefined();
  expect(document.querySelector('a[href="/become-coach"]')).toBeNull();
  expect(linkTo(document.querySelector("main") as Element, "Mon tableau de bord")).toBe("/dashboard");
  expect(linkTo(document.querySelector("footer") as Element, "Tableau de bord")).toBe("/dashboard");
  const faq = await PlainPage.open(coach, "/faq");
  expect(faq.document.querySelector('a[href="/become-coach"]')).toBeNull();
});
