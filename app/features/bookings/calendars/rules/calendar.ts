/** How the ids of our sessions end in calendars elsewhere: by it we know them again. */
export const OWN_UID = "@seances.elan";

/** How far back an agenda goes. */
export const AGENDA_DAYS = 30;

export const TOKEN_BYTES = 32;

/** The name of somebody's agenda is its secret; ".ics" is for those who know a calendar by its name. */
export const agendaPath = (token: string): string => `/agenda/${token}.ics`;
export const tokenOf = (file: string): string | undefined => /^([\w-]{43})\.ics$/.exec(file)?.[1];
