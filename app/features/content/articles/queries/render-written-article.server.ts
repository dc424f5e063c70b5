import path from "node:path";
import { LRUCache } from "lru-cache";
import { ThreadLimitExceeded, WorkerThreads } from "~/platform/limits/worker-threads.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import type { RenderedArticle } from "./render-article.server.ts";

export const TOO_COMPLEX =
  "Ce texte est trop long à mettre en page\u00a0: raccourcissez-le, ou retirez des tableaux, des listes et des crochets.";

const threads = new WorkerThreads<string, RenderedArticle>({
  program: path.join(import.meta.dirname, "article-thread"),
  memoryMiB: 256,
  // A long article takes a fifth of a second. On a busy machine, the start of the thread takes some seconds.
  limitMs: 15_000,
  idleMs: 60_000,
});

/** Visitors who are signed in get pages of their own with the same article in them. */
const rendered = new LRUCache<string, Promise<RenderedArticle>>({ max: 50 });

/**
 * Renders what an operator has written, in a thread: some texts of the allowed length take seconds, and a few take
 * minutes, which are refused.
 */
export function renderWrittenArticle(body: string, limitMs?: number): Promise<RenderedArticle> {
  const known = rendered.get(body);
  if (known) return known;
  const rendering = threads.run(body, limitMs).catch((error: unknown) => {
    rendered.delete(body);
    if (error instanceof ThreadLimitExceeded) throw new AppError("invalid_input", { message: TOO_COMPLEX });
    throw error;
  });
  rendered.set(body, rendering);
  return rendering;
}
