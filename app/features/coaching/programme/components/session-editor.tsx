import { ChevronDownIcon, PlusIcon } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { DAY_NAMES } from "~/features/programmes/rules/model.ts";
import { Button } from "~/ui/controls/button.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, FieldError, Input } from "~/ui/form/field.tsx";
import {
  formatExercise,
  PART_NAMES,
  PROGRAMME_LIMITS,
  type ProgrammeExercise,
  type ProgrammeSession,
  sessionMinutes,
} from "../rules/programme.ts";
import { emptyExercise, removedAt, replacedAt, shifted } from "./editor-state.ts";
import { ExerciseEditor } from "./exercise-editor.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { useFocusAfterLoss } from "./use-focus-after-loss.ts";

interface SessionEditorProps {
  session: ProgrammeSession;
  at: number;
  count: number;
  /** the error of a field of the session, or of one of its exercises */
  errorIn: (session: ProgrammeSession, field: string, exercise?: ProgrammeExercise) => string | undefined;
  change: (session: ProgrammeSession) => void;
  onShift: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function SessionEditor({
  session,
  at,
  count,
  errorIn,
  change,
  onShift,
  onRemove,
}: SessionEditorProps) {
  const { title, words, day, exercises } = session;
  const set = (more: Partial<ProgrammeSession>) => change({ ...session, ...more });
  const adding = useFocusAfterLoss(exercises.length);
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
        <PlaceButtons name={name} at={at} count={count} onShift={onShift} onRemove={onRemove} />
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label="Titre de la séance" required error={errorIn(session, "title")}>
          <Input
            value={title}
            maxLength={PROGRAMME_LIMITS.title}
            onChange={({ target }) => set({ title: target.value })}
          />
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
      <Field label="Consignes" error={errorIn(session, "words")}>
        <Textarea
          rows={2}
          counterMax={PROGRAMME_LIMITS.words}
          className="min-h-16"
          value={words}
          onChange={({ target }) => set({ words: target.value })}
        />
      </Field>
      <ol className="grid gap-2">
        {exercises.map((exercise, index) => (
          <ExerciseRow
            key={exercise.id}
            exercise={exercise}
            at={index}
            count={exercises.length}
            errorOf={(field) => errorIn(session, field, exercise)}
            change={(changed) => set({ exercises: replacedAt(exercises, index, changed) })}
            onShift={(by) => set({ exercises: shifted(exercises, index, by) })}
            onRemove={() => set({ exercises: removedAt(exercises, index) })}
          />
        ))}
      </ol>
      {errorIn(session, "exercises") && <FieldError>{errorIn(session, "exercises")}</FieldError>}
      {exercises.length < PROGRAMME_LIMITS.exercises && (
        <Button
          ref={adding}
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

type ExerciseRowProps = ComponentProps<typeof ExerciseEditor> &
  Omit<ComponentProps<typeof PlaceButtons>, "name">;

const FIELDS: (keyof ProgrammeExercise)[] = ["name", "sets", "count", "rest", "load", "technique"];

/** A number field that is being typed may be NaN. */
const isCounted = ({ sets, count, rest }: ProgrammeExercise) => [sets, count, rest].every(Number.isFinite);

/** Opens by itself if a field is missing or wrong. */
function ExerciseRow({ exercise, errorOf, change, at, count, onShift, onRemove }: ExerciseRowProps) {
  const [isOpen, setOpen] = useState(exercise.name === "");
  const isWrong = FIELDS.some(errorOf);
  return (
    <li className="relative rounded-md border border-line px-3">
      <details
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group min-w-0"
      >
        <summary className="mr-33 flex min-h-14 cursor-pointer list-none items-center gap-2 py-2 sm:gap-3 [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon
            aria-hidden
            className="size-4 shrink-0 transition-[rotate] duration-150 group-open:rotate-180"
          />
          <span className="grid min-w-0">
            <span className="font-semibold wrap-anywhere">{exercise.name || "Nouvel exercice"}</span>
            <span className="text-sm text-muted tabular">
              {PART_NAMES[exercise.part]} · {isCounted(exercise) ? formatExercise(exercise) : "…"}
            </span>
          </span>
        </summary>
        <ExerciseEditor exercise={exercise} errorOf={errorOf} change={change} />
      </details>
      <div className="absolute top-1.5 right-1">
        <PlaceButtons
          name={exercise.name || "le nouvel exercice"}
          at={at}
          count={count}
          onShift={onShift}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
