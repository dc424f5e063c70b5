import path from "node:path";
import { Worker } from "node:worker_threads";
import type { FeedReading, FeedTime } from "../rules/read-feed.ts";

/** Parsing a real calendar takes far less time than this. */
const LIMIT_MS = 8_000;
const MEMORY_MIB = 192;

/**
 * In production the worker is a built file beside the server. In development and tests it is TypeScript
 * source, so the thread has to register tsx first.
 */
const pathBeside = (file: string) => path.join(import.meta.dirname, file);
const FROM_SOURCE = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(pathBeside("feed-worker.server.ts"))});
})`;
const [program, isText] = import.meta.env.PROD ? [pathBeside("feed-worker.js"), false] : [FROM_SOURCE, true];

/** Parses a calendar in a worker thread, which is always terminated afterwards. */
export function readInThread(text: string, window: FeedTime, limitMs = LIMIT_MS): Promise<FeedReading> {
  const worker = new Worker(program, {
    eval: isText,
    // The environment is empty, so that code that takes over the thread finds no secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MIB },
  });
  return new Promise<FeedReading>((resolve, reject) => {
    const limit = setTimeout(() => resolve({ problem: "too many" }), limitMs);
    worker.once("message", resolve);
    worker.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ problem: "too many" }) : reject(error),
    );
    worker.once("exit", () => clearTimeout(limit));
    worker.postMessage({ text, window });
  }).finally(() => worker.terminate());
}
