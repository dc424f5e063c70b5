import type { ReactNode } from "react";

export interface ChoiceWords {
  label: ReactNode;
  description?: ReactNode;
}

/** The text of a checkbox, radio or switch. Both lines are clickable; the first is the accessible name. */
export function ChoiceText({ id, label, description }: ChoiceWords & { id: string }) {
  return (
    <span className="min-w-0">
      <span id={`${id}-label`}>{label}</span>
      {description && (
        <span id={`${id}-description`} className="block text-sm font-normal text-muted">
          {description}
        </span>
      )}
    </span>
  );
}

export function choiceWiring(id: string, description: ReactNode) {
  return {
    "aria-labelledby": `${id}-label`,
    "aria-describedby": description ? `${id}-description` : undefined,
  };
}
