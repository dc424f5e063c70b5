import { and, asc, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { trainingTexts } from "../tables.server.ts";

export interface OutlineLesson {
  /** the number of the text */
  textId: number;
  id: string;
  title: string;
  minutes: number;
}

export interface OutlineModule {
  id: string;
  title: string;
  summary: string;
  lessons: [OutlineLesson, ...OutlineLesson[]];
}

/**
 * The published modules with their published lessons, without their texts. A module without a lesson is left out: there is
 * nothing to read in it.
 */
export async function readOutline(db: Executor): Promise<OutlineModule[]> {
  const { id, kind, moduleId, slug, position, minutes, content, publishedVersion } = trainingTexts;
  const rows = await db
    .select({
      textId: id,
      moduleId,
      slug,
      title: sql<string>`${content} ->> 'title'`,
      summary: sql<string | null>`${content} ->> 'summary'`,
      minutes,
    })
    .from(trainingTexts)
    .where(and(inArray(kind, ["module", "lesson"]), isNotNull(publishedVersion)))
    .orderBy(asc(position), asc(id));
  return rows
    .filter((row) => row.moduleId === null)
    .flatMap((module): OutlineModule[] => {
      const [first, ...others] = rows
        .filter((row) => row.moduleId === module.textId)
        .map((lesson) => ({
          textId: lesson.textId,
          id: lesson.slug,
          title: withNonBreakingSpaces(lesson.title),
          minutes: lesson.minutes,
        }));
      if (!first) return [];
      return [
        {
          id: module.slug,
          title: withNonBreakingSpaces(module.title),
          summary: withNonBreakingSpaces(module.summary ?? ""),
          lessons: [first, ...others],
        },
      ];
    });
}
