/** The parameter of the address that says which step is shown. */
export const STEP_PARAMETER = "etape";

/** The steps that ask something, which the progress bar counts. */
export const QUESTION_STEPS = 8;
/** After them comes the one that congratulates. */
export const LAST_STEP = 9;

/** What each is about, beside its number. */
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

/** The step that an address names; undefined where it names none. Any may be entered: only the end checks. */
export function readStep(text: string | null): number | undefined {
  return text !== null && /^[1-9]$/.test(text) ? Number(text) : undefined;
}

export const stepPath = (step: number) => `/become-coach?${STEP_PARAMETER}=${step}`;
