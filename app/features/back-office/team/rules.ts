/** An invitation that nobody answers ends by itself. */
export const INVITATION_DAYS = 14;

/** The page on which somebody joins the team, signed in with the invited address. */
export const INVITATION_PATH = "/invitation-equipe";
