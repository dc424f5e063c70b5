import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";

export const MOST_TESTIMONIALS = 60;
/** The home page shows so many of those with consent. */
export const SHOWN_TESTIMONIALS = 6;
/** The operator chooses among reviews with at least this rating. */
export const LEAST_RATING = 4;

export const TESTIMONIAL_STATES = ["asked", "accepted", "refused", "withdrawn"] as const;
export type TestimonialState = (typeof TESTIMONIAL_STATES)[number];
export const WITHDRAWALS = ["author", "edited", "hidden", "closed"] as const;
export type TestimonialWithdrawal = (typeof WITHDRAWALS)[number];

export interface Consent {
  status: TestimonialState;
  withdrawnBecause: TestimonialWithdrawal | null;
}

/** A refusal is final, and so is the author's withdrawal: only the author may change their mind. */
export const mayAskAgain = ({ status, withdrawnBecause }: Consent): boolean =>
  status === "withdrawn" && (withdrawnBecause === "edited" || withdrawnBecause === "hidden");

/** The author may accept what was asked, and change their mind after a refusal or their own withdrawal. */
export const mayAccept = ({ status, withdrawnBecause }: Consent): boolean =>
  status === "asked" || status === "refused" || (status === "withdrawn" && withdrawnBecause === "author");

export const TESTIMONIAL_MAILS: MailKind = {
  id: "testimonials",
  label: "Votre avis sur notre page d’accueil",
  description: "Quand nous vous demandons si nous pouvons y montrer un de vos avis.",
  for: ["student"],
  sent: "unless refused",
};

/** The author's page, in their own space. */
export const ownTestimonialPath = (reviewId: number): string => `/temoignage?avis=${reviewId}`;
