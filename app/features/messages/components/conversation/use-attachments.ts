import { type ClipboardEvent, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { dropDraft, readDraft, saveDraft, useViewerId } from "~/ui/form/drafts.ts";

import { DRAFT } from "~/ui/form/drop-drafts.ts";
import type { ShownAttachment } from "../../queries/attached.server.ts";
import { ChosenFiles } from "./chosen-files.ts";
import { dropAttachment, sendAttachment } from "./send-attachment.ts";

const NOTHING = { files: [], refusal: undefined } as const;

export function useAttachments(conversationId: number) {
  const viewerId = useViewerId() ?? "";
  // The store is read in the browser only, because the server renders without drafts.
  const chosen = useCallback(() => chosenFilesOf(conversationId, viewerId), [conversationId, viewerId]);
  const { files, refusal } = useSyncExternalStore(
    useCallback((changed) => chosen().subscribe(changed), [chosen]),
    () => chosen().snapshot(),
    () => NOTHING,
  );
  useEffect(() => {
    const again = () => chosen().saveAgain();
    window.addEventListener(ENDED_SESSION, again);
    return () => window.removeEventListener(ENDED_SESSION, again);
  }, [chosen]);
  const chooser = useRef<HTMLInputElement>(null);
  return {
    /** the file input */
    chooser,
    files,
    refusal,
    /** completed uploads, in the order of choosing */
    ready: files.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    /** uploads are not complete, so sending must wait */
    pending: files.some(({ state }) => state === "waiting" || state === "sending"),
    add: (file: File) => chosen().add(file),
    retry: (key: number) => chosen().retry(key),
    remove: (key: number) => {
      chosen().remove(key);
      // The pressed button disappears, so the focus moves to the file input.
      chooser.current?.focus();
    },
    sent: () => chosen().sent(),
    /** attaches pictures that are pasted into the message field */
    onPaste: (event: ClipboardEvent) => {
      const { files: pasted, types } = event.clipboardData;
      // Text copied from a document also brings a picture of itself, which is ignored.
      if (pasted.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      for (const file of pasted) chosen().add(file);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** Uploads live as long as the page, so that they continue after the conversation is closed. */
const chosen = new Map<string, ChosenFiles>();

/** Completed uploads are stored beside the text draft, so that a reloaded page restores both. */
function chosenFilesOf(conversationId: number, viewerId: string): ChosenFiles {
  const name = `${viewerId} ${conversationId}`;
  const known = chosen.get(name);
  if (known) return known;
  const key = `attachments${DRAFT}${conversationId}`;
  const { attachments, owner } = readDraft(key, viewerId);
  const files = new ChosenFiles({
    send: (file, onProgress) => sendAttachment(conversationId, file, onProgress),
    drop: dropAttachment,
    saveUploads: (ready) =>
      ready.length === 0
        ? dropDraft(key)
        : saveDraft(key, { owner: viewerId, attachments: JSON.stringify(ready) }, draftPlace),
    savedUploads: attachments && owner === viewerId ? (JSON.parse(attachments) as ShownAttachment[]) : [],
  });
  chosen.set(name, files);
  return files;
}
