import { parentPort } from "node:worker_threads";
import { type FeedTime, readFeed } from "../rules/read-feed.ts";

/**
 * Calendars come from strangers. A malicious one can block only this worker thread, which
 * `feed-reader.server.ts` starts and terminates.
 */
parentPort?.on("message", ({ text, window }: { text: string; window: FeedTime }) => {
  parentPort?.postMessage(readFeed(text, window));
});
