import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FieldOf, FormAnswer } from "~/platform/web/forms.ts";
import { ENDED_SESSION } from "~/ui/feedback/ended-session.ts";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { useForm } from "~/ui/form/use-form.ts";
import type { RestoredDraft } from "~/ui/form/use-restored-draft.ts";

type WrittenAnswer = FormAnswer & { version?: number; message?: string };

interface WrittenForm<S extends z.ZodType> {
  schema: S;
  /** the saved version */
  version: number;
  draft: RestoredDraft;
}

/**
 * The form of a long text that several operators write. What is typed is saved in the browser at every keystroke, and
 * dropped once the server has it. The fields stay after a save, with the cursor where it was.
 */
export function useWrittenForm<S extends z.ZodType>({ schema, version: saved, draft }: WrittenForm<S>) {
  const memory = useDraft(draft.key, draftPlace);
  const before = draft.state === "restored" ? memory.typed : {};
  // The version that was opened. It is outdated once another one is saved elsewhere.
  const [opened, setOpened] = useState(Number(before.seenVersion) || saved);
  const [isSaved, setSaved] = useState(false);
  // The version belongs to the draft: restored later, the draft must not overwrite what was saved since.
  const change = (more: Record<string, string>) => memory.change({ seenVersion: String(opened), ...more });
  // An ended session deletes all drafts of this browser, but this draft must survive until the next login.
  const saveTyped = useEffectEvent(() => {
    if (Object.keys(memory.typed).length > 0) change({});
  });
  useEffect(() => {
    const saveAtSessionEnd = () => saveTyped();
    window.addEventListener(ENDED_SESSION, saveAtSessionEnd);
    return () => window.removeEventListener(ENDED_SESSION, saveAtSessionEnd);
  }, []);
  const form = useForm<S, WrittenAnswer>({
    intent: "write",
    schema,
    about: draft.key,
    memory: { typed: memory.typed, change },
    onAnswer: ({ ok, version, message }) => {
      if (!ok || version === undefined) return;
      setOpened(version);
      setSaved(true);
      memory.drop();
      if (message) toast({ title: message, variant: "success" });
    },
    onRefused: () => toast({ title: "Quelques champs sont à corriger", variant: "destructive" }),
  });
  // Without script, the refused form comes back with the version that it was written on.
  const writtenOn = form.cameWithPage ? Number(form.values.seenVersion) || opened : opened;
  return {
    form,
    opened: writtenOn,
    /** the text of a field: as it came back, as the draft has it, or as it is saved */
    textOf: (field: FieldOf<S>, text: string): string => form.values[field] ?? before[field] ?? text,
    isRestored: draft.state === "restored" && !isSaved && Object.keys(memory.typed).length > 0,
    /** another version was saved since this one was opened */
    isOutdated: saved > writtenOn,
    /** discards the typed text and takes the saved one */
    abandon() {
      form.reset();
      draft.drop();
    },
  };
}
