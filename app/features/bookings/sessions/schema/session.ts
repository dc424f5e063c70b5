import { z } from "zod";
import { dayField, instantField } from "~/platform/format/bounded-fields.ts";
import { parisInstant, readTime } from "~/platform/format/dates.ts";
import { line, paragraph } from "~/platform/format/text-fields.ts";
import { readVideoLink, VIDEO_LINK_MAX } from "../rules/video-link.ts";
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
export const videoLinkSchema = z.object({
  videoUrl: line()
    .max(VIDEO_LINK_MAX, `${VIDEO_LINK_MAX}\u00a0caractères au plus.`)
    .transform((typed, context) => {
      if (!typed) return null;
      const url = readVideoLink(typed);
      if (!url)
        context.addIssue({
          code: "custom",
          message: "Collez le lien complet de votre salle, qui commence par https://.",
        });
      return url ?? null;
    }),
});

const NO_SLOT = "Choisissez un créneau.";
export const slotSchema = z.object({
  startsAt: instantField(NO_SLOT),
});

/** The day and the time are in Paris time. */
export const dayTimeSchema = z
  .object({
    day: dayField("Indiquez le jour."),
    time: z.string().refine((time) => readTime(time) !== undefined, "Indiquez l’heure."),
  })
  .transform(({ day, time }) => ({ startsAt: parisInstant(day, time) }));

/** `proposedStartsAt` is what the form showed. */
export const moveAnswerSchema = z.object({
  accepts: z.enum(["true", "false"]).transform((text) => text === "true"),
  proposedStartsAt: seenTime,
});
