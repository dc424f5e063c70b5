import { ChevronDownIcon } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { PlaceButtons } from "../../contract/components/place-buttons.tsx";
import { formatExercise, PART_NAMES, type ProgrammeExercise } from "../rules/programme.ts";
import { ExerciseEditor } from "./exercise-editor.tsx";

type ExerciseRowProps = ComponentProps<typeof ExerciseEditor> &
  Omit<ComponentProps<typeof PlaceButtons>, "name">;

const FIELDS: (keyof ProgrammeExercise)[] = ["name", "sets", "count", "rest", "load", "technique"];

/** A number field that is being typed may be NaN. */
const isCounted = ({ sets, count, rest }: ProgrammeExercise) => [sets, count, rest].every(Number.isFinite);

/** Opens by itself if a field is missing or wrong. */
export function ExerciseRow({ exercise, errorOf, change, at, count, onShift, onRemove }: ExerciseRowProps) {
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
