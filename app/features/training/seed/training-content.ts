/** What coaches read, as it is written: Markdown with ordinary spaces; French spacing is set where it is shown. */
export interface LessonText {
  /** in its address, within its module */
  id: string;
  title: string;
  body: string;
  /** « À retenir » */
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
  /** the place of the right one */
  right: number;
  explanation: string;
}

export interface CertificationText {
  id: string;
  title: string;
  summary: string;
  /** the modules that it asks about */
  modules: string[];
  questions: QuizQuestion[];
}

export interface Technique {
  title: string;
  /** in one sentence, when it helps */
  when: string;
  steps: string[];
  /** what it sounds like */
  example: string;
  /** where it would turn into pressure */
  limit: string;
}

export interface Objection {
  said: string;
  /** what is often behind it */
  meaning: string;
  answer: string;
  /** what to ask, to go on listening */
  question: string;
}

export interface Script {
  id: string;
  title: string;
  when: string;
  /** with [brackets] for what each coach fills in */
  text: string;
}
