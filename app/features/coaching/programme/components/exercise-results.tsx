import { ChevronDownIcon } from "lucide-react";
import { formatDay } from "~/platform/format/dates.ts";
import { formatDecimal } from "~/platform/format/numbers.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { toast } from "~/ui/feedback/toast-store.ts";
import { Field, Input } from "~/ui/form/field.tsx";
import { Form } from "~/ui/form/form.tsx";
import { Refusal } from "~/ui/form/refusal.tsx";
import { useForm } from "~/ui/form/use-form.ts";
import {
  type ExerciseResult,
  exerciseKey,
  formatResult,
  type ProgrammeExercise,
} from "../rules/programme.ts";
import { resultSchema } from "../schema.ts";

interface ExerciseResultsProps {
  weekId: string;
  exercise: ProgrammeExercise;
  /** all results with this coach, the latest first */
  results: readonly ExerciseResult[];
}

/** As many earlier results are shown below the form. */
const SHOWN = 5;

/** The student notes load, repetitions and effort, and sees what they did before. */
export function ExerciseResults({ weekId, exercise, results }: ExerciseResultsProps) {
  const key = exerciseKey(exercise);
  const same = results.filter((result) => result.key === key);
  const isThis = (result: ExerciseResult) => result.weekId === weekId && result.exercise === exercise.id;
  const noted = same.find(isThis);
  const before = same.filter((result) => !isThis(result)).slice(0, SHOWN);
  const [last] = before;
  return (
    <details className="group/result min-w-0">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-clay-text underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        <span>
          {noted ? formatResult(noted) : "Noter charge et effort"}
          <span className="sr-only">{`\u00a0: ${exercise.name}`}</span>
          {!noted && last && (
            <span className="font-normal text-muted no-underline">{` (dernière fois\u00a0: ${formatResult(last)})`}</span>
          )}
        </span>
        <ChevronDownIcon
          aria-hidden
          className="size-4 shrink-0 transition-[rotate] duration-150 group-open/result:rotate-180"
        />
      </summary>
      <div className="grid gap-4 pt-1 pb-2">
        <ResultForm weekId={weekId} exercise={exercise} noted={noted} />
        {before.length > 0 && (
          <ul aria-label="Les fois d’avant" className="grid gap-1 text-sm text-muted">
            {before.map((result) => (
              <li key={`${result.weekId} ${result.exercise}`}>
                {formatDay(result.at)}&nbsp;: <span className="tabular">{formatResult(result)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

interface ResultFormProps {
  weekId: string;
  exercise: ProgrammeExercise;
  noted: ExerciseResult | undefined;
}

function ResultForm({ weekId, exercise, noted }: ResultFormProps) {
  const form = useForm({
    intent: "result",
    schema: resultSchema,
    about: `result-${weekId}-${exercise.id}`,
    onAnswer: ({ ok }) => ok && toast({ title: "C’est noté", variant: "success" }),
  });
  const load = noted?.loadGrams ?? null;
  return (
    <Form of={form} className="grid gap-3">
      <Refusal text={form.answer?.refusal} />
      <input type="hidden" name="week" value={weekId} />
      <input type="hidden" name="exercise" value={exercise.id} />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
        <Field label="Charge" error={form.errors.load}>
          <Input
            name="load"
            inputMode="decimal"
            autoComplete="off"
            suffix="kg"
            defaultValue={form.values.load ?? (load === null ? "" : formatDecimal(load / 1000))}
          />
        </Field>
        <Field label="Répétitions" error={form.errors.repetitions}>
          <Input
            name="repetitions"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={form.values.repetitions ?? noted?.repetitions ?? ""}
          />
        </Field>
        <Field label="Effort (1 à 10)" error={form.errors.effort} className="max-sm:col-span-2">
          <Select name="effort" defaultValue={form.values.effort ?? noted?.effort ?? ""}>
            <option value="">Sans avis</option>
            {Array.from({ length: 10 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the ten levels never change
              <option key={at} value={at + 1}>
                {at + 1}
                {EFFORT_WORDS[at + 1] ?? ""}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit" variant="secondary" size="sm" busy={form.busy} className="justify-self-start">
        {form.busy ? "Enregistrement..." : "Noter"}
      </Button>
    </Form>
  );
}

const EFFORT_WORDS: Record<number, string> = { 1: ", très facile", 5: ", moyen", 10: ", au maximum" };
