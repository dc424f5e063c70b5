import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { withNonBreakingSpaces } from "~/platform/format/text.ts";
import type { TrainingContents } from "../texts/rules.ts";

type Shown<Kind extends keyof TrainingContents> = TrainingContents[Kind] & { id: string };

export interface ClosingHelp {
  techniques: Shown<"technique">[];
  objections: Shown<"objection">[];
  scripts: Shown<"script">[];
}

type ClosingText =
  | { kind: "technique"; id: string; content: TrainingContents["technique"] }
  | { kind: "objection"; id: string; content: TrainingContents["objection"] }
  | { kind: "script"; id: string; content: TrainingContents["script"] };

/** What operators have published, the same for every coach. */
export async function listClosingHelp(db: Executor): Promise<ClosingHelp> {
  const { rows } = await db.execute<ClosingText & Record<string, unknown>>(sql`
    select kind, slug as id, content from training_texts
    where kind in ('technique', 'objection', 'script') and published_version is not null
    order by position, training_texts.id`);
  return {
    techniques: rows.flatMap((row) =>
      row.kind === "technique"
        ? [{ ...spaced(row.content), id: row.id, steps: row.content.steps.map(withNonBreakingSpaces) }]
        : [],
    ),
    objections: rows.flatMap((row) => (row.kind === "objection" ? [{ ...spaced(row.content), id: row.id }] : [])),
    scripts: rows.flatMap((row) => (row.kind === "script" ? [{ ...spaced(row.content), id: row.id }] : [])),
  };
}

/** Applies French spacing to the strings; other values stay unchanged. */
const spaced = <T extends object>(content: T): T =>
  Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === "string" ? withNonBreakingSpaces(value) : value,
    ]),
  ) as T;
