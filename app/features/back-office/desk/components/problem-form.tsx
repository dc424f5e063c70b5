import { Button } from "~/ui/controls/button.tsx";
import { Radio, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { GROUNDS, LONGEST_WORDS, PROBLEM_GROUNDS } from "../rules/cases.ts";
import { reportProblemSchema } from "../schema.ts";

/** The page of the case drops the draft, because a report that was sent leads there. */
export const problemDraft = (bookingId: string): string => `problemDraft:${bookingId}`;

/** Reports a problem with a session. The words may be about health, so the draft stays in this tab. */
export function ProblemForm({ bookingId }: { bookingId: string }) {
  const { draft, fieldsKey } = useRestoredDraft(problemDraft(bookingId));
  return <ProblemFields key={fieldsKey} bookingId={bookingId} draft={draft} />;
}

function ProblemFields({ bookingId, draft }: { bookingId: string; draft: RestoredDraft }) {
  const memory = useDraft(draft.key, () => sessionStorage);
  const form = useForm({
    schema: reportProblemSchema,
    about: `problem-${bookingId}`,
    memory,
  });
  const before = draft.state === "restored" ? memory.typed : {};
  const typed = { ...before, ...form.values };
  return (
    <Form of={form} aria-label="Signaler un problème" className="grid max-w-prose gap-5">
      <Refusal text={form.answer?.refusal} />
      <RadioGroup
        name="ground"
        label="De quoi s’agit-il&nbsp;?"
        defaultValue={typed.ground}
        error={form.errors.ground}
        required
      >
        {GROUNDS.map((ground) => (
          <Radio key={ground} value={ground} label={PROBLEM_GROUNDS[ground]} />
        ))}
      </RadioGroup>
      <Field
        label="Ce qui s’est passé"
        hint="Notre équipe et l’autre personne le lisent. Dites aussi ce que vous proposez."
        error={form.errors.words}
        required
      >
        <Textarea name="words" rows={6} counterMax={LONGEST_WORDS} defaultValue={typed.words ?? ""} />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Signaler le problème"}
      </Button>
    </Form>
  );
}
