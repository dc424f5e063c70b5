import { expect, test } from "vitest";
import { PlainPage } from "../../fixtures/server/plain-page.ts";
import { sharedServer } from "../../fixtures/server/shared-server.ts";

const server = sharedServer();
const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const all = (page: PlainPage, selector: string) => [...page.document.querySelectorAll(selector)];

const QUIZ = "/dashboard/training/certifications/exercer-dans-les-regles";
/** The place of the right answer in each of its questions. */
const RIGHT = [1, 1, 2, 1, 2, 0, 1];
const quizForm = (places: number[]) =>
  new URLSearchParams(places.map((place, at) => [`question-${at + 1}`, String(place)]));

test("a coach reads a lesson, finds the module under way, and earns a certification at the second try", async () => {
  const { browser } = await server.member({ role: "coach" });
  const modules = await PlainPage.open(browser, "/dashboard/training");
  expect(all(modules, '[role="tab"]').map(textOf)).toEqual(["Modules", "Certifications"]);
  expect(all(modules, '[role="tabpanel"]:not([hidden]) article')).toHaveLength(8);
  const first = modules.document.querySelector("article");
  expect(textOf(first)).toContain("À commencer");
  expect(textOf(first)).toContain("Les 4 leçons");
  expect(
    first?.querySelector('[aria-label="Commencer le module La première séance"]')?.getAttribute("href"),
  ).toBe("/dashboard/training/premiere-seance/preparer");

  const lesson = await PlainPage.open(browser, "/dashboard/training/premiere-seance/preparer");
  expect(textOf(lesson.document.querySelector("h1"))).toMatch(/^Préparer la rencontre/);
  expect(textOf(lesson.document.querySelector("main"))).toContain("Leçon 1 sur 4 · 2 min de lecture");
  expect(textOf(lesson.document.querySelector('aside[aria-labelledby="a-retenir"] h2'))).toBe("À retenir");
  expect(textOf(lesson.document.querySelector('nav[aria-label="Tableau de bord"] [aria-current]'))).toBe(
    "Formation",
  );
  const read = await lesson.submit(lesson.find.getByRole("button", { name: "Marquer comme lu" }));
  expect(textOf(read.document.querySelector("main"))).toContain("Lue le ");
  expect(read.find.getByRole("link", { name: /^Leçon suivante/ }).getAttribute("href")).toBe(
    "/dashboard/training/premiere-seance/questionner",
  );
  const underWay = (await PlainPage.open(browser, "/dashboard/training")).document.querySelector("article");
  expect(textOf(underWay)).toContain("En cours");
  expect(underWay?.querySelector('[aria-label^="Continuer"]')?.getAttribute("href")).toBe(
    "/dashboard/training/premiere-seance/questionner",
  );

  const certification = async () => {
    const page = await PlainPage.open(browser, "/dashboard/training?tab=certifications");
    return textOf(all(page, "article").find((card) => textOf(card).includes("Exercer dans les règles")));
  };
  expect(await certification()).toContain("À passer");
  const failed = (await browser.post(QUIZ, quizForm([0, 0, ...RIGHT.slice(2)]))).text;
  expect(failed).toContain("Pas encore");
  expect(failed).toMatch(/5 bonnes réponses.{0,40} sur .{0,20}7.{0,60}71/s);
  expect(failed.match(/La bonne réponse/g)).toHaveLength(2);
  expect(failed).toContain("L’article L212-1 du code du sport vise");
  expect((await browser.post(QUIZ, quizForm(RIGHT))).text).toContain("Certification obtenue");
  const passed = await PlainPage.open(browser, QUIZ);
  expect(textOf(passed.document.querySelector("main"))).toMatch(
    /Obtenue le .* · meilleur résultat 100\s% · 2 essais/,
  );
  expect(await certification()).toContain("Obtenue");
});

test("the help for calls has its three lists, and the figures of the coach's own prospects", async () => {
  const { browser, email } = await server.member({ role: "coach" });
  const open = (tab = "") => PlainPage.open(browser, `/dashboard/closing-help${tab}`);
  const empty = await open();
  expect(all(empty, '[role="tab"]').map(textOf)).toEqual(["Techniques", "Objections", "Scripts"]);
  expect(all(empty, '[role="tabpanel"]:not([hidden]) h3')).toHaveLength(8);
  const results = (page: PlainPage) => page.document.querySelector('section[aria-labelledby="performance"]');
  expect(textOf(results(empty))).toContain("Aucun chiffre");

  // Three prospects came five hours before their first call: one is won after two calls, one is lost.
  await server.query(
    `with called as (
       insert into prospects (coach_id, first_name, last_name, email, status, created_at)
       select u.id, 'Léa', 'Roux', status || '@prospects.test', status, now() - interval '5 hours'
       from users u, unnest(array['gagne', 'perdu', 'appel_1']) as status where u.email = $1
       returning id, status
     )
     insert into prospect_interactions (prospect_id, new_status)
     select id, 'appel_1' from called union all select id, 'appel_2' from called where status = 'gagne'`,
    email,
  );
  const figures = results(await open());
  expect([...(figures?.querySelectorAll("dt") ?? [])].map(textOf)).toEqual([
    "Appels passés",
    "Avant le premier appel",
    "Gagnés",
    "Perdus",
  ]);
  expect(textOf(figures)).toMatch(/Appels passés4.*5\sheures.*Gagnés1.*Perdus1/);
  const bars = [...(figures?.querySelectorAll("progress") ?? [])];
  expect(bars).toHaveLength(2);
  expect(bars[0]?.getAttribute("aria-valuetext")).toMatch(/^1 gagné sur 3, soit 33\s%$/);

  expect(all(await open("?tab=objections"), '[role="tabpanel"]:not([hidden]) h3')).toHaveLength(12);
  expect(all(await open("?tab=scripts"), '[role="tabpanel"]:not([hidden]) button').map(textOf)).toEqual(
    Array(6).fill("Copier"),
  );
});

test("a coach sees their level, what it brings, and that nothing is sold", async () => {
  const { browser } = await server.member({ role: "coach" });
  const page = await PlainPage.open(browser, "/dashboard/premium");
  const level = page.find.getByRole("region", { name: "Nouveau coach" });
  expect([...(level.querySelector("ol, ul")?.querySelectorAll("li") ?? [])].map(textOf)).toEqual([
    expect.stringContaining("Nouveau coach"),
    expect.stringContaining("Coach confirmé"),
    expect.stringContaining("Super Coach"),
    expect.stringContaining("Ambassadeur"),
  ]);
  for (const figure of ["0 sur 5", "0 sur 20", "0 sur 4,5"]) expect(textOf(level)).toContain(figure);
  expect(textOf(page.document.querySelector("main"))).toContain("rien ne vous est facturé");
});

test.each([
  ["coach", "Ambassadeur", "/coach/1", 1],
  ["otherCoach", "Nouveau coach", "/coach/7", 0],
] as const)(
  "the level of the demo's %s is %s, as on the public page",
  async (who, label, address, badges) => {
    const page = await PlainPage.open(await server.demo(who), "/dashboard/premium");
    expect(textOf(page.find.getByRole("region", { name: label }))).toContain("Votre niveau");
    const { document } = await PlainPage.open(server.visitor(), address);
    const header = document.querySelector("main header");
    expect(header?.querySelector("h1")).not.toBeNull();
    const shown = [...(header?.querySelectorAll("*") ?? [])].filter(
      (element) =>
        textOf(element) === "Ambassadeur" && ![...element.children].some((inner) => textOf(inner) !== ""),
    );
    expect(shown).toHaveLength(badges);
  },
);
