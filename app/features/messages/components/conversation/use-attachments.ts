import { type ClipboardEvent, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { useViewerId } from "~/ui/form/drafts.ts";
import { chosenFilesOf } from "./stored-attachments.ts";

const NOTHING = { files: [], refusal: undefined } as const;

/** The files of the message that is being written in a conversation. They stay until the message is sent. */
export function useAttachments(conversationId: number) {
  const viewerId = useViewerId() ?? "";
  // In the browser alone: what the server renders belongs to nobody.
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
    /** the field that chooses them */
    chooser,
    files,
    refusal,
    /** those that are there, in the order in which they were chosen */
    ready: files.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    /** a message that is sent now would go without some of them */
    pending: files.some(({ state }) => state === "waiting" || state === "sending"),
    add: (file: File) => chosen().add(file),
    retry: (key: number) => chosen().retry(key),
    remove: (key: number) => {
      chosen().remove(key);
      // The button that was pressed is gone, and the focus would be with it.
      chooser.current?.focus();
    },
    sent: () => chosen().sent(),
    /** of the field in which the message is written: a picture that is pasted there goes with it */
    onPaste: (event: ClipboardEvent) => {
      const { files: pasted, types } = event.clipboardData;
      // What was copied from a document is its text, of which it brings a picture along.
      if (pasted.length === 0 || types.includes("text/plain")) return;
      event.preventDefault();
      for (const file of pasted) chosen().add(file);
    },
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
