import type { MailKind } from "~/features/accounts/rules/mail-kinds.ts";
import { tookPlace } from "~/features/bookings/sessions/rules/states.ts";
import { DAY_MS } from "~/platform/format/durations.ts";

/** The terms of use quote these constants. */
export const EDIT_DAYS = 14;
export const COMMENT = { least: 10, most: 2000 };
export const LONGEST_ANSWER = 1000;

const isWithinDays = (since: Date, now: Date) => now.getTime() - since.getTime() <= EDIT_DAYS * DAY_MS;

export const editableUntil = (writtenAt: Date): Date => new Date(writtenAt.getTime() + EDIT_DAYS * DAY_MS);

export interface WrittenReview {
  createdAt: Date;
  hiddenAt: Date | null;
}

/** A hidden review can neither be edited nor replaced. */
export const mayEdit = ({ createdAt, hiddenAt }: WrittenReview, now: Date): boolean =>
  hiddenAt === null && isWithinDays(createdAt, now);

/** One review for each coach. It can be edited for `EDIT_DAYS`, from any session with that coach. */
export function reviewAction(
  session: Parameters<typeof tookPlace>[0],
  written: WrittenReview | undefined,
  now: Date,
): "write" | "edit" | undefined {
  if (written) return mayEdit(written, now) ? "edit" : undefined;
  return tookPlace(session) ? "write" : undefined;
}

export interface AnsweredReview {
  coachResponse: string | null;
  respondedAt: Date | null;
  responseEditedAt: Date | null;
  editedAt: Date | null;
  hiddenAt: Date | null;
}

/** A coach may answer at any time, and edit the answer for `EDIT_DAYS`, or if the review was edited since. */
export function mayAnswer(review: AnsweredReview, now: Date): boolean {
  const { coachResponse, respondedAt, responseEditedAt, editedAt, hiddenAt } = review;
  if (hiddenAt) return false;
  if (coachResponse === null) return true;
  if (!respondedAt) return false;
  const isOutdated = editedAt !== null && editedAt > (responseEditedAt ?? respondedAt);
  return isOutdated || isWithinDays(respondedAt, now);
}

export interface LastReport {
  createdAt: Date;
  handledAt: Date | null;
}

/** A review can be reported once, and again if it was edited after the handled report. */
export function mayReport(
  { editedAt, hiddenAt }: Pick<AnsweredReview, "editedAt" | "hiddenAt">,
  last: LastReport | undefined,
): boolean {
  if (hiddenAt) return false;
  if (!last) return true;
  return last.handledAt !== null && editedAt !== null && editedAt > last.createdAt;
}

/** The filters in the URL. */
export const REVIEW_FILTERS = ["all", "unanswered", "5-stars", "former"] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

export const readReviewFilter = (value: string | null): ReviewFilter =>
  REVIEW_FILTERS.find((filter) => filter === value) ?? REVIEW_FILTERS[0];

export function reviewsPath({ filter = "all", page = 1 }: { filter?: ReviewFilter; page?: number }): string {
  const parameters = new URLSearchParams();
  if (filter !== REVIEW_FILTERS[0]) parameters.set("filter", filter);
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `/dashboard/reviews?${parameters}` : "/dashboard/reviews";
}

export const REVIEW_MAILS: MailKind = {
  id: "reviews",
  label: "Nouveaux avis",
  description: "Quand un élève donne son avis sur une séance avec vous.",
  for: ["coach"],
  sent: "unless refused",
};

export const REVIEW_ANSWER_MAILS: MailKind = {
  id: "review-answers",
  label: "Réponses à vos avis",
  description: "Quand un coach répond à l’avis que vous avez donné.",
  for: ["student"],
  sent: "unless refused",
};

/** Authors are always notified when a review is hidden, so this mail cannot be refused. */
export const REVIEW_DECISION_MAILS: MailKind = {
  id: "review-decisions",
  label: "Décisions sur vos avis",
  description: "Quand nous retirons un de vos avis, ou le remettons en ligne.",
  for: ["student"],
  sent: "always",
};
