import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { Select } from "~/ui/controls/select.tsx";
import { Textarea } from "~/ui/controls/textarea.tsx";
import { Field, Input } from "~/ui/form/field.tsx";
import { findMove, MOVE_CHOICES } from "../rules/moves.ts";
import {
  PART_NAMES,
  PARTS,
  type Part,
  PROGRAMME_LIMITS,
  type ProgrammeExercise,
  type Unit,
} from "../rules/programme.ts";
import { withMove } from "./editor-state.ts";

interface ExerciseEditorProps {
  exercise: ProgrammeExercise;
  errorOf: (field: keyof ProgrammeExercise) => string | undefined;
  change: (exercise: ProgrammeExercise) => void;
}

/** An empty number field is NaN while typing. The schema refuses it on submit. */
const shown = (value: number) => (Number.isFinite(value) ? value : "");
const typed = (text: string) => (text === "" ? Number.NaN : Number(text));

export function ExerciseEditor({ exercise, errorOf, change }: ExerciseEditorProps) {
  const set = (more: Partial<ProgrammeExercise>) => change({ ...exercise, ...more });
  const { sets, rest, [exercise.unit]: much } = PROGRAMME_LIMITS;
  const number = (
    field: "sets" | "count" | "rest",
    label: string,
    { min, max }: { min: number; max: number },
  ) => (
    <Field label={label} error={errorOf(field)}>
      <Input
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={shown(exercise[field])}
        onChange={({ target }) => set({ [field]: typed(target.value) })}
      />
    </Field>
  );
  const known = findMove(exercise.move);
  return (
    <div className="grid gap-4 pt-2 pb-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Exercice de la collection" hint="Décrit pas à pas pour votre élève.">
          <Select
            value={exercise.move}
            placeholder="Un exercice à moi"
            onChange={({ target }) => change(withMove(exercise, target.value))}
          >
            {MOVE_CHOICES.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Nom" required error={errorOf("name")}>
          <Input
            value={exercise.name}
            maxLength={PROGRAMME_LIMITS.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[2fr_3fr] gap-4 md:grid-cols-4">
        {number("sets", "Séries", sets)}
        <Field label="Compté en">
          <Select value={exercise.unit} onChange={({ target }) => set({ unit: target.value as Unit })}>
            <option value="repetitions">répétitions</option>
            <option value="seconds">secondes</option>
          </Select>
        </Field>
        {number("count", exercise.unit === "seconds" ? "Secondes" : "Répétitions", much)}
        {number("rest", "Repos (secondes)", rest)}
      </div>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Field label="Moment de la séance">
          <Select value={exercise.part} onChange={({ target }) => set({ part: target.value as Part })}>
            {PARTS.map((part) => (
              <option key={part} value={part}>
                {PART_NAMES[part]}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox
          label="De chaque côté"
          checked={exercise.perSide}
          onChange={({ target }) => set({ perSide: target.checked })}
          className="self-end"
        />
      </div>
      <Field label="Charge ou allure" error={errorOf("load")}>
        <Input
          value={exercise.load}
          maxLength={PROGRAMME_LIMITS.load}
          onChange={({ target }) => set({ load: target.value })}
        />
      </Field>
      <Field
        label="Technique"
        error={errorOf("technique")}
        required={!known}
        hint={known ? "Laissez vide pour garder la description de la collection." : undefined}
      >
        <Textarea
          value={exercise.technique}
          counterMax={PROGRAMME_LIMITS.technique}
          placeholder={known?.how}
          onChange={({ target }) => set({ technique: target.value })}
        />
      </Field>
    </div>
  );
}
