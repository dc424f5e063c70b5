/**
 * The account dialogs, as the address names them (?auth=login). "second-step" is where a sign-in through Google leads
 * when the account has one.
 */
export const AUTH_MODES = ["login", "code", "second-step", "signup", "reset"] as const;

export type AuthMode = (typeof AUTH_MODES)[number];
