/** How the ids of our sessions end in calendars elsewhere: by it we know them again. */
export const OWN_UID = "@seances.elan";

/** How far back an agenda goes. */
export const AGENDA_DAYS = 30;

/** The name of somebody's agenda is its secret; ".ics" is for whoever asks by the name what it is. */
export const agendaPath = (token: string): string => `/agenda/${token}.ics`;
export const tokenOf = (file: string): string | undefined => /^([\w-]{43})\.ics$/.exec(file)?.[1];
