export const REFERRAL_STATES = ["accepted", "credited", "refused"] as const;
export type ReferralState = (typeof REFERRAL_STATES)[number];

export const REFERRAL_STATE_LABELS: Record<ReferralState, string> = {
  accepted: "Invitation acceptée, première séance à venir",
  credited: "Première séance faite\u00a0: crédit reçu",
  refused: "Sans crédit",
};

export const REFERRALS_PATH = "/parrainage";
/** `token` is made by `referralToken`. */
export const invitationPath = (token: string): string => `/invitation/${token}`;

/** A credit can be used for a year. */
export const CREDIT_MONTHS = 12;

const SYMBOLS = "BCDFGHJKLMNPQRSTVWXYZ23456789";
const RANDOM_SYMBOLS = 10;

/** For example "AMI7KQ2XBN4TM"; only its person can use it. */
export const creditCode = (pick: (below: number) => number): string =>
  `AMI${Array.from({ length: RANDOM_SYMBOLS }, () => SYMBOLS.charAt(pick(SYMBOLS.length))).join("")}`;
