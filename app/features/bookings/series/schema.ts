import { z } from "zod";
import { countField, dayField } from "~/platform/format/bounded-fields.ts";
import { readTime } from "~/platform/format/dates.ts";
import { paragraph } from "~/platform/format/text-fields.ts";
import { STEP_MINUTES } from "../availability/rules/availability.ts";
import { BY_STUDENT } from "../planning/rules/planning.ts";
import { MOST_OCCURRENCES } from "./rules/occurrences.ts";

const WORDS_MAX = 1000;

const timeField = z
  .string("Indiquez l’heure de début.")
  .trim()
  .refine((text) => readTime(text) !== undefined, "Indiquez l’heure de début.")
  .refine(
    (text) => (readTime(text) ?? 0) % STEP_MINUTES === 0,
    `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`,
  );

/** `clientId` becomes the id of the series, so that a request sent twice is one. */
export const seriesRequestSchema = z
  .object({
    clientId: z.uuid(),
    day: dayField("Choisissez un jour."),
    time: timeField,
    repeat: z.enum(["weekly", "fortnightly"], "Choisissez un rythme."),
    count: countField().refine(
      (count) => count >= 2 && count <= MOST_OCCURRENCES,
      `Entre 2 et ${MOST_OCCURRENCES}\u00a0séances.`,
    ),
    payBy: z.union([z.literal(BY_STUDENT), z.uuid()]).default(BY_STUDENT),
    words: paragraph().max(WORDS_MAX, "1\u202f000 caractères au plus.").default(""),
  })
  .transform(({ clientId, day, time, repeat, count, payBy, words }) => ({
    clientId,
    when: { day, time },
    weeks: repeat === "weekly" ? (1 as const) : (2 as const),
    count,
    packId: payBy === BY_STUDENT ? null : payBy,
    words,
  }));
export type SeriesRequest = z.output<typeof seriesRequestSchema>;

/** The first session that changes; all that follow it change with it. */
export const followingSchema = z.object({ from: z.uuid("Choisissez une séance.") });

export const moveFollowingSchema = z
  .object({
    from: z.uuid("Choisissez une séance."),
    day: dayField("Choisissez un jour."),
    time: timeField,
    confirmed: z.string().default(""),
  })
  .transform(({ from, day, time, confirmed }) => ({
    from,
    when: { day, time },
    isConfirmed: confirmed !== "",
  }));

export const answerFollowingSchema = z
  .object({ from: z.uuid(), accepts: z.enum(["true", "false"]) })
  .transform(({ from, accepts }) => ({ from, accepts: accepts === "true" }));
