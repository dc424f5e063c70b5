import { type ComponentProps, useId } from "react";
import { classNames } from "../theme/class-names.ts";
import { ChoiceText, type ChoiceWords, choiceWiring } from "./choice-text.tsx";

interface SwitchProps extends ChoiceWords, Omit<ComponentProps<"input">, "type" | "role"> {}

/** For settings that take effect at once; use a Checkbox in forms. */
export function Switch({ label, description, className, ...props }: SwitchProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        "flex min-h-11 cursor-pointer items-center justify-between gap-6 py-2 has-disabled:cursor-not-allowed",
        className,
      )}
    >
      <ChoiceText id={id} label={label} description={description} />
      <span className="relative inline-flex shrink-0 has-disabled:opacity-55">
        <input
          {...choiceWiring(id, description)}
          {...props}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox states aria-checked by itself
          role="switch"
          className="peer h-7 w-12 cursor-[inherit] appearance-none rounded-full bg-edge transition-colors duration-150 checked:bg-green"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-surface shadow-card transition-[translate] duration-150 peer-checked:translate-x-5"
        />
      </span>
    </label>
  );
}
