import { startCsv, writeRows } from "~/platform/format/csv.ts";
import { formatPhone } from "~/platform/format/fields/phone.ts";
import { LINE, REASON } from "./columns.ts";
import type { ImportedProspect, LeftLine, SortedLines } from "./import.ts";

const FIRST_SHOWN = 5;
const PROBLEMS_SHOWN = 20;
const LINES_AT_ONCE = 1_000;

export interface ImportReport {
  added: number;
  followed: number;
  refused: number;
  /** the first added prospects, with readable phone numbers */
  first: ImportedProspect[];
  /** of the refused lines */
  problems: { line: number; reason: string }[];
  /** unrecognized headings */
  unknown: string[];
  /** all rejected lines unchanged, as a CSV to correct and import again */
  left?: string;
}

/** `release` lets others work after some lines. */
export async function reportOf(
  { headings, unknown }: { headings: readonly string[]; unknown: string[] },
  { added, followed, refused }: SortedLines,
  release: () => Promise<unknown>,
): Promise<ImportReport> {
  const left = [...followed, ...refused].sort((one, other) => one.line - other.line);
  return {
    added: added.length,
    followed: followed.length,
    refused: refused.length,
    first: added
      .slice(0, FIRST_SHOWN)
      .map(({ prospect }) => ({ ...prospect, phone: prospect.phone && formatPhone(prospect.phone) })),
    problems: refused.slice(0, PROBLEMS_SHOWN).map(({ line, reason }) => ({ line, reason })),
    unknown,
    ...(left.length > 0 && { left: await leftFile(headings, left, release) }),
  };
}

/** Keeps the columns of the sent file and adds the reason of each line. */
async function leftFile(
  headings: readonly string[],
  lines: readonly LeftLine[],
  release: () => Promise<unknown>,
): Promise<string> {
  // A file that was rejected before already has these columns.
  const kept = headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ heading }) => heading !== LINE && heading !== REASON);
  const parts = [startCsv([...kept.map(({ heading }) => heading), LINE, REASON])];
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const some = lines.slice(from, from + LINES_AT_ONCE);
    const rows = some.map(({ line, cells, reason }) => [
      ...kept.map(({ at }) => cells[at] ?? ""),
      String(line),
      reason,
    ]);
    parts.push(writeRows(rows));
    await release();
  }
  return parts.join("");
}
