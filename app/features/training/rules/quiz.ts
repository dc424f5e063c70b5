/** percent of correct answers for a certification */
export const PASS_PERCENT = 80;

/** For each certification. */
export const ATTEMPTS_AN_HOUR = 5;

/** A question without its correct option, for the browser. */
export interface Question {
  /** field name in the form */
  name: string;
  text: string;
  options: string[];
}

export interface MarkedAnswer {
  question: string;
  given: string;
  right: string;
  isRight: boolean;
  explanation: string;
}

export interface QuizResult {
  percent: number;
  passed: boolean;
  answers: MarkedAnswer[];
}

/** Rounded down, so that a failed quiz never shows the percentage that is needed to pass. */
export function grade(right: number, total: number): { percent: number; passed: boolean } {
  return { percent: Math.floor((right * 100) / total), passed: right * 100 >= PASS_PERCENT * total };
}

export const allowedMistakes = (total: number): number => total - Math.ceil((PASS_PERCENT * total) / 100);
