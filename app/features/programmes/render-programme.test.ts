import { expect, test } from "vitest";
import { readPdf } from "../../../tests/fixtures/read-pdf.ts";
import { renderProgramme } from "./queries/programme-file.server.ts";
import { cycleOf } from "./rules/cycles.ts";
import { EXERCISES } from "./rules/exercises.ts";
import { exercisesOf, type Programme } from "./rules/model.ts";
import { PROGRAMMES } from "./rules/programmes.ts";

const FILES: readonly Programme[] = [
  ...PROGRAMMES,
  cycleOf("programme-force", 1),
  cycleOf("programme-course", 14),
  cycleOf("programme-forme", 12),
];

test.each(FILES.map((programme) => [programme.slug, programme] as const))(
  "the file of %s has all of its weeks, exercises and warnings, and a page to tick",
  async (_, programme) => {
    const { title, pages, fonts } = await readPdf(await renderProgramme(programme));
    const text = pages.join(" ");
    const has = (words: string) => expect.soft(text).toContain(words.replaceAll("\u00a0", " "));
    expect(title).toBe(programme.title);
    has("Avant de commencer");
    has("appelez le 15");
    has("Demandez l’avis de votre médecin");
    programme.weeks.forEach((week, index) => {
      has(`Semaine ${index + 1}`);
      has(week.focus);
    });
    for (const id of exercisesOf(programme)) has(EXERCISES[id].name);
    const last = pages.at(-1) ?? "";
    expect(last).toContain("Mes séances");
    expect(last.match(/Semaine \d/g)?.length).toBeGreaterThanOrEqual(programme.weeks.length);
    expect(pages.length).toBeLessThanOrEqual(24);
    // No page is nearly empty, and no letter is missing in the fonts.
    for (const page of pages) expect(page.length, page).toBeGreaterThan(150);
    expect(text).not.toContain("?");
    expect(fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  },
);
