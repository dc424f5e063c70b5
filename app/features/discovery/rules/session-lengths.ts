/** Lengths are in minutes. */
export const SESSION_MINUTES = [30, 45, 60, 75, 90, 120] as const;
export const USUAL_SESSION_MINUTES = 60;
