/**
 * The values of the `auth` parameter (?auth=login). "second-step" follows a Google login of an account with
 * two-factor authentication; "check-email" follows a signup.
 */
export const AUTH_MODES = ["login", "code", "second-step", "signup", "check-email", "reset"] as const;

export type AuthMode = (typeof AUTH_MODES)[number];
