import { z } from "zod";
import { readValue, SETTING_KEYS } from "~/features/business/rules/settings.ts";
import { CHECK_KINDS } from "~/features/discovery/rules/profile.ts";
import { amountField, productTextsSchema } from "~/features/shop/schema.ts";
import { isDay, parisInstant } from "~/platform/format/dates.ts";
import { countField, idField, instantField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { siretField } from "~/platform/format/identifiers/siret.ts";
import { readId } from "~/platform/format/ids.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { LONGEST_ANSWER, LONGEST_REASON } from "./rules/actions.ts";
import { APPROVALS, COACH_MARKS } from "./rules/coaches.ts";

const personId = z.string().min(1).max(100);
/** It is the id of a message, job or mail. */
const thingId = idField();

export const reasonField = paragraph()
  .regex(/[\p{L}\p{N}]/u, "Dites pourquoi\u00a0: vous ou un collègue le relirez un jour.")
  .max(LONGEST_REASON, `${LONGEST_REASON} caractères au plus.`);

const reason = reasonField;

/** A setting of the business, from a day on; an empty day is at once. */
export const changeSettingSchema = z
  .object({
    key: z.enum(SETTING_KEYS),
    value: line().min(1, "Indiquez la nouvelle valeur."),
    day: z
      .string()
      .trim()
      .refine((day) => day === "" || isDay(day), "Choisissez un jour, ou laissez vide."),
    seen: countField(),
    reason,
  })
  .transform(({ day, value: typed, ...decision }, context) => {
    const value = readValue(decision.key, typed);
    if (typeof value === "string") {
      context.addIssue({ code: "custom", path: ["value"], message: value });
      return z.NEVER;
    }
    return { ...decision, value, effectiveFrom: day === "" ? undefined : parisInstant(day, "00:00") };
  });

export const withdrawSettingSchema = z.object({ id: thingId });

/** These forms are on « Personnes ». */
export const personSchema = z.object({ personId });

/** Moves a thing one place in a list. */
export const moveSchema = z.object({ id: thingId, way: z.enum(["up", "down"]) });

/** This form is on « Messages ». */
export const messageWorkSchema = z.object({ id: thingId, handled: z.enum(["true", "false"]) });

/** The answer is mailed; `seenAnswers` are those that the page showed. */
export const answerMessageSchema = z.object({
  id: thingId,
  answer: paragraph()
    .regex(/[\p{L}\p{N}]/u, "Écrivez votre réponse.")
    .max(LONGEST_ANSWER, `${LONGEST_ANSWER} caractères au plus.`),
  seenAnswers: countField(),
});

/** A report is closed with a note. */
export const handleReportSchema = z.object({ reason });
export const decideReviewSchema = z.object({ id: thingId, reason });

/** A review from before Élan is published, or refused with a reason. */
export const publishFormerReviewSchema = z.object({ id: z.uuid() });
export const refuseFormerReviewSchema = z.object({ id: z.uuid(), reason });

/** A recommendation is published, or refused with a reason; a published one is named by its number on the page. */
export const publishRecommendationSchema = z.object({ id: z.uuid() });
export const refuseRecommendationSchema = z.object({ id: z.uuid(), reason });
export const removeRecommendationSchema = z.object({ id: thingId, reason });

/** The operator decides about a disputed session; both people read the reason. */
export const settleSchema = z.object({ due: z.enum(["true", "false"]), reason });

const pageNumber = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)
  .refine(
    (text) => text === undefined || readId(text) !== undefined,
    "Un nombre, comme à la fin de l’adresse de sa page.",
  )
  .transform((text) => (text === undefined ? undefined : Number(text)));

/** The suffix of a coach's number that was chosen from the webcam list. */
export const BY_WEBCAM = " webcam";

/**
 * `from` is the coach that the page showed. A typed number (`other`) wins over the choice. The webcam flag
 * comes from the list of the choice; the checkbox counts only for a typed number.
 */
export const changeCoachSchema = z
  .object({
    from: pageNumber,
    coach: z.string().optional(),
    other: pageNumber,
    webcam: z.string().optional(),
    reason,
  })
  .transform(({ from, coach = "", other, webcam, reason: why }, context) => {
    const isChosen = other === undefined;
    const chosen = pageNumber.safeParse(coach.replace(BY_WEBCAM, ""));
    const coachId = isChosen ? chosen.data : other;
    if (coachId === undefined)
      context.addIssue({ code: "custom", path: ["coach"], message: "Choisissez un coach." });
    const byWebcam = isChosen ? coach.endsWith(BY_WEBCAM) : webcam === "yes";
    return { from: from ?? null, coachId: coachId ?? 0, byWebcam, reason: why };
  });
