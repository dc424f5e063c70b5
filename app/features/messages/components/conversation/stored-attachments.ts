import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { dropDraft, keepDraft, readDraft } from "~/ui/form/drafts.ts";
import { DRAFT } from "~/ui/form/drop-drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { ChosenFiles } from "./chosen-files.ts";
import { dropAttachment, sendAttachment } from "./send-attachment.ts";

/** Uploads live as long as the page, so that they continue after the conversation is closed. */
const chosen = new Map<string, ChosenFiles>();

/** Completed uploads are stored beside the text draft, so that a reloaded page restores both. */
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
