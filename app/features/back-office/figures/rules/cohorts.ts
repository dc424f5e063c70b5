import { addMonths } from "~/platform/format/dates.ts";

/** Students of one month by the month of their first session, both such as "2026-11". */
export interface CohortCount {
  cohort: string;
  month: string;
  students: number;
}

export interface Cohort {
  month: string;
  /** who had their first session in that month */
  size: number;
  /** for each following month, the share who had a session again; undefined for months to come */
  shares: (number | undefined)[];
}

/** The months that are shown, the current one included. */
export const COHORT_MONTHS = 12;

/** The last months, the oldest first. */
export const cohortMonths = (today: string): string[] =>
  Array.from({ length: COHORT_MONTHS }, (_, at) =>
    addMonths(`${today.slice(0, 7)}-01`, at + 1 - COHORT_MONTHS).slice(0, 7),
  );

/** Months without a first session are left out. */
export function layCohorts(counts: readonly CohortCount[], months: readonly string[]): Cohort[] {
  const students = new Map(counts.map((count) => [`${count.cohort} ${count.month}`, count.students]));
  return months.flatMap((month, at) => {
    const size = students.get(`${month} ${month}`) ?? 0;
    if (size === 0) return [];
    const shares = months.slice(1).map((_, later) => {
      const then = months[at + 1 + later];
      return then === undefined ? undefined : (students.get(`${month} ${then}`) ?? 0) / size;
    });
    return [{ month, size, shares }];
  });
}
