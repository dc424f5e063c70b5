import { newId } from "~/platform/web/new-id.ts";
import { outboxOf } from "../conversation/outboxes.ts";
import { sendAttachment } from "../conversation/send-attachment.ts";
import { recordingKey, setHeld } from "./held-recordings.ts";
import { Recorder } from "./recorder.ts";

/** Recorders live as long as the page, so that a recording outlives its dialog and its conversation. */
const recorders = new Map<string, Recorder>();

/** A recording is a message of its own: the text and the files that are being prepared beside it stay. */
export function recorderOf(conversationId: number, viewerId: string): Recorder {
  const key = recordingKey(conversationId, viewerId);
  const known = recorders.get(key);
  if (known) return known;
  const recorder = new Recorder({
    upload: (file, kind, onProgress) => sendAttachment(conversationId, file, onProgress, kind),
    onSent: (attachment) =>
      outboxOf(conversationId, viewerId).add({ clientId: newId(), body: "", attachments: attachment.id }, [
        attachment,
      ]),
    onHeld: (isHeld) => setHeld(key, isHeld),
  });
  recorders.set(key, recorder);
  return recorder;
}
