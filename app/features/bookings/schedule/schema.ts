import { z } from "zod";
import { dayField } from "~/platform/format/bounded-fields.ts";
import { addDays, parisInstant, readTime } from "~/platform/format/dates.ts";
import { line } from "~/platform/format/text-fields.ts";
import { LONGEST_LABEL, STEP_MINUTES } from "../availability/rules/availability.ts";

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

/** A block lies within one day; "00:00" as its end is the end of the day. */
export const blockSchema = z
  .object({
    day,
    from: time("Indiquez l’heure de début."),
    to: time("Indiquez l’heure de fin."),
    label: line().max(LONGEST_LABEL, `${LONGEST_LABEL} caractères au plus.`).default(""),
  })
  .transform(({ day, from, to, label }, context) => {
    const startsAt = parisInstant(day, from);
    const endsAt = to === "00:00" ? parisInstant(addDays(day, 1), to) : parisInstant(day, to);
    if (endsAt <= startsAt)
      context.addIssue({
        code: "custom",
        path: ["to"],
        message: "L’heure de fin vient après l’heure de début.",
      });
    return { startsAt, endsAt, label };
  });

export const unblockSchema = z.object({ block: z.guid() });

export const withdrawSchema = z.object({ booking: z.string() });
