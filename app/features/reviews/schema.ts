import { z } from "zod";
import { isName, LONGEST_NAME, NAME_REFUSAL } from "~/features/accounts/rules/names.ts";
import { idField } from "~/platform/format/fields/bounded-fields.ts";
import { emailField, line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { REVIEW_REPORT_REASONS } from "./rules/reports.ts";
import { COMMENT, LONGEST_ANSWER } from "./rules/reviews.ts";

export const firstNameField = () =>
  line()
    .min(1, "Le prénom est requis.")
    .max(LONGEST_NAME, `${LONGEST_NAME} caractères au plus.`)
    .refine(isName, NAME_REFUSAL);
export const addressField = () => emailField().transform((address) => address.toLowerCase());

/** A coach invites one person by mail. */
export const invitationSchema = z.object({ firstName: firstNameField(), email: addressField() });

const reviewId = idField();

/** If a review of this coach exists, it is edited. */
export const reviewSchema = z.object({
  booking: z.uuid(),
  rating: z
    .enum(["1", "2", "3", "4", "5"], "Choisissez de une à cinq étoiles.")
    .transform((stars) => Number(stars)),
  comment: paragraph()
    .min(
      COMMENT.least,
      `Dites-en un peu plus\u00a0: ${COMMENT.least} caractères au moins aident les prochains élèves.`,
    )
    .max(COMMENT.most, `${formatNumber(COMMENT.most)} caractères au plus.`),
});

/** The forms of the page « Mes évaluations ». */
export const answerSchema = z.object({
  review: reviewId,
  answer: paragraph()
    .regex(/[\p{L}\p{N}]/u, "Écrivez votre réponse.")
    .max(LONGEST_ANSWER, `${formatNumber(LONGEST_ANSWER)} caractères au plus.`),
});
export const reportReviewSchema = z.object({
  review: reviewId,
  reason: z.enum(REVIEW_REPORT_REASONS, "Choisissez une raison."),
  words: paragraph().max(1000, "1\u202f000 caractères au plus."),
});
