import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { LONGEST_WORDS } from "../rules/cases.ts";
import { caseWordsSchema } from "../schema.ts";

interface OwnCaseWordsProps {
  caseId: string;
  /** something was written before */
  isMore: boolean;
}

/**
 * The form in which one of the two people of a case writes. The text may be about health, so the draft stays in this
 * tab.
 */
export function OwnCaseWords({ caseId, isMore }: OwnCaseWordsProps) {
  const { draft, fieldsKey } = useRestoredDraft(`caseWordsDraft:${caseId}`);
  return <WordsFields key={fieldsKey} caseId={caseId} isMore={isMore} draft={draft} />;
}

function WordsFields({ caseId, isMore, draft }: OwnCaseWordsProps & { draft: RestoredDraft }) {
  const memory = useDraft(draft.key, () => sessionStorage);
  const form = useForm({
    schema: caseWordsSchema,
    about: `case-words-${caseId}`,
    memory,
    onAnswer: ({ ok }) => ok && draft.drop(),
  });
  const typed = draft.state === "restored" ? (memory.typed.words ?? "") : "";
  return (
    <Form of={form} aria-label="Votre version" className="grid gap-4">
      <Refusal text={form.answer?.refusal} />
      <Field
        label={isMore ? "Ajouter quelque chose" : "Ce qui s’est passé"}
        hint="Notre équipe et l’autre personne le lisent."
        error={form.errors.words}
        required
      >
        <Textarea
          name="words"
          rows={6}
          counterMax={LONGEST_WORDS}
          defaultValue={form.values.words ?? typed}
        />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
        {form.busy ? "Envoi..." : "Envoyer"}
      </Button>
    </Form>
  );
}
