import path from "node:path";
import { ThreadLimitExceeded, WorkerThreads } from "../../limits/worker-threads.server.ts";
import {
  looksLikeRecording,
  type RecordingKind,
  type RemuxAnswer,
  recordingBytes,
} from "./recording-rules.ts";

export interface RecordingTask {
  bytes: Uint8Array;
  kind: RecordingKind;
}

const threads = new WorkerThreads<RecordingTask, RemuxAnswer>({
  program: path.join(import.meta.dirname, "recording-thread"),
  memoryMiB: 96,
  // A real recording takes a tenth of a second. On a busy machine, the start of the thread takes some seconds.
  limitMs: 20_000,
  // Recordings come from strangers: a thread never reads two of them.
  idleMs: 0,
});

/** Checks a recording and writes it anew in a worker thread, which is always terminated afterwards. */
export async function readRecording(file: Blob, kind: RecordingKind, limitMs?: number): Promise<RemuxAnswer> {
  if (file.size > recordingBytes(kind)) return { refusal: "bytes" };
  if (file.size === 0) return { refusal: "empty" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!looksLikeRecording(bytes)) return { refusal: "format" };
  try {
    return await threads.run({ bytes, kind }, limitMs);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return { refusal: "format" };
    throw error;
  }
}
