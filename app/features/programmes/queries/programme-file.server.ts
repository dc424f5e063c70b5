import path from "node:path";
import { WorkerThreads } from "~/platform/limits/worker-threads.server.ts";
import type { Programme } from "../rules/model.ts";
import { findProgramme } from "../rules/programmes.ts";

interface ProgrammeFile {
  name: string;
  bytes: Uint8Array;
}

const threads = new WorkerThreads<Programme, Uint8Array>({
  program: path.join(import.meta.dirname, "programme-thread"),
  memoryMiB: 256,
  limitMs: 60_000,
  idleMs: 60_000,
});

/** The PDF contains nothing personal: it is the same for every buyer. */
export const renderProgramme = (programme: Programme): Promise<Uint8Array> => threads.run(programme);

/** Rendering is slow and the file is the same for everybody: the last files, 50 KB each, are cached. */
const MOST_CACHED = 60;
const cachedFiles = new Map<string, Promise<Uint8Array>>();

/** The PDF of a programme or, for a monthly series, of one month. Undefined for an unknown slug. */
export async function findProgrammeFile(slug: string, month?: number): Promise<ProgrammeFile | undefined> {
  const programme = findProgramme(slug, month);
  if (!programme) return undefined;
  const bytes = cachedFiles.get(programme.title) ?? renderAndForgetFailures(programme);
  // The entry moves to the end: the cache evicts the least recently used file.
  cachedFiles.delete(programme.title);
  cachedFiles.set(programme.title, bytes);
  const [oldest] = cachedFiles.keys();
  if (cachedFiles.size > MOST_CACHED && oldest !== undefined) cachedFiles.delete(oldest);
  return { name: month === undefined ? `${slug}.pdf` : `${slug}-mois-${month}.pdf`, bytes: await bytes };
}

/** A full queue refuses a file, which the next visitor may get. */
function renderAndForgetFailures(programme: Programme): Promise<Uint8Array> {
  const rendering = renderProgramme(programme);
  rendering.catch(() => cachedFiles.delete(programme.title));
  return rendering;
}
