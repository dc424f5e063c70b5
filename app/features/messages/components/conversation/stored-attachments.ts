import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { dropDraft, keepDraft, readDraft } from "~/ui/form/drafts.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { ChosenFiles } from "./chosen-files.ts";
import { dropAttachment, sendAttachment } from "./send-attachment.ts";

/** For the life of the page: what is on its way goes on when the conversation is left, and is there when one comes back. */
const chosen = new Map<string, ChosenFiles>();

/** Those that are ready are kept as what is written beside them is, so that a page that is loaded anew has both. */
export function chosenFilesOf(conversationId: number, viewerId: string): ChosenFiles {
  const name = `${viewerId} ${conversationId}`;
  const known = chosen.get(name);
  if (known) return known;
  const key = `attachments${DRAFT}${conversationId}`;
  const { attachments, owner } = readDraft(key, viewerId);
  const files = new ChosenFiles({
    send: (file, onProgress) => sendAttachment(conversationId, file, onProgress),
    drop: dropAttachment,
    keep: (ready) =>
      ready.length === 0
        ? dropDraft(key)
        : keepDraft(key, { owner: viewerId, attachments: JSON.stringify(ready) }, draftPlace),
    kept: attachments && owner === viewerId ? (JSON.parse(attachments) as ShownAttachment[]) : [],
  });
  chosen.set(name, files);
  return files;
}
