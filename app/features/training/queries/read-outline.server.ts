import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";

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

interface Row extends Record<string, unknown> {
  textId: number;
  moduleId: number | null;
  slug: string;
  title: string;
  summary: string | null;
  minutes: number;
}

/**
 * The published modules with their published lessons, without their texts. A module without a lesson is left out: there is
 * nothing to read in it.
 */
export async function readOutline(db: Executor): Promise<OutlineModule[]> {
  const { rows } = await db.execute<Row>(sql`
    select id::float8 as "textId", module_id::float8 as "moduleId", slug, content ->> 'title' as title,
      content ->> 'summary' as summary, minutes
    from training_texts where kind in ('module', 'lesson') and published_version is not null
    order by position, id`);
  return rows
    .filter(({ moduleId }) => moduleId === null)
    .flatMap((module) => {
      const [first, ...others] = rows
        .filter(({ moduleId }) => moduleId === module.textId)
        .map(({ textId, slug, title, minutes }) => ({
          textId,
          id: slug,
          title: withNonBreakingSpaces(title),
          minutes,
        }));
      return first
        ? [
            {
              id: module.slug,
              title: withNonBreakingSpaces(module.title),
              summary: withNonBreakingSpaces(module.summary ?? ""),
              lessons: [first, ...others] satisfies OutlineModule["lessons"],
            },
          ]
        : [];
    });
}
