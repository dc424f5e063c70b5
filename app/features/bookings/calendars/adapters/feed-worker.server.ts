import { answerTasks } from "~/platform/limits/worker-threads.server.ts";
import { readFeed } from "../rules/read-feed.ts";
import type { FeedTask } from "./feed-reader.server.ts";

/** Calendars come from strangers: a malicious one can hold only this thread, which `feed-reader.server.ts` ends. */
answerTasks<FeedTask, ReturnType<typeof readFeed>>(({ text, window }) => readFeed(text, window));
