import { expect, test } from "vitest";
import { sampleNames } from "../fixtures/bookings/sample-coaches.ts";
import { PlainPage } from "../fixtures/server/plain-page.ts";
import { sharedServer } from "../fixtures/server/shared-server.ts";

const server = sharedServer();

const wish = (coach: number, favorite: boolean) =>
  new URLSearchParams({ coach: String(coach), favorite: String(favorite) });
const hearts = ({ html }: PlainPage) => html.match(/aria-label="(?:Ajouter|Retirer) [^"]* favoris"/g) ?? [];

test("favorites are listed newest first at both addresses, and their hearts are filled on every page", async () => {
  const { browser } = await server.member();
  const empty = await PlainPage.open(browser, "/student-dashboard/favorites");
  expect(empty.find.getByRole("link", { name: "Parcourir les coachs" }).getAttribute("href")).toBe(
    "/coaches",
  );
  for (const coach of [12, 9])
    expect((await browser.post("/functions/v1/favorites", wish(coach, true))).status).toBe(200);
  for (const address of ["/dashboard/favorites", "/student-dashboard/favorites"])
    expect(sampleNames((await PlainPage.open(browser, address)).document), address).toEqual([
      "Antoine Leroy",
      "Claire Dubreuil",
    ]);
  const list = hearts(await PlainPage.open(browser, "/coaches"));
  expect(list).toContain('aria-label="Retirer Claire Dubreuil des favoris"');
  expect(list).toContain('aria-label="Ajouter Sarah Cohen aux favoris"');
  expect((await browser.post("/functions/v1/favorites", wish(9, false))).status).toBe(200);
  expect(sampleNames((await PlainPage.open(browser, "/dashboard/favorites")).document)).toEqual([
    "Claire Dubreuil",
  ]);
});

test("a coach who does not exist is refused with a sentence as JSON", async () => {
  const { browser } = await server.member();
  const answer = await browser.post("/functions/v1/favorites", wish(999_999, true));
  expect(answer.status).toBe(404);
  expect(JSON.parse(answer.text)).toBe("Ce que vous cherchez n’existe pas ou a été supprimé.");
});

test.each(["coach", "operator"] as const)("a person with the role %s sees no heart", async (who) => {
  const browser = await server.demo(who);
  for (const address of ["/", "/coach/2"]) {
    const page = await PlainPage.open(browser, address);
    expect(sampleNames(page.document).length, address).toBeGreaterThan(0);
    expect(hearts(page), address).toEqual([]);
  }
});

test("a visitor sees hearts, because they may become a student", async () => {
  const page = await PlainPage.open(server.visitor(), "/coach/2");
  expect(hearts(page)).toContain('aria-label="Ajouter Karim Benali aux favoris"');
});
