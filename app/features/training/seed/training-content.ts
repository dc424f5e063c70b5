/** The texts are Markdown with ordinary spaces. French spacing is applied when they are shown. */
export interface LessonText {
  /** part of the URL, unique within the module */
  id: string;
  title: string;
  body: string;
  /** shown under « À retenir » */
  takeaways: string[];
}

export interface ModuleText {
  id: string;
  title: string;
  summary: string;
  lessons: LessonText[];
}

export interface QuizQuestion {
  text: string;
  options: string[];
  /** index of the correct option */
  right: number;
  explanation: string;
}

export interface CertificationText {
  id: string;
  title: string;
  summary: string;
  /** the modules that the questions are about */
  modules: string[];
  questions: QuizQuestion[];
}

export interface Technique {
  title: string;
  /** one sentence: when it helps */
  when: string;
  steps: string[];
  /** an example of what the coach can say */
  example: string;
  /** where it would become pressure */
  limit: string;
}

export interface Objection {
  said: string;
  /** what the objection often hides */
  meaning: string;
  answer: string;
  /** a follow-up question */
  question: string;
}

export interface Script {
  id: string;
  title: string;
  when: string;
  /** with [brackets] for the coach to fill in */
  text: string;
}
