/** The page of the links that confirm an account or recover a password. Each opens the account once. */
export const ACCOUNT_LINK_PATH = "/email-confirmed";
