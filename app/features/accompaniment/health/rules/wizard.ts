/** The setup: four questions screens, and the parameter of the address that says which is shown. */
export const SETUP_STEPS = 4;
export const STEP_PARAMETER = "etape";

/** What each is about, beside its number. */
export const SETUP_STEP_NAMES = [
  "Vos mensurations",
  "Votre objectif",
  "Votre rythme",
  "Votre santé",
] as const;

/** Whatever the address says, one of the four. */
export function readSetupStep(text: string | null): number {
  return text !== null && /^[1-4]$/.test(text) ? Number(text) : 1;
}

/** Forward and back, within bounds. */
export const stepWithin = (step: number): number => Math.min(SETUP_STEPS, Math.max(1, step));
