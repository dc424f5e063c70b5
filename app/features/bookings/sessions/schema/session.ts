import { z } from "zod";
import { isDay, parisInstant, readTime } from "~/platform/format/dates.ts";
import { paragraph } from "~/platform/format/text-fields.ts";
import { WORDS_MAX } from "./booking.ts";

const words = paragraph().max(WORDS_MAX, "1\u202f000 caractères au plus.");

/** What can be added to a no or an absence. */
export const bookingWordsSchema = z.object({ words: words.default("") });

/** What a form showed. Of one from before there was such a field nothing is known: the command refuses where that matters. */
const seenTime = z.iso
  .datetime()
  .transform((text): Date | null => new Date(text))
  .catch(null);

/** A cancellation, with whether it was said to stay due. */
export const cancelSchema = z.object({
  words: words.default(""),
  isDue: z
    .enum(["true", "false"])
    .transform((text): boolean | null => text === "true")
    .catch(null),
});

/** A yes to a request, with the time that was shown. */
export const acceptSchema = z.object({ startsAt: seenTime });

/** What is said of an absence that the other contests: without a reason, nobody could decide. */
export const contestSchema = z.object({
  words: words.regex(
    /[\p{L}\p{N}]/u,
    "Dites ce qui s’est passé\u00a0: c’est ce que nous lirons pour trancher.",
  ),
});

const NO_SLOT = "Choisissez un créneau.";
export const slotSchema = z.object({
  startsAt: z
    .string({ error: NO_SLOT })
    .pipe(z.iso.datetime({ error: NO_SLOT }))
    .transform((text) => new Date(text)),
});

/** A day and a time of one's own, as clocks in Paris show them. */
export const dayTimeSchema = z
  .object({
    day: z.string().refine(isDay, "Indiquez le jour."),
    time: z.string().refine((time) => readTime(time) !== undefined, "Indiquez l’heure."),
  })
  .transform(({ day, time }) => ({ startsAt: parisInstant(day, time) }));

/** An answer to another time, with the one that was shown. */
export const moveAnswerSchema = z.object({
  accepts: z.enum(["true", "false"]).transform((text) => text === "true"),
  proposedStartsAt: seenTime,
});
