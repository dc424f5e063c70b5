import { z } from "zod";
import { addDays, isDay, parisInstant, readTime } from "~/platform/format/dates.ts";
import { line } from "~/platform/format/text-fields.ts";
import { LONGEST_LABEL, STEP_MINUTES } from "../availability/rules/availability.ts";

const day = z.string().trim().refine(isDay, "Choisissez un jour.");

const time = (missing: string) =>
  z
    .string()
    .trim()
    .refine((text) => readTime(text) !== undefined, missing)
    .refine(
      (text) => (readTime(text) ?? 0) % STEP_MINUTES === 0,
      `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`,
    );

/** « Proposer un autre horaire »: a day and a time in Paris. */
export const proposalSchema = z
  .object({ day, time: time("Indiquez l’heure de début.") })
  .transform(({ day, time }) => ({ startsAt: parisInstant(day, time) }));

/** « Bloquer du temps »: within a day, whose end is "00:00". */
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

/** « Débloquer » */
export const unblockSchema = z.object({ block: z.guid() });

/** « Retirer la proposition » */
export const withdrawSchema = z.object({ booking: z.string() });
