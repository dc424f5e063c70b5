import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { renderArticle } from "~/features/content/articles/queries/render-article.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { lessonPath, type ModuleState, moduleState, readingMinutes } from "../rules/progress.ts";
import { MODULES } from "../seed/modules.ts";
import type { LessonText, ModuleText } from "../seed/training-content.ts";
import { lessonsRead } from "../tables.server.ts";

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
  /** safe HTML */
  html: string;
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

export async function listModules(db: Executor, coach: Coach): Promise<ModuleProgress[]> {
  const read = await readLessons(db, coach);
  return MODULES.map((module) => progressOf(module, read));
}

export async function findLesson(
  db: Executor,
  coach: Coach,
  moduleId: string,
  lessonId: string,
): Promise<Lesson | undefined> {
  const found = findLessonText(moduleId, lessonId);
  if (!found) return undefined;
  const { module, lesson, at } = found;
  const read = await readLessons(db, coach);
  return {
    id: lesson.id,
    title: withNonBreakingSpaces(lesson.title),
    html: renderArticle(lesson.body).parts.join(""),
    takeaways: lesson.takeaways.map(withNonBreakingSpaces),
    minutes: minutesOf(lesson),
    position: at + 1,
    total: module.lessons.length,
    readAt: read.get(lessonPath(module.id, lesson.id)) ?? null,
    module: { id: module.id, title: withNonBreakingSpaces(module.title) },
    next: nextOf(module, at),
  };
}

/** Undefined for an unknown lesson. */
export function findLessonText(moduleId: string, lessonId: string) {
  const module = MODULES.find(({ id }) => id === moduleId);
  const at = module?.lessons.findIndex(({ id }) => id === lessonId) ?? -1;
  const lesson = module?.lessons[at];
  return module && lesson && { module, lesson, at };
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

function progressOf(module: ModuleText, read: Map<string, Date>): ModuleProgress {
  const lessons = module.lessons.map((lesson) => {
    const path = lessonPath(module.id, lesson.id);
    const title = withNonBreakingSpaces(lesson.title);
    return { id: lesson.id, title, path, minutes: minutesOf(lesson), isRead: read.has(path) };
  });
  const nextLesson = lessons.find(({ isRead }) => !isRead) ?? lessons[0];
  if (!nextLesson) throw new Error(`the module ${module.id} has no lesson`);
  const readCount = lessons.filter(({ isRead }) => isRead).length;
  return {
    id: module.id,
    title: withNonBreakingSpaces(module.title),
    summary: withNonBreakingSpaces(module.summary),
    minutes: lessons.reduce((sum, { minutes }) => sum + minutes, 0),
    state: moduleState(readCount, lessons.length),
    readCount,
    lessons,
    nextLesson,
  };
}

const minutesOf = ({ body, takeaways }: LessonText) => readingMinutes([body, ...takeaways].join(" "));

function nextOf(module: ModuleText, at: number): Lesson["next"] {
  const within = module.lessons[at + 1];
  const after = MODULES[MODULES.indexOf(module) + 1];
  const [holder, lesson] = within ? [module, within] : [after, after?.lessons[0]];
  return holder && lesson
    ? {
        title: withNonBreakingSpaces(lesson.title),
        path: lessonPath(holder.id, lesson.id),
        isInModule: within !== undefined,
      }
    : undefined;
}
