import { useId } from "react";
import type { DisciplineChoice } from "~/features/discovery/rules/listing.ts";
import { Checkbox } from "~/ui/controls/checkbox.tsx";
import { FieldError, FieldHint } from "~/ui/form/field.tsx";
import { readList } from "../rules/listing-texts.ts";

interface DisciplineChoicesProps {
  disciplines: DisciplineChoice[];
  /** ids in the order of choosing, as JSON */
  chosen: string | undefined;
  onChange: (chosen: string) => void;
  error: string | undefined;
}

/** The first chosen discipline is the one that cards show. */
export function DisciplineChoices({ disciplines, chosen, onChange, error }: DisciplineChoicesProps) {
  const id = useId();
  const ids = readList<number>(chosen);
  const first = disciplines.find((discipline) => discipline.id === ids[0])?.name;
  const toggle = (discipline: number) =>
    onChange(
      JSON.stringify(
        ids.includes(discipline) ? ids.filter((other) => other !== discipline) : [...ids, discipline],
      ),
    );
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Disciplines</legend>
      <input type="hidden" name="disciplines" value={JSON.stringify(ids)} />
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {disciplines.map((discipline) => (
          <Checkbox
            key={discipline.id}
            label={discipline.name}
            checked={ids.includes(discipline.id)}
            onChange={() => toggle(discipline.id)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <FieldHint id={`${id}-hint`}>
        {first && ids.length > 1
          ? `Sur votre carte, nous mettons ${first} en avant\u00a0: la première que vous avez choisie.`
          : "Une ou plusieurs. La première que vous choisissez est celle que montre votre carte."}
      </FieldHint>
    </fieldset>
  );
}
