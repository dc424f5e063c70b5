/**
 * A window event: a request needed a session that has ended. Forms store their drafts when they hear it, and the page
 * shows the login over itself.
 */
export const ENDED_SESSION = "endedsession";

export function reportEndedSession(): void {
  window.dispatchEvent(new Event(ENDED_SESSION));
}
