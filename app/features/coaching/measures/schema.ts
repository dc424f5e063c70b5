import { z } from "zod";
import { addDays, isDay, parisDay } from "~/platform/format/dates.ts";
import {
  type BodyMeasures,
  MEASURE_KINDS,
  MEASURES,
  type MeasureKind,
  OLDEST_MEASURE_DAYS,
  readMeasure,
} from "./rules.ts";

/** The field is optional; a value must be within plausible limits. */
function measureField(kind: MeasureKind) {
  const { unit, least, most } = MEASURES[kind];
  return z
    .string()
    .optional()
    .transform((text, context) => {
      if (!text?.trim()) return undefined;
      const value = readMeasure(text);
      if (value !== undefined && value >= least && value <= most) return value;
      const message =
        value === undefined
          ? "Un nombre, avec une décimale au plus\u00a0: 72,5."
          : `Entre ${least} et ${most}\u00a0${unit}.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

const day = z
  .string()
  .refine(isDay, "Choisissez un jour.")
  .refine((given) => !isDay(given) || given <= parisDay(new Date()), "Ce jour n’est pas encore passé.")
  .refine(
    (given) => !isDay(given) || given >= addDays(parisDay(new Date()), -OLDEST_MEASURE_DAYS),
    "Ce jour est à plus d’un an.",
  );

const kinds = Object.fromEntries(MEASURE_KINDS.map((kind) => [kind, measureField(kind)])) as Record<
  MeasureKind,
  ReturnType<typeof measureField>
>;

/** At least one measure is required. With an id, the measures of an earlier entry are corrected. */
export const measuresSchema = z
  .object({ id: z.uuid().optional(), day, ...kinds })
  .transform(({ id, day: on, ...typed }, context) => {
    const measured = Object.entries(typed).filter(([, value]) => value !== undefined);
    if (measured.length === 0)
      context.addIssue({ code: "custom", path: ["weight"], message: "Notez au moins une mesure." });
    return { id, day: on, values: Object.fromEntries(measured) as BodyMeasures };
  });
export type GivenMeasures = z.output<typeof measuresSchema>;

export const droppedMeasuresSchema = z.object({ id: z.uuid() });
