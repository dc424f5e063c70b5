import { useEffect, useEffectEvent, useRef } from "react";

export type GoTo = (step: number, how?: { replace: boolean }) => void;

/** Enter in a text field goes to the next step, as in a form. */
export function useEnter(onNext: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isNext(event)) onNext();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isNext({ key, target, repeat, isComposing, defaultPrevented }: KeyboardEvent): boolean {
  return (
    key === "Enter" &&
    !repeat &&
    !defaultPrevented &&
    !isComposing &&
    target instanceof HTMLInputElement &&
    ["text", "tel"].includes(target.type) &&
    target.closest("form, [role=dialog]") === null &&
    target.role !== "combobox" &&
    target.closest("[data-step]") !== null
  );
}

const ARRIVAL_MS = 500;

/**
 * Returns true if the step was visible long enough. It ignores a press that was meant for the previous step.
 */
export function useArrival(step: number): () => boolean {
  const arrived = useRef({ step, at: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (arrived.current.step !== step) arrived.current = { step, at: performance.now() };
  }, [step]);
  return () => performance.now() - arrived.current.at >= ARRIVAL_MS;
}

interface StepMemory {
  ready: boolean;
  named: number | undefined;
  kept: number;
  hasPage: boolean;
  goTo: GoTo;
  change: (answers: { onboardingStep: number }) => void;
}

/** Without a step in the address, the wizard opens at the stored step. */
export function useStepMemory({ ready, named, kept, hasPage, goTo, change }: StepMemory): void {
  const walk = useEffectEvent((to: number | undefined) => {
    if (to !== undefined) change({ onboardingStep: to });
    else if (kept > 1) goTo(kept, { replace: true });
  });
  useEffect(() => {
    if (ready && !hasPage) walk(named);
  }, [ready, named, hasPage]);
}

/** Moves the focus to the heading of a new step, so that screen readers announce it. */
export function useHeadingFocus(step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.querySelector<HTMLElement>("[data-step-heading]")?.focus({ preventScroll: true });
  }, [step]);
}
