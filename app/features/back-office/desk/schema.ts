import { z } from "zod";
import { REFUND_SHARES } from "~/features/bookings/sessions/rules/operator-work.ts";
import { amountField } from "~/features/shop/schema.ts";
import { countField, idField, instantField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { reasonField } from "../schema.ts";
import { LONGEST_WORDS, GROUNDS as PROBLEMS } from "./rules/cases.ts";
import { GROUNDS } from "./rules/suspension.ts";

/** The refunded amount that the page showed: if two operators refund at once, the second one is asked to look again. */
const seenCents = countField();

export const refundSaleSchema = z.object({ amount: amountField, reason: reasonField, seenCents });

/** The amount counts only for a part. */
export const cancelSessionSchema = z
  .object({
    share: z.enum(REFUND_SHARES, "Choisissez ce qui est rendu à l’élève."),
    amount: line(),
    reason: reasonField,
    seenCents,
  })
  .transform(({ amount, ...cancellation }, context) => {
    if (cancellation.share !== "part") return { ...cancellation, cents: 0 };
    const typed = amountField.safeParse(amount);
    if (typed.success) return { ...cancellation, cents: typed.data };
    context.addIssue({ code: "custom", path: ["amount"], message: typed.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });

export const moveSessionSchema = z.object({
  startsAt: instantField("Choisissez un créneau."),
  seenStartsAt: instantField(),
  reason: reasonField,
});

/** `seenSeats` are the participants that the page showed. */
export const cancelGroupByOperatorSchema = z.object({ reason: reasonField, seenSeats: countField() });

export const endSubscriptionSchema = z.object({ reason: reasonField });

export const holdPayoutsSchema = z.object({ reason: reasonField });

export const closeCaseSchema = z.object({ reason: reasonField });

/** Both read the decision. `seenWords` are the texts that the page showed: of new ones, the operator reads first. */
export const decideCaseSchema = z.object({ reason: reasonField, seenWords: countField() });

const caseWords = paragraph()
  .regex(/[\p{L}\p{N}]/u, "Dites ce qui s’est passé, en quelques mots.")
  .max(LONGEST_WORDS, `${LONGEST_WORDS} caractères au plus.`);

/** This button is beside each mail of a story. */
export const resendSchema = z.object({ mailId: idField() });

/** A student or a coach reports a problem with a session. */
export const reportProblemSchema = z.object({
  ground: z.enum(PROBLEMS, "Dites de quoi il s’agit."),
  words: caseWords,
});
/** One of the two says what happened. */
export const caseWordsSchema = z.object({ words: caseWords });

/** The effect that the page announced: if more would be cancelled by now, the operator looks again. */
export const suspendSchema = z.object({
  ground: z.enum(GROUNDS, "Choisissez un motif."),
  reason: reasonField,
  seenSessions: countField(),
  seenPacks: countField(),
  seenGroups: countField(),
  seenCents: countField(),
});
