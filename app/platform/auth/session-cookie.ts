/** Better-auth's cookies start with this prefix (and with `__Secure-` before it behind TLS). */
export const SESSION_COOKIE_PREFIX = "elan";

/** A request that carries a session, valid or not, never gets or makes a cached page. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return cookieHeader?.includes(`${SESSION_COOKIE_PREFIX}.session_`) ?? false;
}
