import { answerTasks } from "../../limits/worker-threads.server.ts";
import type { RecordingTask } from "./read-recording.server.ts";
import type { RemuxAnswer } from "./recording-rules.ts";
import { remuxRecording } from "./remux-recording.server.ts";

/** Recordings come from strangers: a malicious one can hold only this thread, which `read-recording.server.ts` ends. */
answerTasks<RecordingTask, RemuxAnswer>(({ bytes, kind }) => remuxRecording(bytes, kind));
