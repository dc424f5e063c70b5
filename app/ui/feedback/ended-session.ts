/**
 * A window event: a request needed a session that has ended. Forms store their drafts when they hear it,
 * before the page shows the login.
 */
export const ENDED_SESSION = "endedsession";
