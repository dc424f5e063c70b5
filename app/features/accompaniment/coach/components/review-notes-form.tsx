import { useState } from "react";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { LONGEST_REVIEW_NOTES, reviewNotesSchema } from "../schema/review-notes.ts";

interface ReviewNotesFormProps {
  bookingId: string;
  /** for example "Bilan du 12 mars 2026" */
  about: string;
  notes: string;
  version: number;
}

/** The student reads these notes. Drafts are health data, so they stay in the tab's session storage. */
export function ReviewNotesForm(props: ReviewNotesFormProps) {
  const { draft, fieldsKey } = useRestoredDraft(`reviewNotesDraft:${props.bookingId}`);
  return <NotesFields key={fieldsKey} {...props} draft={draft} />;
}

function NotesFields(props: ReviewNotesFormProps & { draft: RestoredDraft }) {
  const { bookingId, about, draft } = props;
  const { form, seen, before, round, isOutdated, refusal, overwriteSaved, adoptSaved } = useNotesForm(props);
  return (
    <Form of={form} className="grid gap-3">
      <RestoredNotice draft={draft} />
      {isOutdated ? (
        <Outdated
          refusal={refusal}
          saved={props.notes}
          overwriteSaved={overwriteSaved}
          adoptSaved={adoptSaved}
        />
      ) : (
        <Refusal text={refusal} />
      )}
      <input type="hidden" name="booking" value={bookingId} />
      <input type="hidden" name="version" value={seen} />
      <Field label={`Compte rendu, ${about}`} error={form.errors.notes} hint="Votre élève le lit aussi.">
        <Textarea
          key={round}
          name="notes"
          counterMax={LONGEST_REVIEW_NOTES}
          defaultValue={round > 0 ? props.notes : (form.values.notes ?? before.notes ?? props.notes)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Enregistrement..." : "Enregistrer le compte rendu"}
      </Button>
    </Form>
  );
}

function useNotesForm({ bookingId, version, draft }: ReviewNotesFormProps & { draft: RestoredDraft }) {
  const { typed, change, drop } = useDraft(draft.key, () => sessionStorage);
  const before = draft.state === "restored" ? typed : {};
  const [first] = useState(version);
  // The version the coach chose to continue from, after a save or a conflict. It replaces the opened version.
  const [opened, setOpened] = useState<number>();
  const [answered, setAnswered] = useState<FormAnswer>();
  const [round, setRound] = useState(0);
  const form = useForm<typeof reviewNotesSchema, FormAnswer & { version?: number }>({
    intent: "notes",
    schema: reviewNotesSchema,
    about: `notes-${bookingId}`,
    memory: { typed, change: (more) => change({ version: String(seen()), ...more }) },
    onAnswer: (answer) => {
      if (!answer.ok || answer.version === undefined) return;
      setOpened(answer.version);
      drop();
      toast({ title: "Compte rendu enregistré", variant: "success" });
    },
  });
  const seen = (): number => opened ?? Number(form.values.version ?? before.version ?? first);
  const refusal = form.answer === answered ? undefined : form.answer?.refusal;
  const decide = () => {
    setOpened(version);
    setAnswered(form.answer);
    form.props.ref.current?.querySelector("textarea")?.focus();
  };
  return {
    form,
    before,
    seen: seen(),
    /** key of the text field: a new value resets its text */
    round,
    refusal,
    isOutdated: refusal !== undefined && version > seen(),
    /** overwrites the version that was saved elsewhere */
    overwriteSaved: () => {
      change({ version: String(version) });
      decide();
    },
    adoptSaved: () => {
      drop();
      setRound(round + 1);
      decide();
    },
  };
}

interface OutdatedProps {
  refusal: string | undefined;
  saved: string;
  overwriteSaved: () => void;
  adoptSaved: () => void;
}

function Outdated({ refusal, saved, overwriteSaved, adoptSaved }: OutdatedProps) {
  return (
    <div tabIndex={-1} data-refusal className="rounded-md">
      <Alert
        tone="danger"
        title="Ce compte rendu a été modifié ailleurs"
        action={
          <>
            <Button size="sm" variant="secondary" onClick={overwriteSaved}>
              Garder le mien
            </Button>
            <Button size="sm" variant="ghost" onClick={adoptSaved}>
              Prendre l’autre
            </Button>
          </>
        }
      >
        <p>{refusal}</p>
        <p>Gardez le vôtre, puis enregistrez-le, ou prenez celui qui a été enregistré entre-temps&nbsp;:</p>
        <blockquote className="whitespace-pre-line wrap-anywhere">{saved}</blockquote>
      </Alert>
    </div>
  );
}
