import { findProgramme } from "../rules/programmes.ts";
import { renderProgramme } from "./render-programme.server.ts";

interface ProgrammeFile {
  name: string;
  bytes: Uint8Array;
}

/** Rendering is slow and the file is the same for everybody: the last files, 50 KB each, are cached. */
const KEPT = 60;
const kept = new Map<string, Promise<Uint8Array>>();

/** The PDF of a programme or, for a monthly series, of one month. Undefined for an unknown slug. */
export async function findProgrammeFile(slug: string, month?: number): Promise<ProgrammeFile | undefined> {
  const programme = findProgramme(slug, month);
  if (!programme) return undefined;
  const bytes = kept.get(programme.title) ?? renderProgramme(programme);
  // The entry moves to the end: the cache evicts the least recently used file.
  kept.delete(programme.title);
  kept.set(programme.title, bytes);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return { name: month === undefined ? `${slug}.pdf` : `${slug}-mois-${month}.pdf`, bytes: await bytes };
}
