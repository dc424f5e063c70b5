/** The page on which a coach plans sessions for a student. */
export const PLAN_PATH = "/dashboard/schedule/plan";

/** The choices that the address of the page contains. */
export interface AskedPlan {
  /** the student's id */
  client?: string | undefined;
  /** the conversation that the coach came from, which names the student */
  conversation?: number | undefined;
  day?: string | undefined;
  time?: string | undefined;
}

export function planPath(asked: AskedPlan = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) if (value) parameters.set(name, String(value));
  return parameters.size > 0 ? `${PLAN_PATH}?${parameters}` : PLAN_PATH;
}

/** The plan with which a coach accepts a student's request for a series. */
export const planRequestPath = (seriesId: string): string => `${PLAN_PATH}?request=${seriesId}`;

/** In `payBy`: the student confirms each session, and pays for it. Otherwise it is the id of a pack. */
export const BY_STUDENT = "student";
