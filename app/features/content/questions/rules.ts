/** The cache tag of the questions; the trigger on `questions` announces the same name. */
export const QUESTIONS = "questions";

export const FAQ_PATH = "/faq";

/** The limits are in characters: the form stops there, and the server refuses more. */
export const QUESTION_LIMITS = { question: 200, answer: 3_000, linkLabel: 80, linkTo: 200 } as const;
export const MOST_QUESTIONS = 100;

/** The paragraphs of an answer, which an empty line separates. */
export const paragraphsOf = (answer: string): string[] =>
  answer.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
