/**
 * An event of the window: what was being sent turned out to need a session that has ended. A form that is under way puts
 * aside what was typed, before the page makes room for the login.
 */
export const ENDED_SESSION = "endedsession";
