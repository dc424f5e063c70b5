import { z } from "zod";
import { videoLinkField } from "~/features/readiness/rules/video-link.ts";
import { isSkippedTime, parisInstant, readTime } from "~/platform/format/dates.ts";
import { dayField, instantField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { WORDS_MAX } from "./booking.ts";

const words = paragraph().max(WORDS_MAX, "1\u202f000 caractères au plus.");

/** The words are optional. */
export const bookingWordsSchema = z.object({ words: words.default("") });

/** The time that the form showed. Old forms send none; the command then refuses where it matters. */
const seenTime = instantField().nullable().catch(null);

/** `isDue` is what the form showed. */
export const cancelSchema = z.object({
  words: words.default(""),
  isDue: z
    .enum(["true", "false"])
    .transform((text): boolean | null => text === "true")
    .catch(null),
});

/** `startsAt` is what the form showed. */
export const acceptSchema = z.object({ startsAt: seenTime });

/** The reason is required, because the operator decides by it. */
export const contestSchema = z.object({
  words: words.regex(
    /[\p{L}\p{N}]/u,
    "Dites ce qui s’est passé\u00a0: c’est ce que nous lirons pour trancher.",
  ),
});

/** An empty field takes the link away: null. */
export const videoLinkSchema = z.object({ videoUrl: videoLinkField() });

const NO_SLOT = "Choisissez un créneau.";
export const slotSchema = z.object({
  startsAt: instantField(NO_SLOT),
});

/** A proposal of another slot may carry a note. */
export const slotProposalSchema = slotSchema.extend({ words: words.default("") });

const dayTime = {
  day: dayField("Indiquez le jour."),
  time: z.string().refine((time) => readTime(time) !== undefined, "Indiquez l’heure."),
};

export const SKIPPED_TIME =
  "Cette heure n’existe pas ce jour-là\u00a0: l’heure d’été commence, et les horloges la sautent.";

/** The day and the time are in Paris time. */
function readInstant({ day, time }: { day: string; time: string }, context: z.RefinementCtx): Date {
  if (isSkippedTime(day, time)) context.addIssue({ code: "custom", path: ["time"], message: SKIPPED_TIME });
  return parisInstant(day, time);
}

export const dayTimeSchema = z
  .object(dayTime)
  .transform((given, context) => ({ startsAt: readInstant(given, context) }));

/** A coach proposes a time, also while they are closed, if they confirm it. */
export const timeProposalSchema = z
  .object({ ...dayTime, words: words.default(""), outside: z.string().optional() })
  .transform(({ words, outside, ...given }, context) => ({
    startsAt: readInstant(given, context),
    words,
    outside: Boolean(outside),
  }));

/** `proposedStartsAt` is what the form showed. */
export const moveAnswerSchema = z.object({
  accepts: z.enum(["true", "false"]).transform((text) => text === "true"),
  proposedStartsAt: seenTime,
});

export const sharePhoneSchema = z.object({
  shares: z.enum(["true", "false"]).transform((text) => text === "true"),
});
