import { MessageSquareReplyIcon } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/ui/controls/button.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Field } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { LONGEST_ANSWER } from "../rules/reviews.ts";
import { answerSchema } from "../schema.ts";

interface AnswerFormProps {
  id: number;
  author: string;
  /** the current answer, for edits */
  answer: string | null;
}

/** A `details` element opens the form, so that it works without JavaScript. */
export function AnswerForm({ id, author, answer }: AnswerFormProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const form = useForm({
    intent: "answer",
    schema: answerSchema,
    about: `answer-${id}`,
    onAnswer: ({ ok }) => {
      if (!ok || !fold.current) return;
      fold.current.open = false;
      fold.current.querySelector("summary")?.focus();
    },
  });
  const isRefused = form.answer?.ok === false && form.values.review === String(id);
  return (
    <details ref={fold} open={isRefused || undefined} className="group min-w-0 grow open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full px-1 font-semibold text-clay-text underline-offset-4 group-open:mb-2 hover:underline [&::-webkit-details-marker]:hidden">
        <MessageSquareReplyIcon aria-hidden className="size-5" />
        {answer ? "Modifier ma réponse" : "Répondre"}
        <span className="sr-only"> à {author}</span>
      </summary>
      <Form of={form} className="grid gap-4">
        {form.answer?.refusal && (
          <div tabIndex={-1} data-refusal className="rounded-md">
            <Alert tone="danger">{form.answer.refusal}</Alert>
          </div>
        )}
        <input type="hidden" name="review" value={id} />
        <Field
          label="Votre réponse"
          required
          error={form.errors.answer}
          hint="Publique, sous l’avis. Remerciez ou expliquez, sans rien dire de la santé de l’élève."
        >
          <Textarea
            name="answer"
            rows={3}
            counterMax={LONGEST_ANSWER}
            defaultValue={(isRefused ? form.values.answer : undefined) ?? answer ?? undefined}
          />
        </Field>
        <Button type="submit" size="sm" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Envoi..." : answer ? "Enregistrer ma réponse" : "Publier ma réponse"}
        </Button>
      </Form>
    </details>
  );
}
