/** The setup has four screens. The parameter in the URL says which one is shown. */
export const SETUP_STEPS = 4;
export const STEP_PARAMETER = "etape";

export const SETUP_STEP_NAMES = [
  "Vos mensurations",
  "Votre objectif",
  "Votre rythme",
  "Votre santé",
] as const;

/** An invalid parameter means the first step. */
export function readSetupStep(text: string | null): number {
  return text !== null && /^[1-4]$/.test(text) ? Number(text) : 1;
}

export const stepWithin = (step: number): number => Math.min(SETUP_STEPS, Math.max(1, step));
