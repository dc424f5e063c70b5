import { describe, expect, it } from "vitest";
import {
  emptyContent,
  fieldsOf,
  findMissing,
  minutesOf,
  TRAINING_KINDS,
  type TrainingContents,
} from "./rules.ts";
import { trainingForms } from "./schema.ts";

const QUESTION = { text: "Vrai ?", options: ["Oui", "Non"], right: 1, explanation: "Parce que." };
const QUIZ: TrainingContents["certification"] = {
  title: "Règles",
  summary: "Les règles.",
  modules: ["securite"],
  questions: [QUESTION],
};
const withQuestion = (change: Partial<typeof QUESTION>) => ({
  ...QUIZ,
  questions: [{ ...QUESTION, ...change }],
});

describe("a text", () => {
  it("may be saved with its title alone, and is not published so", () => {
    for (const kind of TRAINING_KINDS) {
      const content = emptyContent(kind, "Un titre");
      const form = { seenVersion: "1", ...fieldsOf(content) };
      expect(trainingForms[kind].parse(form), kind).toEqual({ seenVersion: 1, content });
      expect(findMissing(content), kind).toBeDefined();
    }
  });

  it("names the field that is missing", () => {
    expect(findMissing({ title: "T", body: "Bonjour", takeaways: [] })).toMatchObject({ field: "takeaways" });
    expect(findMissing({ title: "T", body: "Bonjour", takeaways: ["Un"] })).toBeUndefined();
    expect(findMissing({ ...QUIZ, modules: [] })).toMatchObject({ field: "module1" });
  });

  it("has minutes if it is a lesson", () => {
    expect(minutesOf({ title: "T", body: "mot ".repeat(360), takeaways: [] })).toBe(2);
    expect(minutesOf(QUIZ)).toBe(0);
  });
});

describe("a quiz", () => {
  it("is complete with two different answers, one of them right, and an explanation", () => {
    expect(findMissing(QUIZ)).toBeUndefined();
    for (const change of [
      { text: "" },
      { options: ["Oui"] },
      { options: ["Oui", "Oui"] },
      { right: 2 },
      { explanation: "" },
    ])
      expect(findMissing(withQuestion(change))?.message, JSON.stringify(change)).toMatch(/^Question 1/);
  });

  it("leaves out a question that was emptied, and a dash before an answer", () => {
    const fields = fieldsOf({ ...QUIZ, questions: [QUESTION, { ...QUESTION, text: "Faux ?" }] });
    const read = trainingForms.certification.parse({
      ...fields,
      question1: "",
      options1: "",
      explanation1: "",
      options2: "- Oui\n\n- Non",
      seenVersion: "3",
    });
    expect(read).toEqual({
      seenVersion: 3,
      content: { ...QUIZ, questions: [{ ...QUESTION, text: "Faux ?" }] },
    });
  });

  it("refuses too many answers and a right one that no line has", () => {
    const refused = (fields: Record<string, string>) =>
      trainingForms.certification.safeParse({ ...fieldsOf(QUIZ), seenVersion: "1", ...fields }).success;
    expect(refused({})).toBe(true);
    expect(refused({ options1: "a\nb\nc\nd\ne\nf\ng" })).toBe(false);
    expect(refused({ right1: "7" })).toBe(false);
    expect(refused({ question1: "x".repeat(301) })).toBe(false);
  });
});
