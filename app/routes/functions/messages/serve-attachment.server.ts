import { type AttachmentKind, isRecording } from "~/features/messages/rules.ts";
import { answerFile } from "~/platform/files/answer-file.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { pictureKeys } from "~/platform/files/pictures/picture-sources.ts";
import { privateHeaders } from "../../dashboard/private-page.ts";

interface Opened {
  id: string;
  kind: AttachmentKind;
  key: string;
  name: string;
}

/** For a note that is opened in a tab of its own. */
const PLAYED = "default-src 'none'; media-src 'self'; sandbox";

/**
 * Serves the file of a message after the caller has checked access; undefined answers 404, as for a file that
 * never existed. Pictures were re-encoded by us and are shown inline (?size=small for the smaller one). Voice and
 * video notes have our container around packets that were not decoded: they are played, and can do nothing else. A
 * PDF is only downloaded.
 */
export async function serveAttachment(
  request: Request,
  files: FileStore,
  opened: Opened | undefined,
): Promise<Response> {
  if (!opened) return answerFile(undefined, privateHeaders());
  const small = new URL(request.url).searchParams.get("size") === "small";
  const key = (small && pictureKeys(opened.key)[0]) || opened.key;
  // The browser may cache the file but must revalidate it: after sign-out it may no longer show it.
  const kept = { "Cache-Control": "private, no-cache", ETag: `"${opened.id}${small ? "-small" : ""}"` };
  if (request.headers.get("if-none-match") === kept.ETag)
    return new Response(null, { status: 304, headers: kept });
  const file = await files.get(key);
  if (!file) return answerFile(undefined, privateHeaders());
  const name = opened.kind === "pdf" ? opened.name : undefined;
  const headers = isRecording(opened.kind) ? { ...kept, "Content-Security-Policy": PLAYED } : kept;
  return answerFile({ ...file, name }, headers, request);
}
