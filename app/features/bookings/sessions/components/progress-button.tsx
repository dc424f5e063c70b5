import type { ComponentProps } from "react";
import { PressButton } from "~/ui/form/press-button.tsx";
import { nextStep, type ProgressStep, type SessionProgress } from "../rules/progress.ts";

const STEP_LABELS: Record<ProgressStep, string> = {
  arrive: "Je suis sur place",
  begin: "Commencer la séance",
  end: "Terminer la séance",
};

interface ProgressButtonProps extends Pick<ComponentProps<typeof PressButton>, "size" | "className"> {
  session: SessionProgress & { id: string };
  /** the page whose action marks the step; the own one if left out */
  action?: string;
  /** tells buttons of a list apart, for screen readers */
  name?: string;
  now: Date;
}

/** The one step of the session that its coach can say now, if there is one. */
export function ProgressButton({ session, action, name, now, size, className }: ProgressButtonProps) {
  const step = nextStep(session, now);
  if (!step) return null;
  const { id } = session;
  return (
    <PressButton
      intent={step}
      about={`${step}-${id}`}
      fields={{ booking: id }}
      {...(action && { action })}
      size={size}
      {...(className && { className })}
    >
      {STEP_LABELS[step]}
      {name && <span className="sr-only">, {name}</span>}
    </PressButton>
  );
}
