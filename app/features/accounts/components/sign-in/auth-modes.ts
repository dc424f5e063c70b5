/**
 * The account dialogs, as the address names them (?auth=login). "second-step" is where a sign-in through Google leads
 * when the account has one; "check-email" follows a sign-up.
 */
export const AUTH_MODES = ["login", "code", "second-step", "signup", "check-email", "reset"] as const;

export type AuthMode = (typeof AUTH_MODES)[number];
