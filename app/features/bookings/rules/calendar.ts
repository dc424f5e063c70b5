/** How the ids of our sessions end in calendars elsewhere: by it we know them again. */
export const OWN_UID = "@seances.elan";
