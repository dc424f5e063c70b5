import { z } from "zod";
import { line } from "~/platform/format/fields/text-fields.ts";
import { MEASURE_KINDS, type MeasureKind } from "../measures/rules.ts";
import { PROGRAMME_LIMITS } from "../programme/rules/programme.ts";

const title = (message: string) =>
  line().min(1, message).max(PROGRAMME_LIMITS.title, `${PROGRAMME_LIMITS.title} caractères au plus.`);

export const newProgrammeSchema = z.object({
  title: title("Le nom du programme est requis."),
  /** the idempotency key of the form: the same press creates one programme */
  id: z.uuid(),
});
export type NewProgramme = z.output<typeof newProgrammeSchema>;

export const renameSchema = z.object({ title: title("Le nom du programme est requis.") });

const box = z.literal("on").optional();
const boxes = Object.fromEntries(MEASURE_KINDS.map((kind) => [kind, box])) as Record<MeasureKind, typeof box>;

/** The measures that a coach would like to follow: one checkbox for each. */
export const measureKindsSchema = z.object(boxes).transform((typed, context) => {
  const kinds = MEASURE_KINDS.filter((kind) => typed[kind] === "on");
  if (kinds.length === 0)
    context.addIssue({ code: "custom", path: ["weight"], message: "Choisissez au moins une mesure." });
  return { kinds };
});

export const consentSchema = z.object({
  consent: z.literal("yes", "Sans votre accord, rien ne peut être noté. Cochez la case pour le donner."),
});
export const withdrawConsentSchema = z.object({ confirmed: z.literal("yes") });
