import { parentPort } from "node:worker_threads";
import { type FeedTime, readFeed } from "../rules/read-feed.ts";

/**
 * A thread of its own in which calendars of strangers are read: one that is made to take forever takes this thread, which is then ended.
 * `feed-reader.server.ts` starts it.
 */
parentPort?.on("message", ({ text, window }: { text: string; window: FeedTime }) => {
  parentPort?.postMessage(readFeed(text, window));
});
