import type { QuizQuestion, TrainingContents } from "../texts/rules.ts";

/** The texts are Markdown with ordinary spaces. French spacing is applied when they are shown. A new site begins with them. */
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

export interface CertificationText {
  id: string;
  title: string;
  summary: string;
  /** the modules that the questions are about */
  modules: string[];
  questions: QuizQuestion[];
}

export type Technique = TrainingContents["technique"];

export type Objection = Omit<TrainingContents["objection"], "title"> & { said: string };

export type Script = TrainingContents["script"] & { id: string };
