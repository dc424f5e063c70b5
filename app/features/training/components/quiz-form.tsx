import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { Certification } from "../queries/find-certifications.server.ts";
import type { QuizResult } from "../rules/quiz.ts";
import { quizSchema } from "../schema.ts";
import { QuizReport } from "./quiz-report.tsx";

interface QuizAnswer extends FormAnswer {
  result?: QuizResult;
}

/** After submission, the report replaces the questions. Only the server knows the correct options. */
export function QuizForm({ certification: { id, path, questions } }: { certification: Certification }) {
  const schema = quizSchema(questions);
  const form = useForm<typeof schema, QuizAnswer>({ schema, about: id });
  const result = form.answer?.result;
  if (result) return <QuizReport result={result} path={path} onRetry={form.reset} />;
  const missing = Object.keys(form.errors).length;
  return (
    <Form of={form} className="grid gap-5">
      {questions.map(({ name, text, options }, at) => (
        <Card key={name} className="p-5 sm:p-6">
          <RadioGroup
            label={
              <span className="text-lg leading-snug">
                {at + 1}. {text}
              </span>
            }
            name={name}
            defaultValue={form.values[name]}
            error={form.errors[name]}
            layout="mt-1.5 grid gap-2.5"
          >
            {options.map((option, place) => (
              <RadioCard key={option} value={String(place)} label={option} />
            ))}
          </RadioGroup>
        </Card>
      ))}
      {form.answer?.refusal && <Alert tone="danger">{form.answer.refusal}</Alert>}
      {missing > 0 && (
        <p className="text-sm font-medium text-danger-text">
          {missing === 1 ? "Il manque une réponse." : `Il manque ${missing} réponses.`}
        </p>
      )}
      <Button type="submit" size="lg" busy={form.busy} className="w-full sm:w-fit">
        {form.busy ? "Correction..." : "Valider mes réponses"}
      </Button>
    </Form>
  );
}
