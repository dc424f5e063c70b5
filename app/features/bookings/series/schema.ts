import { z } from "zod";
import { readTime } from "~/platform/format/dates.ts";
import { countField, dayField } from "~/platform/format/fields/bounded-fields.ts";
import { paragraph } from "~/platform/format/fields/text-fields.ts";
import { STEP_MINUTES } from "../availability/rules/availability.ts";
import { BY_STUDENT } from "../planning/rules/planning.ts";
import { readTyped } from "../planning/schema.ts";
import { REACHES, readSeen } from "./rules/moves.ts";
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

const fromField = z.uuid("Choisissez une séance.");

/** The first session that changes, and whether those that follow it change with it. */
export const cancelSessionsSchema = z.object({
  from: fromField,
  reach: z.enum(REACHES).default("following"),
});

const SESSION_BOX = /^on\.([0-9a-f-]{36})$/;

/**
 * The ticked sessions at their new times, each with what its person has read about the time. Each has a day and a time of
 * its own, since only the page knows which ones it has shown instead of missing ones.
 */
export const moveSessionsSchema = z
  .looseObject({ from: fromField, day: dayField("Choisissez un jour."), time: timeField })
  .transform(({ from, ...boxes }, context) => {
    const ticked = Object.entries(boxes).flatMap(([name, value]) => {
      const id = SESSION_BOX.exec(name)?.[1];
      return id && typeof value === "string" ? [{ id, seen: readSeen(value), ...readTyped(boxes, id) }] : [];
    });
    if (ticked.length === 0)
      context.addIssue({ code: "custom", path: ["from"], message: "Cochez au moins une séance à déplacer." });
    const moves = ticked.flatMap(({ id, seen, day, time }) =>
      day && time ? [{ id, when: { day, time }, seen }] : [],
    );
    if (moves.length < ticked.length)
      context.addIssue({
        code: "custom",
        message: "Indiquez le jour et l’heure de chaque séance cochée.",
      });
    return { from, moves: moves.slice(0, MOST_OCCURRENCES) };
  });
export type SessionMoves = z.output<typeof moveSessionsSchema>;

export const answerFollowingSchema = z
  .object({ from: z.uuid(), accepts: z.enum(["true", "false"]) })
  .transform(({ from, accepts }) => ({ from, accepts: accepts === "true" }));
