import { QUESTION_LIMITS } from "~/features/content/questions/rules.ts";
import type { QuestionText } from "~/features/content/questions/schema.ts";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import type { FormState } from "~/ui/form/use-form.ts";

interface QuestionFieldsProps {
  form: Pick<FormState<keyof QuestionText>, "errors" | "values">;
  /** the saved question, when editing */
  question?: QuestionText;
}

export function QuestionFields({ form: { errors, values }, question }: QuestionFieldsProps) {
  return (
    <>
      <Field label="Question" required error={errors.question}>
        <Input
          name="question"
          maxLength={QUESTION_LIMITS.question}
          autoComplete="off"
          defaultValue={values.question ?? question?.question}
        />
      </Field>
      <Field label="Réponse" hint="Une ligne vide sépare deux paragraphes." required error={errors.answer}>
        <Textarea
          name="answer"
          rows={5}
          counterMax={QUESTION_LIMITS.answer}
          defaultValue={values.answer ?? question?.answer}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Texte du lien" hint="Facultatif." error={errors.linkLabel}>
          <Input
            name="linkLabel"
            maxLength={QUESTION_LIMITS.linkLabel}
            autoComplete="off"
            defaultValue={values.linkLabel ?? question?.linkLabel}
          />
        </Field>
        <Field label="Page du lien" hint="Son adresse sur ce site, comme /contact." error={errors.linkTo}>
          <Input
            name="linkTo"
            maxLength={QUESTION_LIMITS.linkTo}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={values.linkTo ?? question?.linkTo}
          />
        </Field>
      </div>
    </>
  );
}
