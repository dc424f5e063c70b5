import type { ListedText } from "~/features/training/texts/queries.server.ts";
import {
  MOST_OPTIONS,
  MOST_QUIZ_MODULES,
  MOST_QUIZ_QUESTIONS,
  moduleField,
  quizFields,
  TRAINING_LIMITS,
} from "~/features/training/texts/rules.ts";
import type { FieldErrors } from "~/platform/web/forms.ts";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";

interface QuizFieldsProps {
  modules: readonly ListedText[];
  errors: FieldErrors;
  /** the text of a field, as it is typed or saved */
  findValue: (name: string) => string;
}

const count = (most: number) => Array.from({ length: most }, (_, at) => at + 1);

/** The modules and the questions of a certification. An emptied question is left out. */
export function QuizFields({ modules, errors, findValue }: QuizFieldsProps) {
  return (
    <>
      <fieldset className="grid gap-4">
        <legend className="pb-2 text-xl">Modules à lire avant</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {count(MOST_QUIZ_MODULES).map((number) => (
            <Field key={number} label={`Module ${number}`} error={errors[moduleField(number)]}>
              <Select
                name={moduleField(number)}
                placeholder="Aucun"
                defaultValue={findValue(moduleField(number))}
              >
                {modules.map(({ id, slug, title }) => (
                  <option key={id} value={slug}>
                    {title}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </fieldset>
      <section aria-labelledby="questions" className="grid gap-4">
        <h2 id="questions" className="text-xl">
          Questions
        </h2>
        <p className="text-muted">
          {MOST_QUIZ_QUESTIONS} au plus. Videz une question pour l’enlever. Les certifications déjà obtenues
          restent, même si vous changez les questions.
        </p>
        <div className="grid gap-3">
          {count(MOST_QUIZ_QUESTIONS).map((number) => (
            <QuestionFields key={number} number={number} errors={errors} findValue={findValue} />
          ))}
        </div>
      </section>
    </>
  );
}

interface QuestionFieldsProps extends Pick<QuizFieldsProps, "errors" | "findValue"> {
  number: number;
}

/** A `details` element, so that twelve questions fit on a page without script too. */
function QuestionFields({ number, errors, findValue }: QuestionFieldsProps) {
  const names = quizFields(number);
  const isRefused = Object.values(names).some((name) => errors[name]);
  const asked = findValue(names.text);
  return (
    <details open={isRefused || undefined} className="rounded-lg border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-3 font-semibold wrap-anywhere">
        {asked ? `${number}. ${asked}` : `Question ${number}, vide`}
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        <Field label={`Question ${number}`} error={errors[names.text]}>
          <Input
            name={names.text}
            maxLength={TRAINING_LIMITS.sentence}
            autoComplete="off"
            defaultValue={asked}
          />
        </Field>
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_12rem]">
          <Field
            label={`Réponses à la question ${number}`}
            hint={`Une par ligne, ${MOST_OPTIONS} au plus.`}
            error={errors[names.options]}
          >
            <Textarea name={names.options} rows={4} defaultValue={findValue(names.options)} />
          </Field>
          <Field label={`La bonne réponse à la question ${number}`} error={errors[names.right]}>
            <Select name={names.right} defaultValue={findValue(names.right) || "1"}>
              {count(MOST_OPTIONS).map((option) => (
                <option key={option} value={option}>
                  Ligne {option}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field
          label={`Explication de la réponse ${number}`}
          hint="Elle est montrée après les réponses."
          error={errors[names.explanation]}
        >
          <Textarea
            name={names.explanation}
            rows={3}
            counterMax={TRAINING_LIMITS.paragraph}
            defaultValue={findValue(names.explanation)}
          />
        </Field>
      </div>
    </details>
  );
}
