import { readingMinutes } from "../rules/progress.ts";

/** The kinds of texts, in the order of the parts of the page of operators. */
export const TRAINING_KINDS = [
  "module",
  "lesson",
  "certification",
  "technique",
  "objection",
  "script",
] as const;
export type TrainingKind = (typeof TRAINING_KINDS)[number];

export interface QuizQuestion {
  text: string;
  options: string[];
  /** index of the correct option */
  right: number;
  explanation: string;
}

/** The texts have ordinary spaces. French spacing is applied when they are shown. */
export interface TrainingContents {
  module: { title: string; summary: string };
  lesson: {
    title: string;
    /** Markdown */
    body: string;
    /** shown under « À retenir » */
    takeaways: string[];
  };
  certification: {
    title: string;
    summary: string;
    /** slugs of the modules that the questions are about */
    modules: string[];
    questions: QuizQuestion[];
  };
  technique: {
    title: string;
    /** one sentence: when it helps */
    when: string;
    steps: string[];
    /** an example of what the coach can say */
    example: string;
    /** where it would become pressure */
    limit: string;
  };
  objection: {
    /** what the person says */
    title: string;
    /** what the objection often hides */
    meaning: string;
    answer: string;
    /** a follow-up question */
    question: string;
  };
  script: {
    title: string;
    when: string;
    /** with [brackets] for the coach to fill in */
    text: string;
  };
}
export type TrainingContent = TrainingContents[TrainingKind];

/** The limits are in characters: the forms stop there, and the server refuses more. */
export const TRAINING_LIMITS = {
  title: 150,
  sentence: 300,
  paragraph: 1_500,
  body: 20_000,
  script: 3_000,
} as const;
/** The most lines of a list, such as the steps of a technique. */
export const MOST_LINES = 10;
export const MOST_OPTIONS = 6;
export const MOST_QUIZ_QUESTIONS = 12;
export const MOST_QUIZ_MODULES = 4;
/** Of each kind; of lessons in each module. A page shows all of them. */
export const MOST_TEXTS = 40;
/** Older versions are deleted, except the published one. */
export const MOST_VERSIONS = 100;

/** "certifications" stands in an address where the id of a module would. */
export const RESERVED_SLUGS: readonly string[] = ["certifications"];

/** A text without anything but its title. */
export function emptyContent(kind: TrainingKind, title: string): TrainingContent {
  switch (kind) {
    case "module":
      return { title, summary: "" };
    case "lesson":
      return { title, body: "", takeaways: [] };
    case "certification":
      return { title, summary: "", modules: [], questions: [] };
    case "technique":
      return { title, when: "", steps: [], example: "", limit: "" };
    case "objection":
      return { title, meaning: "", answer: "", question: "" };
    case "script":
      return { title, when: "", text: "" };
  }
}

/** The names of the fields of a quiz, from 1. */
export const quizFields = (number: number) => ({
  text: `question${number}`,
  options: `options${number}`,
  right: `right${number}`,
  explanation: `explanation${number}`,
});
export const moduleField = (number: number): string => `module${number}`;

/** The texts of the form: a list has one line for each entry. */
export function fieldsOf(content: TrainingContent): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === "string") fields[name] = value;
    else if (name !== "questions" && name !== "modules") fields[name] = value.join("\n");
  }
  if (!("questions" in content)) return fields;
  for (const [at, slug] of content.modules.entries()) fields[moduleField(at + 1)] = slug;
  for (const [at, question] of content.questions.entries()) {
    const names = quizFields(at + 1);
    fields[names.text] = question.text;
    fields[names.options] = question.options.join("\n");
    fields[names.right] = String(question.right + 1);
    fields[names.explanation] = question.explanation;
  }
  return fields;
}

interface Missing {
  /** the field of the form; undefined for a question, whose message names it */
  field?: string;
  message: string;
}

const REQUIRED: Record<string, string> = {
  summary: "Écrivez le résumé avant de publier.",
  body: "Écrivez le texte avant de publier.",
  takeaways: "Écrivez ce qu’il faut en retenir avant de publier.",
  when: "Dites quand s’en servir avant de publier.",
  steps: "Écrivez les étapes avant de publier.",
  example: "Écrivez un exemple avant de publier.",
  limit: "Écrivez la limite avant de publier.",
  meaning: "Dites ce que cela veut souvent dire avant de publier.",
  answer: "Écrivez une réponse possible avant de publier.",
  question: "Écrivez la question à poser ensuite avant de publier.",
  text: "Écrivez le message avant de publier.",
  modules: "Choisissez au moins un module à lire avant.",
  questions: "Écrivez au moins une question avant de publier.",
};

/** A draft may be incomplete; what coaches read may not. */
export function findMissing(content: TrainingContent): Missing | undefined {
  for (const [name, value] of Object.entries(content))
    if (value.length === 0 && REQUIRED[name])
      return { field: name === "modules" ? moduleField(1) : name, message: REQUIRED[name] };
  if (!("questions" in content)) return undefined;
  for (const [at, question] of content.questions.entries()) {
    const problem = findQuestionProblem(question);
    if (problem) return { message: `Question ${at + 1}\u00a0: ${problem}` };
  }
  return undefined;
}

function findQuestionProblem({ text, options, right, explanation }: QuizQuestion): string | undefined {
  if (!text) return "écrivez la question.";
  if (options.length < 2) return "il faut au moins deux réponses, une par ligne.";
  if (new Set(options).size < options.length) return "deux réponses sont les mêmes.";
  if (!options[right]) return "la bonne réponse n’est pas dans la liste.";
  return explanation ? undefined : "écrivez l’explication.";
}

/** Minutes of reading of a lesson; other texts have none. */
export const minutesOf = (content: TrainingContent): number =>
  "body" in content ? readingMinutes([content.body, ...content.takeaways].join(" ")) : 0;

/** The parts of the page of operators. Lessons are listed with their module. */
export const TRAINING_PARTS = {
  modules: { kind: "module", label: "Modules" },
  certifications: { kind: "certification", label: "Certifications" },
  techniques: { kind: "technique", label: "Techniques" },
  objections: { kind: "objection", label: "Objections" },
  scripts: { kind: "script", label: "Scripts" },
} as const satisfies Record<string, { kind: TrainingKind; label: string }>;
export type TrainingPart = keyof typeof TRAINING_PARTS;

export const partOf = (kind: TrainingKind): TrainingPart => {
  const part = Object.entries(TRAINING_PARTS).find(([, { kind: own }]) => own === kind);
  return (part?.[0] ?? "modules") as TrainingPart;
};

/** An unknown part in the address means the first one. */
export const readPart = (asked: string | null): TrainingPart =>
  (Object.keys(TRAINING_PARTS) as TrainingPart[]).find((part) => part === asked) ?? "modules";
