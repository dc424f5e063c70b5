/** The UID suffix of our sessions, which identifies them if a coach's calendar sends them back to us. */
export const OWN_UID = "@seances.elan";

/** An agenda goes back this many days. */
export const AGENDA_DAYS = 30;

export const TOKEN_BYTES = 32;

/** The token in the path is a secret. Some calendar programs require the ".ics" ending. */
export const agendaPath = (token: string): string => `/agenda/${token}.ics`;
export const tokenOf = (file: string): string | undefined => /^([\w-]{43})\.ics$/.exec(file)?.[1];
