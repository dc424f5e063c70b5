import { DOCUMENT_REFUSALS } from "~/platform/files/document-rules.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
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
const ENDED = "Votre session a pris fin. Reconnectez-vous dans un autre onglet, puis réessayez.";
const UNEXPECTED = "L’envoi n’a pas abouti. Réessayez dans un instant.";

/** Sends one file, by the one way that tells a browser how far it has come. `again` says that it may work a second time. */
export function sendAttachment(
  conversationId: number,
  file: File,
  onProgress: (share: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.set("conversation", String(conversationId));
  body.set("file", file);
  const answer = new Promise<UploadAnswer & { again?: boolean }>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(read(request));
    request.onerror = () => resolve({ ok: false, refusal: LOST_CONNECTION, again: true });
    request.onabort = () => resolve({ ok: false });
    request.open("POST", ADDRESS);
    request.send(body);
  });
  return { answer, cancel: () => request.abort() };
}

function read({ status, responseText }: XMLHttpRequest): UploadAnswer & { again?: boolean } {
  if (status === 401) return { ok: false, refusal: ENDED, again: true };
  // Refused before it was read: by then nobody knew what it was.
  if (status === 413) return { ok: false, refusal: DOCUMENT_REFUSALS.bytes };
  const again = status === 429 || status >= 500;
  try {
    const answer = JSON.parse(responseText) as UploadAnswer;
    if (typeof answer.ok === "boolean") return { ...answer, again };
  } catch {
    // Not ours: a proxy's, perhaps.
  }
  return { ok: false, refusal: UNEXPECTED, again: true };
}

/** Takes away what was uploaded and is not to be sent. If this is lost, it goes by itself after a day. */
export function dropAttachment(attachment: string): void {
  void fetch(ADDRESS, { method: "POST", body: new URLSearchParams({ attachment }), keepalive: true }).catch(
    () => undefined,
  );
}
