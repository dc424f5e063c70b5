export type ModuleState = "completed" | "in-progress" | "not-started";

export function moduleState(read: number, total: number): ModuleState {
  if (read <= 0) return "not-started";
  return read >= total ? "completed" : "in-progress";
}

export const TRAINING_TABS = ["modules", "certifications"] as const;
export const CLOSING_TABS = ["techniques", "objections", "scripts"] as const;

/** An unknown tab in the URL means the first one. */
export function readTab<T extends string>(tabs: readonly [T, ...T[]], asked: string | null): T {
  return tabs.find((tab) => tab === asked) ?? tabs[0];
}

const TRAINING = "/dashboard/training";

export const tabPath = (page: string, tabs: readonly string[], tab: string): string =>
  tab === tabs[0] ? page : `${page}?tab=${tab}`;

export const trainingPath = (tab: (typeof TRAINING_TABS)[number] = "modules"): string =>
  tabPath(TRAINING, TRAINING_TABS, tab);

export const lessonPath = (moduleId: string, lessonId: string): string =>
  `${TRAINING}/${moduleId}/${lessonId}`;

export const certificationPath = (id: string): string => `${TRAINING}/certifications/${id}`;

/** The reading speed of somebody who studies. */
const WORDS_A_MINUTE = 180;

export function readingMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
