import path from "node:path";
import { Worker } from "node:worker_threads";
import type { FeedReading, FeedTime } from "../rules/read-feed.ts";

/** Past this, a calendar is not one that anybody keeps. */
const LIMIT_MS = 8_000;
const MEMORY_MIB = 192;

/** Beside the built server, or as source where Vite or the tests run it: a thread has to be taught to read that. */
const beside = (file: string) => path.join(import.meta.dirname, file);
const FROM_SOURCE = `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(beside("feed-worker.server.ts"))});
})`;
const [program, isText] = import.meta.env.PROD ? [beside("feed-worker.js"), false] : [FROM_SOURCE, true];

/** Reads a calendar in a thread that ends with it, however it ends. */
export function readInThread(text: string, window: FeedTime, limitMs = LIMIT_MS): Promise<FeedReading> {
  const worker = new Worker(program, {
    eval: isText,
    // None of ours: what takes the thread over finds no secret in its environment.
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
