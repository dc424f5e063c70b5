import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { WizardDiscipline } from "~/features/discovery/disciplines/queries.server.ts";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";

interface StepDisciplinesProps extends StepProps {
  disciplines: readonly WizardDiscipline[];
  drawIcon: (icon: string) => ReactNode;
}

export function StepDisciplines({ draft, change, disciplines, drawIcon }: StepDisciplinesProps) {
  const { selectedDisciplines: chosen } = draft;
  const toggle = (id: number) =>
    change({
      selectedDisciplines: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    });
  return (
    <StepFrame
      title="Quel coaching proposez-vous&nbsp;?"
      text="Choisissez une ou plusieurs disciplines. La première que vous touchez sera la plus visible."
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Disciplines</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {disciplines.map(({ id, label, icon }) => (
            <label
              key={id}
              className="relative flex min-h-24 cursor-pointer flex-col justify-between gap-3 rounded-lg border border-line bg-surface p-4 font-semibold transition-colors duration-150 hover:border-ink has-checked:border-clay has-checked:bg-clay-pale has-checked:shadow-[inset_0_0_0_1px_var(--clay)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay"
            >
              <input
                type="checkbox"
                name="selectedDisciplines"
                value={id}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
                className="peer sr-only"
              />
              <span aria-hidden="true" className="text-clay-text [&_svg]:size-7">
                {drawIcon(icon)}
              </span>
              <span className="wrap-anywhere">{label}</span>
              <span
                aria-hidden="true"
                className="absolute top-3 right-3 grid size-6 place-items-center rounded-full bg-clay text-on-clay opacity-0 transition-opacity duration-150 peer-checked:opacity-100"
              >
                <Check strokeWidth={3} className="size-4" />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="text-sm text-muted">
        {chosen.length === 0 && "Aucune discipline choisie."}
        {chosen.length === 1 && "1 discipline choisie."}
        {chosen.length > 1 && `${chosen.length} disciplines choisies.`}
      </p>
    </StepFrame>
  );
}
