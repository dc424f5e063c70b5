import { ChevronDownIcon, PlusIcon } from "lucide-react";
import { DAY_NAMES } from "~/features/programmes/rules/model.ts";
import { Button } from "~/ui/button.tsx";
import { Field, FieldError, Input } from "~/ui/field.tsx";
import { Select } from "~/ui/select.tsx";
import { Textarea } from "~/ui/textarea.tsx";
import {
  formatExercise,
  PART_NAMES,
  PROGRAMME_LIMITS,
  type ProgrammeSession,
  sessionMinutes,
} from "../rules/programme.ts";
import { emptyExercise, removedAt, replacedAt, shifted } from "./editor-state.ts";
import { ExerciseEditor } from "./exercise-editor.tsx";
import { PlaceButtons } from "./place-buttons.tsx";

interface SessionEditorProps {
  session: ProgrammeSession;
  at: number;
  count: number;
  /** what is wrong with a field of it: "title", "exercises.2.name" */
  errorOf: (path: string) => string | undefined;
  change: (session: ProgrammeSession) => void;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
}

const EXERCISE_FIELDS = ["name", "sets", "count", "rest", "load", "technique"];

/** One session of a week, with its exercises in their order. */
export function SessionEditor({
  session,
  at,
  count,
  errorOf,
  change,
  onShift,
  onRemove,
}: SessionEditorProps) {
  const { title, words, day, exercises } = session;
  const set = (more: Partial<ProgrammeSession>) => change({ ...session, ...more });
  const name = title || `la séance ${at + 1}`;
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <legend className="sr-only">{`Séance ${at + 1}${title ? `\u00a0: ${title}` : ""}`}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-display text-xl font-bold">
          Séance {at + 1}
          <span className="font-text text-sm font-normal text-muted">
            {` · environ ${sessionMinutes(session) || 0}\u00a0min`}
          </span>
        </p>
        <PlaceButtons {...{ name, at, count, onShift, onRemove }} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label="Titre de la séance" required error={errorOf("title")}>
          <Input value={title} onChange={({ target }) => set({ title: target.value })} />
        </Field>
        <Field label="Jour">
          <Select value={day} onChange={({ target }) => set({ day: Number(target.value) })}>
            {Object.entries(DAY_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Consignes" error={errorOf("words")}>
        <Textarea
          rows={2}
          className="min-h-16"
          value={words}
          onChange={({ target }) => set({ words: target.value })}
        />
      </Field>
      <ol className="grid gap-2">
        {exercises.map((exercise, index) => {
          const errorIn = (field: string) => errorOf(`exercises.${index}.${field}`);
          const isWrong = EXERCISE_FIELDS.some(errorIn);
          return (
            <li key={exercise.id} className="rounded-md border border-line px-3">
              <div className="flex items-start gap-1">
                <details open={isWrong || exercise.name === ""} className="group min-w-0 flex-1">
                  <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
                    <ChevronDownIcon
                      aria-hidden
                      className="size-4 shrink-0 transition-[rotate] duration-150 group-open:rotate-180"
                    />
                    <span className="grid min-w-0">
                      <span className="font-semibold wrap-anywhere">
                        {exercise.name || "Nouvel exercice"}
                      </span>
                      <span className="text-sm text-muted tabular">
                        {PART_NAMES[exercise.part]} · {formatExercise(exercise)}
                      </span>
                    </span>
                  </summary>
                  <ExerciseEditor
                    exercise={exercise}
                    errorOf={errorIn}
                    change={(changed) => set({ exercises: replacedAt(exercises, index, changed) })}
                  />
                </details>
                <PlaceButtons
                  name={exercise.name || "le nouvel exercice"}
                  at={index}
                  count={exercises.length}
                  onShift={(by) => set({ exercises: shifted(exercises, index, by) })}
                  onRemove={() => set({ exercises: removedAt(exercises, index) })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {errorOf("exercises") && <FieldError>{errorOf("exercises")}</FieldError>}
      {exercises.length < PROGRAMME_LIMITS.exercises && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => set({ exercises: [...exercises, emptyExercise()] })}
        >
          <PlusIcon aria-hidden />
          Ajouter un exercice
        </Button>
      )}
    </fieldset>
  );
}
