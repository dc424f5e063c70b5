/** What has to be right, in percent, for a certification. */
export const PASS_PERCENT = 80;

/** How often one certification may be tried in an hour. */
export const ATTEMPTS_AN_HOUR = 5;

/** A question as it is asked: without what is right. */
export interface Question {
  /** its field in the form */
  name: string;
  text: string;
  options: string[];
}

/** What becomes of one answer. */
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

/** Rounded down, so that a percentage that is shown as enough is enough. */
export function grade(right: number, total: number): { percent: number; passed: boolean } {
  return { percent: Math.floor((right * 100) / total), passed: right * 100 >= PASS_PERCENT * total };
}

/** How many answers may be wrong. */
export const allowedMistakes = (total: number): number => total - Math.ceil((PASS_PERCENT * total) / 100);