/** `balanceCents` is the refund that the page showed. */
export const endAccompanimentSchema = z.object({
  reason,
  balanceCents: countField(),
});

/** This form is on « Tâches en échec » and « E-mails non remis ». */
export const retrySchema = z.object({ id: thingId });

/** The time of the page: later changes were not seen by the operator. */
const seenAt = instantField();
const from = z.enum(APPROVALS);

/** These forms are on the file of a coach. */
export const approveSchema = z.object({ from, seenAt });
export const refuseSchema = z.object({ from, reason });
export const lookSchema = z.object({ seenAt });
export const markSchema = z.object({ mark: z.enum(COACH_MARKS), given: z.enum(["true", "false"]) });
export const pullSchema = z.object({ listingId: thingId, reason });
export const restoreListingSchema = z.object({ listingId: thingId, seenAt });
export const uncheckSchema = z.object({ kind: z.enum(CHECK_KINDS) });

/** The register of companies is public. Papers are checked on the documents that coaches send. */
export const checkSchema = z.object({ number: siretField() });

export const refusePaperSchema = z.object({ paper: z.uuid(), reason });

const trackable = (missing: string) => line().min(1, missing).max(100, "100 caractères au plus.");

/** This form is on the page of an order. */
export const shipSchema = z.object({
  carrier: trackable("Le transporteur est requis."),
  tracking: trackable("Le numéro de suivi est requis."),
});
/** The page wrote this number into its form. */
const shown = countField();
/** `seenCents` is the amount already refunded; it makes a repeated request idempotent. */
export const refundSchema = z.object({ amount: amountField, reason, seenCents: shown });
export const cancelSchema = z.object({ reason });

const withdrawalId = z.uuid();
const whyLess = paragraph().max(LONGEST_REASON, `${LONGEST_REASON} caractères au plus.`);

/** The received quantity of each line is in the fields "received-0", "received-1"… */
export const returnSchema = z
  .object({ withdrawalId, amount: amountField, reason: whyLess })
  .catchall(z.string())
  .transform(({ withdrawalId: id, amount, reason: words, ...fields }) => ({
    withdrawalId: id,
    amount,
    reason: words,
    received: Object.entries(fields).flatMap(([name, value]) => {
      const position = /^received-(\d{1,2})$/.exec(name)?.[1];
      return position === undefined ? [] : [{ position: Number(position), quantity: quantityOf(value) }];
    }),
  }));

/** Invalid input becomes -1, which every return refuses. */
const quantityOf = (text: string) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : -1);

export const earlyRefundSchema = z.object({ withdrawalId, amount: amountField, reason: whyLess });
export const refuseReturnSchema = z.object({ withdrawalId, reason });

/** These forms are on the page of a product. */
export const editProductSchema = productTextsSchema.extend({ seenAt });
export const sellSchema = z.object({ onSale: z.enum(["true", "false"]) });

const MOST_MOVED = 9_999;
const count = (shape: RegExp, refusal: string) =>
  line()
    .regex(shape, refusal)
    .transform((text) => Number(text.replace("\u2212", "-")))
    .refine((quantity) => quantity !== 0 && Math.abs(quantity) <= MOST_MOVED, refusal);
/** `seenCount` is the last count that the page showed; it makes a repeated request idempotent. */
export const receiveStockSchema = z.object({
  seenCount: shown,
  quantity: count(/^\d{1,4}$/, `Un nombre entier, de 1 à ${formatNumber(MOST_MOVED)}.`),
  reason: line().max(300, "300 caractères au plus."),
});
export const correctStockSchema = z.object({
  seenCount: shown,
  quantity: count(/^[+\-\u2212]?\d{1,4}$/, "Un nombre entier, par exemple -2 ou 3."),
  reason: line()
    .regex(/[\p{L}\p{N}]/u, "Dites pourquoi\u00a0: vous ou un collègue le relirez un jour.")
    .max(300, "300 caractères au plus."),
});

const alt = line()
  .min(1, "Dites ce que l’on voit\u00a0: tout le monde ne le voit pas.")
  .max(200, "200 caractères au plus.");
export const addPictureSchema = z.object({ picture: z.instanceof(Blob), alt });
export const pictureSchema = z.object({ pictureId: thingId });
export const altSchema = z.object({ pictureId: thingId, alt });
