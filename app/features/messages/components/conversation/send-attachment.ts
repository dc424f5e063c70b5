import { DOCUMENT_REFUSALS } from "~/platform/files/document-rules.ts";
import { RECORDING_REFUSALS, type RecordingKind } from "~/platform/files/recordings/recording-rules.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { reportEndedSession } from "~/ui/feedback/ended-session.ts";
import { LOST_CONNECTION } from "~/ui/feedback/lost-connection.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";

export interface UploadAnswer extends Pick<FormAnswer, "ok" | "refusal"> {
  attachment?: ShownAttachment;
}

export interface Upload {
  answer: Promise<UploadAnswer & { again?: boolean }>;
  cancel: () => void;
}

const ADDRESS = "/functions/v1/attachments";
const ENDED = "Votre session a pris fin. Reconnectez-vous, puis réessayez.";
const UNEXPECTED = "L’envoi n’a pas abouti. Réessayez dans un instant.";

/** Uses XMLHttpRequest, because only it reports upload progress. `again` means that a retry may succeed. */
export function sendAttachment(
  conversationId: number,
  file: File,
  onProgress: (share: number) => void,
  recording?: RecordingKind,
): Upload {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set("conversation", String(conversationId));
  body.set("file", file);
  if (recording) body.set("recording", recording);
  const answer = new Promise<UploadAnswer & { again?: boolean }>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(read(request, recording ? RECORDING_REFUSALS.bytes : DOCUMENT_REFUSALS.bytes));
    request.onerror = () => resolve({ ok: false, refusal: LOST_CONNECTION, again: true });
    request.onabort = () => resolve({ ok: false });
    request.open("POST", ADDRESS);
    request.send(body);
  });
  return { answer, cancel: () => request.abort() };
}

function read(
  { status, responseText }: XMLHttpRequest,
  tooLarge: string,
): UploadAnswer & { again?: boolean } {
  if (status === 401) {
    reportEndedSession();
    return { ok: false, refusal: ENDED, again: true };
  }
  // The body was too large and was rejected before its type was known.
  if (status === 413) return { ok: false, refusal: tooLarge };
  const again = status === 429 || status >= 500;
  try {
    const answer = JSON.parse(responseText) as UploadAnswer;
    if (typeof answer.ok === "boolean") return { ...answer, again };
  } catch {
    // The answer is not JSON, so it comes from elsewhere, such as a proxy.
  }
  return { ok: false, refusal: UNEXPECTED, again: true };
}

/** Deletes an upload that will not be sent. If the request is lost, the file expires after a day. */
export function dropAttachment(attachment: string): void {
  void fetch(ADDRESS, { method: "POST", body: new URLSearchParams({ attachment }), keepalive: true }).catch(
    () => undefined,
  );
}
