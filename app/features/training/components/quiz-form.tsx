import { CircleCheckIcon, CircleXIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatCount } from "~/platform/format/numbers.ts";
import type { FormAnswer } from "~/platform/web/forms.ts";
import { Button, ButtonLink } from "~/ui/controls/button.tsx";
import { RadioCard, RadioGroup } from "~/ui/controls/radio-group.tsx";
import { Alert } from "~/ui/feedback/alert.tsx";
import { Form } from "~/ui/form/form.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import { Card } from "~/ui/layout/card.tsx";
import type { Certification } from "../queries/find-certifications.server.ts";
import { trainingPath } from "../rules/progress.ts";
import { type MarkedAnswer, PASS_PERCENT, type QuizResult } from "../rules/quiz.ts";
import { quizSchema } from "../schema.ts";

interface QuizAnswer extends FormAnswer {
  result?: QuizResult;
}

/** After submission, the report replaces the questions. Only the server knows the correct options. */
export function QuizForm({
  certification: { id, path, version, questions },
}: {
  certification: Certification;
}) {
  const schema = quizSchema(questions);
  const form = useForm<typeof schema, QuizAnswer>({ schema, about: id });
  const result = form.answer?.result;
  if (result) return <QuizReport result={result} path={path} onRetry={form.reset} />;
  const missing = Object.keys(form.errors).length;
  return (
    <Form of={form} className="grid gap-5">
      <input type="hidden" name="version" value={version} />
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

interface QuizReportProps {
  result: QuizResult;
  /** page of the questions */
  path: string;
  onRetry: () => void;
}

function QuizReport({ result: { percent, passed, answers }, path, onRetry }: QuizReportProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The report replaces the focused form, so it takes the focus.
  useEffect(() => title.current?.focus(), []);
  const right = answers.filter(({ isRight }) => isRight).length;
  return (
    <div className="grid gap-6">
      <Card asChild tone={passed ? "green" : "clay"}>
        <section aria-labelledby="resultat" className="grid gap-3 p-5 sm:p-6">
          <h2 id="resultat" ref={title} tabIndex={-1} className="w-fit text-2xl">
            {passed ? "Certification obtenue" : "Pas encore"}
          </h2>
          <p>
            {formatCount(right, "bonne réponse", "bonnes réponses")} sur {answers.length}, soit {percent}
            &nbsp;%.{" "}
            {passed
              ? "Bravo\u00a0: elle est gardée avec sa date, et le reste quoi qu’il arrive."
              : `Il en faut ${PASS_PERCENT}\u00a0%. Lisez les explications, relisez les leçons, et retentez.`}
          </p>
          <div className="flex flex-wrap gap-3">
            {passed ? (
              <ButtonLink to={trainingPath("certifications")}>Voir mes certifications</ButtonLink>
            ) : (
              // Without JavaScript, the link opens the questions again.
              <ButtonLink to={path} onClick={onRetry}>
                Recommencer
              </ButtonLink>
            )}
          </div>
        </section>
      </Card>
      <ol className="grid gap-4">
        {answers.map((answer, at) => (
          <Answer key={answer.question} answer={answer} number={at + 1} />
        ))}
      </ol>
    </div>
  );
}

function Answer({ answer, number }: { answer: MarkedAnswer; number: number }) {
  const { question, given, right, isRight, explanation } = answer;
  const Icon = isRight ? CircleCheckIcon : CircleXIcon;
  return (
    <Card asChild tone="flat">
      <li className="flex gap-3 p-5">
        <Icon
          aria-hidden
          className={
            isRight ? "mt-0.5 size-6 shrink-0 text-green-text" : "mt-0.5 size-6 shrink-0 text-danger-text"
          }
        />
        <div className="grid min-w-0 gap-2">
          <h3 className="font-text text-base leading-snug font-semibold tracking-normal">
            {number}. {question}
          </h3>
          <p>
            <span className="font-semibold">{isRight ? "Bonne réponse" : "Votre réponse"}&nbsp;:</span>{" "}
            {given}
          </p>
          {!isRight && (
            <p>
              <span className="font-semibold">La bonne réponse&nbsp;:</span> {right}
            </p>
          )}
          <p className="text-muted">{explanation}</p>
        </div>
      </li>
    </Card>
  );
}
