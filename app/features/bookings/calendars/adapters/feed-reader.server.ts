import path from "node:path";
import { ThreadLimitExceeded, WorkerThreads } from "~/platform/limits/worker-threads.server.ts";
import type { FeedReading, FeedTime } from "../rules/read-feed.ts";

export interface FeedTask {
  text: string;
  window: FeedTime;
}

const threads = new WorkerThreads<FeedTask, FeedReading>({
  program: path.join(import.meta.dirname, "feed-worker"),
  memoryMiB: 192,
  // Parsing a real calendar takes far less time than this.
  limitMs: 8_000,
  // Calendars come from strangers: a thread never reads two of them.
  idleMs: 0,
});

/** Parses a calendar in a worker thread, which is always terminated afterwards. */
export async function readInThread(text: string, window: FeedTime, limitMs?: number): Promise<FeedReading> {
  try {
    return await threads.run({ text, window }, limitMs);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return { problem: "too many" };
    throw error;
  }
}
