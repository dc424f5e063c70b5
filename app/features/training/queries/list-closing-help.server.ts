import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import { trainingTexts } from "../tables.server.ts";
import type { TrainingContents } from "../texts/rules.ts";

type ClosingKind = "technique" | "objection" | "script";
type Shown<Kind extends ClosingKind> = TrainingContents[Kind] & { id: string };

export interface ClosingHelp {
  techniques: Shown<"technique">[];
  objections: Shown<"objection">[];
  scripts: Shown<"script">[];
}

/** What operators have published, the same for every coach. */
export async function listClosingHelp(db: Executor): Promise<ClosingHelp> {
  const [techniques, objections, scripts] = await Promise.all([
    listShown(db, "technique"),
    listShown(db, "objection"),
    listShown(db, "script"),
  ]);
  return { techniques, objections, scripts };
}

async function listShown<Kind extends ClosingKind>(db: Executor, kind: Kind): Promise<Shown<Kind>[]> {
  const rows = await db
    .select({ id: trainingTexts.slug, content: sql<TrainingContents[Kind]>`${trainingTexts.content}` })
    .from(trainingTexts)
    .where(and(eq(trainingTexts.kind, kind), isNotNull(trainingTexts.publishedVersion)))
    .orderBy(asc(trainingTexts.position), asc(trainingTexts.id));
  return rows.map(({ id, content }) => ({ ...spaced(content), id }));
}

/** Applies French spacing to the strings and the lists of strings. */
const spaced = <T extends object>(content: T): T =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]: [string, string | string[]]) => [
      name,
      typeof value === "string" ? withNonBreakingSpaces(value) : value.map(withNonBreakingSpaces),
    ]),
  ) as T;
