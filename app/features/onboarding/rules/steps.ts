/** This query parameter names the current step. */
export const STEP_PARAMETER = "etape";

/** The progress bar counts these steps. */
export const QUESTION_STEPS = 8;
/** The last step is the congratulation page. */
export const LAST_STEP = 9;

export const STEP_NAMES = [
  "Disciplines",
  "Titre",
  "Description",
  "À propos de vous",
  "Lieu",
  "Tarif",
  "Téléphone",
  "Photo",
  "Terminé",
] as const;

/** Returns undefined if the address names no step. Any step may be opened, because only publishing checks. */
export function readStep(text: string | null): number | undefined {
  return text !== null && /^[1-9]$/.test(text) ? Number(text) : undefined;
}

export const stepPath = (step: number) => `/become-coach?${STEP_PARAMETER}=${step}`;
