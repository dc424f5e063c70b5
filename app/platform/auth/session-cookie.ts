/** The cookies of better-auth start with this prefix (behind TLS, `__Secure-` comes before it). */
export const SESSION_COOKIE_PREFIX = "elan";

/** A request with a session cookie, valid or not, must neither read nor fill the page cache. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${SESSION_COOKIE_PREFIX}.session_`) ?? false;
}
