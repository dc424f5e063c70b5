import { Check } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "../form/field.tsx";
import { classNames } from "../theme/class-names.ts";
import { ChoiceText, type ChoiceWords, choiceWiring } from "./choice-text.tsx";

interface CheckboxProps extends ChoiceWords, Omit<ComponentProps<"input">, "type"> {
  error?: ReactNode;
}

export function Checkbox({ label, description, error, className, ...props }: CheckboxProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  const { "aria-describedby": descriptionId, ...wiring } = choiceWiring(id, description);
  return (
    <div className={className}>
      <label className="flex min-h-11 w-fit cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...wiring}
            aria-describedby={classNames(descriptionId, errorId) || undefined}
            aria-invalid={error ? true : undefined}
            {...props}
            type="checkbox"
            className="peer size-6 cursor-[inherit] appearance-none rounded-sm border-[1.5px] border-edge bg-surface transition-colors duration-150 not-disabled:hover:border-ink checked:border-clay checked:bg-clay aria-invalid:border-danger"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 scale-75 text-on-clay opacity-0 transition-[opacity,scale] duration-150 peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <ChoiceText id={id} label={label} description={description} />
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
