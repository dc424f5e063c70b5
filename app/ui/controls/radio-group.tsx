import { createContext, type ReactNode, use, useId } from "react";
import { FieldError, FieldHint, RequiredMark } from "../form/field.tsx";
import { classNames } from "../theme/class-names.ts";
import { ChoiceText, type ChoiceWords, choiceWiring } from "./choice-text.tsx";

interface RadioGroupWiring {
  name: string;
  value: string | undefined;
  defaultValue: string | undefined;
  onValueChange: ((value: string) => void) | undefined;
  required: boolean;
  invalid: boolean;
}

const RadioGroupContext = createContext<RadioGroupWiring | null>(null);

interface RadioGroupProps {
  label: ReactNode;
  hideLabel?: boolean;
  name?: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** classes of the container; a stack by default (`grid sm:grid-cols-2 gap-3`) */
  layout?: string;
  className?: string;
  children: ReactNode;
}

export function RadioGroup({
  label,
  hideLabel,
  hint,
  error,
  disabled,
  layout,
  className,
  ...group
}: RadioGroupProps) {
  const id = useId();
  const { name = id, value, defaultValue, onValueChange, required = false, children } = group;
  const describedBy = classNames(error && `${id}-error`, hint && `${id}-hint`) || undefined;
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy} className={classNames("min-w-0", className)}>
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-semibold"}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="grid gap-1.5">
        <RadioGroupContext
          value={{ name, value, defaultValue, onValueChange, required, invalid: Boolean(error) }}
        >
          <div className={layout ?? "grid"}>{children}</div>
        </RadioGroupContext>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      </div>
    </fieldset>
  );
}

interface RadioProps extends ChoiceWords {
  value: string;
  disabled?: boolean;
}

interface ChoiceProps extends RadioProps {
  aside?: ReactNode;
  className: string;
}

function Choice({ value, label, description, disabled, aside, className }: ChoiceProps) {
  const id = useId();
  const group = use(RadioGroupContext);
  if (!group) throw new Error("A Radio needs a RadioGroup around it.");
  const selection =
    group.value === undefined
      ? { defaultChecked: group.defaultValue === value }
      : { checked: group.value === value };
  return (
    <label
      className={classNames(
        "flex cursor-pointer items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55",
        className,
      )}
    >
      <input
        {...choiceWiring(id, description)}
        {...selection}
        type="radio"
        name={group.name}
        value={value}
        onChange={() => group.onValueChange?.(value)}
        required={group.required}
        disabled={disabled}
        aria-invalid={group.invalid || undefined}
        className="size-6 shrink-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-edge bg-surface transition-[border-width,border-color] duration-150 not-disabled:hover:border-ink checked:border-[7px] checked:border-clay aria-invalid:border-danger"
      />
      <ChoiceText id={id} label={label} description={description} />
      {aside && <span className="ml-auto shrink-0">{aside}</span>}
    </label>
  );
}

export function Radio(props: RadioProps) {
  return <Choice {...props} className="min-h-11 w-fit py-2.5" />;
}

/** A radio as a card that is clickable everywhere; `aside` holds a price or an icon. */
export function RadioCard(props: RadioProps & { aside?: ReactNode }) {
  return (
    <Choice
      {...props}
      className="rounded-lg border border-line bg-surface p-4 font-semibold transition-colors duration-150 not-has-disabled:hover:border-ink has-checked:border-clay has-checked:bg-clay-pale has-checked:shadow-[inset_0_0_0_1px_var(--clay)]"
    />
  );
}
