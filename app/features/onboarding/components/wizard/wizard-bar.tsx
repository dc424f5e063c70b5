import { Button } from "~/ui/controls/button.tsx";
import { QUESTION_STEPS } from "../../rules/steps.ts";

interface WizardBarProps {
  step: number;
  busy: boolean;
  onBack: () => void;
  onContinue: () => void;
}

/** The bar is sticky, so that a thumb reaches it on a phone. */
export function WizardBar({ step, busy, onBack, onContinue }: WizardBarProps) {
  const isLast = step === QUESTION_STEPS;
  return (
    <div data-bottom-bar className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised">
      <div className="mx-auto flex w-full max-w-2xl justify-between gap-3 px-4 py-3 sm:px-6">
        {step > 1 && (
          <Button variant="secondary" size="lg" onClick={onBack} disabled={busy} className="px-5 sm:px-7">
            Retour
          </Button>
        )}
        <Button
          size="lg"
          busy={busy}
          // The second click of a double click would press the button of the next step.
          onClick={({ detail }) => detail < 2 && onContinue()}
          className="min-w-0 flex-1 px-4 sm:ml-auto sm:max-w-72"
        >
          {!isLast && "Continuer"}
          {isLast && (busy ? "Publication..." : "Finaliser l’inscription")}
        </Button>
      </div>
    </div>
  );
}
