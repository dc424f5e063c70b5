import { type ClipboardEvent, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { useViewerId } from "~/ui/form/drafts.ts";
import { chosenFilesOf } from "./stored-attachments.ts";

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
    const again = () => chosen().keepAgain();
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
