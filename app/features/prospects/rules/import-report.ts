import { beginCsv, writeRows } from "~/platform/format/csv.ts";
import { formatPhone } from "~/platform/format/phone.ts";
import { LINE, REASON } from "./columns.ts";
import type { ImportedProspect, LeftLine, SortedLines } from "./import.ts";

const FIRST_SHOWN = 5;
const PROBLEMS_SHOWN = 20;

/** What became, or would become, of a file. */
export interface ImportReport {
  added: number;
  followed: number;
  refused: number;
  /** the first of those that are added, as they will be, with their numbers as people read them */
  first: ImportedProspect[];
  /** of those that are refused */
  problems: { line: number; reason: string }[];
  /** headings that mean nothing here */
  unknown: string[];
  /** all lines that are left out, as they were, as a file to correct and send again */
  left?: string;
}

export function reportOf(
  { headings, unknown }: { headings: readonly string[]; unknown: string[] },
  { added, followed, refused }: SortedLines,
): ImportReport {
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
    ...(left.length > 0 && { left: leftFile(headings, left) }),
  };
}

/** The columns of the file that was sent, whatever they are, and why each line was left out. */
function leftFile(headings: readonly string[], lines: readonly LeftLine[]): string {
  // A file that we have made before has these columns already.
  const kept = headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ heading }) => heading !== LINE && heading !== REASON);
  const rows = lines.map(({ line, cells, reason }) => [
    ...kept.map(({ at }) => cells[at] ?? ""),
    String(line),
    reason,
  ]);
  return beginCsv([...kept.map(({ heading }) => heading), LINE, REASON]) + writeRows(rows);
}
