import { draftPlace } from "~/features/consent/rules/preferences.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { useDraft } from "~/ui/form/drafts.ts";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import type { ReceivedMessage } from "../queries/list-contact-messages.server.ts";
import { LONGEST_ANSWER } from "../rules/actions.ts";
import { answerMessageSchema } from "../schema.ts";

/** The answer to a contact message; what is typed outlives the page. */
export function AnswerForm({ message }: { message: ReceivedMessage }) {
  const { draft, fieldsKey } = useRestoredDraft(`contactAnswerDraft:${message.id}`);
  return <AnswerFields key={fieldsKey} message={message} draft={draft} />;
}

function AnswerFields({ message, draft }: { message: ReceivedMessage; draft: RestoredDraft }) {
  const { id, name, email, handledAt, answers } = message;
  const memory = useDraft(draft.key, draftPlace);
  const typed = draft.state === "restored" ? (memory.typed.answer ?? "") : "";
  const form = useForm({
    intent: "answer",
    schema: answerMessageSchema,
    about: `answer-${id}`,
    memory,
    onAnswer: ({ ok }) => ok && draft.drop(),
  });
  return (
    <details
      open={handledAt === null || typed !== "" || form.answer?.ok === false || undefined}
      className="border-t border-line pt-2"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Répondre<span className="sr-only"> à {name}</span>
      </summary>
      <Form of={form} aria-label={`Répondre à ${name}`} className="grid gap-4 pt-2">
        {typed !== "" && <RestoredNotice draft={draft} />}
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seenAnswers" value={answers.length} />
        <Field
          label="Votre réponse"
          hint={`Elle part par e-mail à ${email}, avec son message.`}
          error={form.errors.answer}
          required
        >
          <Textarea name="answer" rows={5} counterMax={LONGEST_ANSWER} defaultValue={typed} />
        </Field>
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Envoi..." : "Envoyer la réponse"}
        </Button>
      </Form>
    </details>
  );
}
