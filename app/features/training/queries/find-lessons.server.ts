import { eq, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { renderWrittenArticle } from "~/features/content/articles/queries/render-written-article.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { lessonPath, type ModuleState, moduleState } from "../rules/progress.ts";
import { lessonsRead, trainingTexts } from "../tables.server.ts";
import type { TrainingContents } from "../texts/rules.ts";
import { type OutlineModule, readOutline } from "./read-outline.server.ts";

export interface LessonSummary {
  id: string;
  title: string;
  path: string;
  minutes: number;
  isRead: boolean;
}

export interface ModuleProgress {
  id: string;
  title: string;
  summary: string;
  minutes: number;
  state: ModuleState;
  readCount: number;
  lessons: LessonSummary[];
  /** the first unread lesson, or the first of all if every one is read */
  nextLesson: LessonSummary;
}

export interface Lesson {
  id: string;
  title: string;
  /** safe HTML; the calculator stands between two parts */
  parts: string[];
  takeaways: string[];
  minutes: number;
  /** from 1 to `total`, within the module */
  position: number;
  total: number;
  readAt: Date | null;
  module: { id: string; title: string };
  /** the next lesson, also of the next module; undefined after the last one */
  next: { title: string; path: string; isInModule: boolean } | undefined;
}

/** Lessons that operators have hidden count neither for nor against. */
export async function listModules(db: Executor, coach: Coach): Promise<ModuleProgress[]> {
  const [outline, read] = await Promise.all([readOutline(db), readLessons(db, coach)]);
  return outline.map((module) => progressOf(module, read));
}

export async function findLesson(
  db: Executor,
  coach: Coach,
  moduleId: string,
  lessonId: string,
): Promise<Lesson | undefined> {
  const outline = await readOutline(db);
  const found = findInOutline(outline, moduleId, lessonId);
  if (!found) return undefined;
  const { module, lesson, at } = found;
  const [content, read] = await Promise.all([readLesson(db, lesson.textId), readLessons(db, coach)]);
  // An operator has hidden it since the outline was read.
  if (!content) return undefined;
  const { parts } = await renderWrittenArticle(content.body);
  return {
    id: lesson.id,
    title: lesson.title,
    parts,
    takeaways: content.takeaways.map(withNonBreakingSpaces),
    minutes: lesson.minutes,
    position: at + 1,
    total: module.lessons.length,
    readAt: read.get(lessonPath(module.id, lesson.id)) ?? null,
    module: { id: module.id, title: module.title },
    next: nextOf(outline, module, at),
  };
}

/** False for an unknown or hidden lesson, and for one of a hidden module. */
export async function isLesson(db: Executor, moduleId: string, lessonId: string): Promise<boolean> {
  return findInOutline(await readOutline(db), moduleId, lessonId) !== undefined;
}

function findInOutline(outline: readonly OutlineModule[], moduleId: string, lessonId: string) {
  const module = outline.find(({ id }) => id === moduleId);
  const at = module?.lessons.findIndex(({ id }) => id === lessonId) ?? -1;
  const lesson = module?.lessons[at];
  return module && lesson && { module, lesson, at };
}

async function readLesson(db: Executor, textId: number): Promise<TrainingContents["lesson"] | undefined> {
  const [text] = await db
    .select({ content: sql<TrainingContents["lesson"] | null>`${trainingTexts.content}` })
    .from(trainingTexts)
    .where(eq(trainingTexts.id, textId));
  return text?.content ?? undefined;
}

/** When each lesson was read, by its path. */
async function readLessons(db: Executor, { id }: Coach): Promise<Map<string, Date>> {
  const { moduleId, lessonId, readAt } = lessonsRead;
  const rows = await db
    .select({ moduleId, lessonId, readAt })
    .from(lessonsRead)
    .where(eq(lessonsRead.userId, id));
  return new Map(rows.map((row) => [lessonPath(row.moduleId, row.lessonId), row.readAt]));
}

function progressOf(module: OutlineModule, read: Map<string, Date>): ModuleProgress {
  const withProgress = ({ id, title, minutes }: OutlineModule["lessons"][number]): LessonSummary => {
    const path = lessonPath(module.id, id);
    return { id, title, path, minutes, isRead: read.has(path) };
  };
  const lessons = module.lessons.map(withProgress);
  const readCount = lessons.filter(({ isRead }) => isRead).length;
  return {
    id: module.id,
    title: module.title,
    summary: module.summary,
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    state: moduleState(readCount, lessons.length),
    readCount,
    lessons,
    nextLesson: lessons.find(({ isRead }) => !isRead) ?? withProgress(module.lessons[0]),
  };
}

function nextOf(outline: readonly OutlineModule[], module: OutlineModule, at: number): Lesson["next"] {
  const within = module.lessons[at + 1];
  const after = outline[outline.indexOf(module) + 1];
  const [holder, lesson] = within ? [module, within] : [after, after?.lessons[0]];
  return holder && lesson
    ? { title: lesson.title, path: lessonPath(holder.id, lesson.id), isInModule: within !== undefined }
    : undefined;
}
