import { useState } from "react";
import type { z } from "zod";
import { draftPlace } from "~/features/consent/rules/preferences.ts";
import type { FieldOf, FormAnswer } from "~/platform/web/forms.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { type FormState, useForm } from "~/ui/form/use-form.ts";
import type { RestoredDraft } from "~/ui/form/use-restored-draft.ts";

interface VersionedForm<S extends z.ZodType> {
  intent: string;
  schema: S;
  about: string;
  draft: RestoredDraft;
  /** the saved version; a text that has none yet is version 0 */
  version: number;
  onSaved?: () => void;
}

/**
 * A form of something that several operators edit. It is a draft of the browser at every keystroke, and names
 * the version that it was written on, so that nobody overwrites what they have not seen. The field is
 * `seenVersion`.
 */
export function useVersionedForm<S extends z.ZodType>({
  intent,
  schema,
  about,
  draft,
  version,
  onSaved,
}: VersionedForm<S>): {
  form: FormState<FieldOf<S>>;
  /** the text of a field: as it came back, as the draft has it, or as it is saved */
  textOf: (field: FieldOf<S>, saved: string) => string;
  isRestored: boolean;
  seenVersion: string;
} {
  const memory = useDraft(draft.key, draftPlace);
  const before = draft.state === "restored" ? memory.typed : {};
  // Another form of the page may reload the data under this one: the typed text stays that of its version.
  const [typedOn, setTypedOn] = useState<string>();
  const writtenOn = before.seenVersion ?? typedOn ?? String(version);
  const form = useForm<S, FormAnswer>({
    intent,
    schema,
    about,
    // The version belongs to the draft: restored later, the draft must not overwrite what was saved since.
    memory: {
      typed: memory.typed,
      change: (more) => {
        setTypedOn(writtenOn);
        memory.change({ seenVersion: writtenOn, ...more });
      },
    },
    onAnswer: ({ ok }) => {
      if (!ok) return;
      setTypedOn(undefined);
      draft.drop();
      onSaved?.();
    },
  });
  return {
    form,
    textOf: (field, saved) => form.values[field] ?? before[field] ?? saved,
    isRestored: Object.keys(before).length > 0,
    // After a refusal the page shows the other text, and the next press is meant.
    seenVersion: form.answer?.refusal ? String(version) : writtenOn,
  };
}
