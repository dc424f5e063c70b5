import { useId } from "react";
import type { WrittenQuestion } from "~/features/content/questions/queries.server.ts";
import { editQuestionSchema } from "~/features/content/questions/schema.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Badge } from "~/ui/data/badge.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { RestoredNotice } from "~/ui/form/restored-notice.tsx";
import { type RestoredDraft, useRestoredDraft } from "~/ui/form/use-restored-draft.ts";
import { Card } from "~/ui/layout/card.tsx";
import { useVersionedForm } from "../use-versioned-form.ts";
import { WorkButton } from "../work-button.tsx";
import { DeleteQuestion } from "./delete-question.tsx";
import { QuestionFields } from "./question-fields.tsx";

interface QuestionCardProps {
  question: WrittenQuestion;
  isFirst: boolean;
  isLast: boolean;
}

export function QuestionCard({ question: written, isFirst, isLast }: QuestionCardProps) {
  const { id, question, isShown } = written;
  const titleId = useId();
  return (
    <Card asChild>
      <article aria-labelledby={titleId} className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
            {question}
          </h2>
          {isShown ? <Badge tone="green">Sur la page</Badge> : <Badge>Masquée</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          {!isFirst && (
            <WorkButton fields={{ intent: "move", id, way: "up" }} about={question}>
              Monter
            </WorkButton>
          )}
          {!isLast && (
            <WorkButton fields={{ intent: "move", id, way: "down" }} about={question}>
              Descendre
            </WorkButton>
          )}
          <WorkButton fields={{ intent: "show", id, shown: String(!isShown) }} about={question}>
            {isShown ? "Masquer" : "Montrer"}
          </WorkButton>
          <DeleteQuestion id={id} question={question} />
        </div>
        <EditQuestion question={written} />
      </article>
    </Card>
  );
}

/** An unsaved draft is restored, with a notice. */
function EditQuestion({ question }: { question: WrittenQuestion }) {
  const { draft, fieldsKey } = useRestoredDraft(`questionDraft:${question.id}`);
  return <EditFields key={fieldsKey} question={question} draft={draft} />;
}

function EditFields({ question, draft }: { question: WrittenQuestion; draft: RestoredDraft }) {
  const { form, textOf, isRestored, seenVersion } = useVersionedForm({
    intent: "edit",
    schema: editQuestionSchema,
    about: `edit-question-${question.id}`,
    draft,
    version: question.version,
  });
  const saved = {
    question: textOf("question", question.question),
    answer: textOf("answer", question.answer),
    linkLabel: textOf("linkLabel", question.linkLabel),
    linkTo: textOf("linkTo", question.linkTo),
  };
  return (
    <details
      open={isRestored || form.answer?.ok === false || undefined}
      className="border-t border-line pt-2"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        Modifier<span className="sr-only"> {question.question}</span>
      </summary>
      <Form of={form} aria-label={`Modifier «\u00a0${question.question}\u00a0»`} className="grid gap-5 pt-2">
        {isRestored && <RestoredNotice draft={draft} />}
        <Refusal text={form.answer?.refusal} />
        <input type="hidden" name="id" value={question.id} />
        <input type="hidden" name="seenVersion" value={seenVersion} />
        <QuestionFields form={form} question={saved} />
        <Button type="submit" busy={form.busy} className="justify-self-start max-sm:w-full">
          {form.busy ? "Enregistrement..." : "Enregistrer"}
        </Button>
      </Form>
    </details>
  );
}
