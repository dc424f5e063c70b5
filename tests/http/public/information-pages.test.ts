import { expect, test } from "vitest";
import { textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

test("the FAQ has its questions, of which one at a time is open, and leads to the contact page", async () => {
  const { document } = await PlainPage.open(server.visitor(), "/faq");
  const questions = [...document.querySelectorAll("details")];
  // Other tests of this server may have written questions as operators.
  expect(questions.length).toBeGreaterThanOrEqual(10);
  // The browser closes the other questions of the same name.
  const names = new Set(questions.map((question) => question.getAttribute("name")));
  expect([names.size, names.has(null)]).toEqual([1, false]);
  const answerTo = (asked: string) =>
    textOf(questions.find((question) => textOf(question.querySelector("summary")) === asked));
  expect(answerTo("Combien coûte une séance ?")).toContain("de 30 à 80 € de l’heure");
  expect(answerTo("Puis-je annuler ou déplacer une séance ?")).toContain(
    "La plupart des annulations sont acceptées jusqu’à 24 h avant",
  );
  expect(answerTo("Comment devenir coach ?")).toContain("validées sous 48 h");
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}");
  expect(data["@type"]).toBe("FAQPage");
  expect(data.mainEntity).toHaveLength(questions.length);
  const contact = [...document.querySelectorAll("main a")].find((link) => textOf(link) === "Nous contacter");
  expect(contact?.getAttribute("href")).toBe("/contact");
});

test.each([
  [
    "/terms",
    "Conditions d’utilisation",
    [
      "au moins 18 ans",
      "qu’un seul compte",
      "en toute indépendance",
      "10 % de chaque transaction",
      "dispose de 14 jours",
      "aucune place ne s’achète",
      "L. 111-7-2",
      "Médiateur de la consommation : à compléter",
    ],
  ],
  ["/privacy", "Politique de confidentialité", ["cnil.fr", "Base légale"]],
  [
    "/mentions-legales",
    "Mentions légales",
    ["RCS et SIREN : à compléter", "Nom de l’hébergeur : à compléter"],
  ],
])("%s says what the law requires, and the contact address of the footer", async (path, title, told) => {
  const { document } = await PlainPage.open(server.visitor(), path);
  expect(textOf(document.querySelector("head title"))).toMatch(new RegExp(`^${title} · `));
  expect(textOf(document.querySelector("h1"))).toBe(title);
  const main = document.querySelector("main") as Element;
  for (const text of told) expect(textOf(main)).toContain(text);
  const address = textOf(document.querySelector('footer a[href^="mailto:"]'));
  expect(address).toContain("@");
  expect([...main.querySelectorAll("a")].map(textOf)).toContain(address);
  expect(textOf(main)).not.toContain("E-mail de contact : à compléter");
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(server.origin + path);
});

test("pages that are the same for everybody are cached", async () => {
  for (const address of [
    "/blog",
    "/blog/calculer-imc",
    "/faq",
    "/contact",
    "/terms",
    "/privacy",
    "/cookies",
    "/mentions-legales",
  ]) {
    const page = await server.visitor().get(address);
    expect(page.status, address).toBe(200);
    expect(page.headers["cache-control"], address).toBe("public, max-age=0, must-revalidate");
  }
});
