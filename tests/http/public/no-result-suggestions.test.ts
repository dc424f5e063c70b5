import { within } from "@testing-library/dom";
import { expect, test } from "vitest";
import { cardOf, sampleNames, sectionOf, textOf } from "../../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();

const open = (address: string) => PlainPage.open(server.visitor(), address);
const BY_WEBCAM = "En visio, où que vous soyez";
const FARTHER = "Un peu plus loin";
const alertText = ({ document }: PlainPage) => textOf(sectionOf(document, "Prévenez-moi"));

const closeLinks = (page: PlainPage) =>
  within(page.find.getByRole("navigation", { name: "Disciplines proches" })).getAllByRole("link");
/** The links to close disciplines, without the number of coaches, which other tests may change. */
const closeDisciplines = (page: PlainPage) =>
  closeLinks(page).map((link) => ({
    text: textOf(link).replace(/\d+ coachs?$/, ""),
    to: link.getAttribute("href"),
  }));

test("a search that finds nobody offers coaches by webcam, and an alert", async () => {
  const page = await open("/search-results?discipline=Yoga&city=Nice");
  page.find.getByRole("heading", { name: "Aucun coach trouvé" });
  expect(textOf(page.document.querySelector("main"))).toContain(
    "Il n’y a pas encore de coach de Yoga à moins de 25 km de Nice.",
  );
  expect(sampleNames(sectionOf(page.document, BY_WEBCAM))).toEqual(["Sarah Cohen", "Léa Fontaine"]);
  expect(alertText(page)).toContain("dès qu’arrive un coach de Yoga à moins de 25 km de Nice.");
});

test("where nobody teaches by webcam, the nearest coaches and close disciplines are offered", async () => {
  const page = await open("/search-results?discipline=Natation&city=Marseille");
  expect(page.html).not.toContain(BY_WEBCAM);
  const farther = sectionOf(page.document, FARTHER);
  expect(sampleNames(farther)).toEqual(["Inès Marchand"]);
  expect(textOf(cardOf(farther, "Inès Marchand"))).toMatch(/Nice, à 1[56]\d km/);
  expect(closeDisciplines(page)).toEqual([
    { text: "Running en visio", to: "/search-results?discipline=Running&mode=visio" },
    { text: "Cyclisme en visio", to: "/search-results?discipline=Cyclisme&mode=visio" },
  ]);
  for (const link of closeLinks(page)) expect(textOf(link)).toMatch(/\d+ coachs?$/);
});

test("a close discipline that is taught nearby is searched for in the same city", async () => {
  const page = await open("/search-results?discipline=Yoga&city=Lyon");
  expect(closeDisciplines(page)).toContainEqual({
    text: expect.stringMatching(/^Pilates/),
    to: "/search-results?discipline=Pilates&city=Lyon",
  });
});

test("coaches by webcam have a list with orders of its own, wherever they are", async () => {
  const page = await open("/search-results?mode=visio");
  page.find.getByRole("heading", { level: 1, name: "Coachs en visio" });
  const count = textOf(page.document.querySelector('main [role="status"]'));
  expect(Number(/^(\d+) coachs trouvés en visio$/.exec(count)?.[1])).toBeGreaterThanOrEqual(7);
  const sorts = [...page.document.querySelectorAll("option")].map(textOf);
  expect(sorts.slice(-3)).toEqual(["Pertinence", "Prix", "Note"]);
  page.find.getByRole("button", { name: /^Toutes les disciplines · En visio/ });

  const pilates = await open("/search-results?discipline=Pilates&mode=visio&tri=prix");
  expect(textOf(pilates.document.querySelector("head title"))).toMatch(/^Coachs de Pilates en visio · /);
  expect(alertText(pilates)).toContain("un coach de Pilates en visio");
});

test("these pages are cached for the next visitor, and found by search engines", async () => {
  for (const address of [
    "/search-results?discipline=Pilates&mode=visio",
    "/search-results?discipline=Yoga&city=Nice",
  ]) {
    const page = await server.visitor().get(address);
    expect(page.headers["cache-control"], address).toBe("public, max-age=0, must-revalidate");
    expect(page.text, address).not.toContain("noindex");
  }
});
