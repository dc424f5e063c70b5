import { findProgramme } from "../rules/programmes.ts";
import { renderProgramme } from "./render-programme.server.ts";

interface ProgrammeFile {
  name: string;
  bytes: Uint8Array;
}

/** A file takes a moment to make and is the same for everybody: the last ones are kept. Each is some fifty kilobytes. */
const KEPT = 60;
const kept = new Map<string, Promise<Uint8Array>>();

/** The file of a programme; of a series, of a month. Undefined where nothing is written under that name. */
export async function findProgrammeFile(slug: string, month?: number): Promise<ProgrammeFile | undefined> {
  const programme = findProgramme(slug, month);
  if (!programme) return undefined;
  const bytes = kept.get(programme.title) ?? renderProgramme(programme);
  // Put last: what is asked for least lately goes first.
  kept.delete(programme.title);
  kept.set(programme.title, bytes);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return { name: month === undefined ? `${slug}.pdf` : `${slug}-mois-${month}.pdf`, bytes: await bytes };
}
