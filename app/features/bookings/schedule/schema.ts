import { z } from "zod";
import { addDays, parisDay, parisInstant, readTime } from "~/platform/format/dates.ts";
import { dayField } from "~/platform/format/fields/bounded-fields.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import {
  endingAt,
  LONGEST_LABEL,
  type Opening,
  refuseDay,
  STEP_MINUTES,
} from "../availability/rules/availability.ts";

const day = dayField("Choisissez un jour.");

const time = (missing: string) =>
  z
    .string()
    .trim()
    .refine((text) => readTime(text) !== undefined, missing)
    .refine(
      (text) => (readTime(text) ?? 0) % STEP_MINUTES === 0,
      `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`,
    );

const dayRange = { day, from: time("Indiquez l’heure de début."), to: time("Indiquez l’heure de fin.") };
const BACKWARD = "L’heure de fin vient après l’heure de début.";

/** A block lies within one day; "00:00" as its end is the end of the day. */
export const blockSchema = z
  .object({
    ...dayRange,
    label: line().max(LONGEST_LABEL, `${LONGEST_LABEL} caractères au plus.`).default(""),
  })
  .transform(({ day, from, to, label }, context) => {
    const startsAt = parisInstant(day, from);
    const endsAt = to === "00:00" ? parisInstant(addDays(day, 1), to) : parisInstant(day, to);
    if (endsAt <= startsAt) context.addIssue({ code: "custom", path: ["to"], message: BACKWARD });
    return { startsAt, endsAt, label };
  });

/** Hours of one day in addition to those of the week. */
export const openingSchema = z.object(dayRange).transform(({ day, from, to }, context): Opening => {
  const [start = 0, end = 0] = [readTime(from), endingAt(readTime(to) ?? 0)];
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (end <= start) refuse("to", BACKWARD);
  const wrong = refuseDay(day, parisDay(new Date()));
  if (wrong) refuse("day", wrong);
  return { day, start, end };
});

export const unblockSchema = z.object({ block: z.guid() });

export const withdrawSchema = z.object({ booking: z.string() });
