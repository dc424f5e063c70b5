import { clientPath } from "~/features/bookings/clients/rules.ts";

/** The student's programmes and measures of all their coaches. */
export const FOLLOWED_PROGRAMMES_PATH = "/mes-programmes";

export const followedProgrammePath = (programmeId: string, week?: number): string =>
  `${FOLLOWED_PROGRAMMES_PATH}/${programmeId}${week ? `?semaine=${week}` : ""}`;

export const ownMeasuresPath = (coachId: number): string => `${FOLLOWED_PROGRAMMES_PATH}/mesures/${coachId}`;

/** The coach's editor. */
export const writtenProgrammePath = (studentId: string, programmeId: string, week?: number): string =>
  `${clientPath(studentId)}/programmes/${programmeId}${week ? `?semaine=${week}` : ""}`;
