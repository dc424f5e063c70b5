import { expect, it } from "vitest";
import { renderArticle } from "~/features/content/articles/queries/render-article.server.ts";
import { isSlug } from "~/features/content/articles/rules.ts";
import { CERTIFICATIONS } from "./seed/certifications.ts";
import { MODULES } from "./seed/modules.ts";
import { OBJECTIONS } from "./seed/objections.ts";
import { SCRIPTS } from "./seed/scripts.ts";
import { TECHNIQUES } from "./seed/techniques.ts";
import { fieldsOf, findMissing, type TrainingContent, type TrainingKind } from "./texts/rules.ts";
import { trainingForms } from "./texts/schema.ts";

const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;
const lessons = MODULES.flatMap((module) =>
  module.lessons.map((lesson) => ({ module: module.id, ...lesson })),
);

/** The text without its id, and a module without its lessons. */
function contentOf(text: object): TrainingContent {
  const { id: _id, lessons: _lessons, ...content } = text as Record<string, unknown>;
  return content as unknown as TrainingContent;
}

function kindOf(content: TrainingContent): TrainingKind {
  if ("questions" in content) return "certification";
  if ("body" in content) return "lesson";
  if ("steps" in content) return "technique";
  if ("meaning" in content) return "objection";
  return "text" in content ? "script" : "module";
}

it("has 8 modules of 3 to 5 lessons, each with an address of its own", () => {
  expect(MODULES).toHaveLength(8);
  for (const { id, lessons: own } of MODULES) {
    expect(own.length, id).toBeGreaterThanOrEqual(3);
    expect(own.length, id).toBeLessThanOrEqual(5);
    expect(new Set(own.map((lesson) => lesson.id)).size, id).toBe(own.length);
  }
  // "certifications" stands in an address where a module's id would.
  const ids = [...MODULES.map(({ id }) => id), "certifications"];
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids, ...lessons.map(({ id }) => id)].filter((id) => !isSlug(id))).toEqual([]);
});

it.each(lessons)("$module/$id is a text worth a pause, with headings and what to keep of it", (lesson) => {
  expect(words(lesson.body)).toBeGreaterThanOrEqual(250);
  expect(words(lesson.body)).toBeLessThanOrEqual(450);
  const { parts, contents } = renderArticle(lesson.body);
  expect(contents.length).toBeGreaterThanOrEqual(2);
  expect(parts.join("")).toMatch(/<[uo]l>/);
  // Markdown that was not understood would be shown as typed.
  expect(parts.join("")).not.toMatch(/\*\*|\]\(|(^|>)#/);
  expect(lesson.takeaways.length).toBeGreaterThanOrEqual(2);
});

it("has 3 certifications of 6 to 8 questions that nobody passes by chance", () => {
  expect(CERTIFICATIONS).toHaveLength(3);
  const known = MODULES.map(({ id }) => id);
  expect(new Set(CERTIFICATIONS.flatMap(({ modules }) => modules))).toEqual(new Set(known));
  for (const { id, questions } of CERTIFICATIONS) {
    expect(isSlug(id)).toBe(true);
    expect(questions.length, id).toBeGreaterThanOrEqual(6);
    expect(questions.length, id).toBeLessThanOrEqual(8);
    for (const { text, options, right, explanation } of questions) {
      expect(options.length, text).toBeGreaterThanOrEqual(3);
      expect(new Set(options).size, text).toBe(options.length);
      expect(options[right], text).toBeDefined();
      expect(words(explanation), text).toBeGreaterThan(8);
    }
    for (const place of [0, 1, 2])
      expect(questions.filter(({ right }) => right === place).length, id).toBeLessThan(
        questions.length * 0.8,
      );
  }
});

it("has nothing that operators could not publish", () => {
  const contents = [
    ...MODULES,
    ...MODULES.flatMap((module) => module.lessons),
    ...CERTIFICATIONS,
    ...TECHNIQUES,
    ...OBJECTIONS.map(({ said, ...objection }) => ({ title: said, ...objection })),
    ...SCRIPTS,
  ].map(contentOf);
  for (const content of contents) {
    expect(findMissing(content), content.title).toBeUndefined();
    const form = trainingForms[kindOf(content)];
    // What the editor shows is what it saves.
    const read = form.parse({ ...fieldsOf(content), seenVersion: "1" });
    expect(read.content, content.title).toEqual(content);
  }
});

it("has 8 techniques, 12 objections and 6 scripts, no two alike", () => {
  expect(new Set(TECHNIQUES.map(({ title }) => title)).size).toBe(8);
  expect(new Set(OBJECTIONS.map(({ said }) => said)).size).toBe(12);
  expect(new Set(SCRIPTS.map(({ id }) => id)).size).toBe(6);
  for (const { text } of SCRIPTS) expect(text).toContain("[prénom]");
});
