import { z } from "zod";
import { GOALS, LEVELS, SESSIONS_PER_WEEK } from "~/features/coaching/programme/rules/goals.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { formatNumber } from "~/platform/format/numbers.ts";
import { BODY_LIMITS, LONGEST_HEALTH_WORDS, LONGEST_LOCATION } from "../rules/setup.ts";

/** Forms omit fields that were not chosen, and requests may send numbers instead of strings. */
const typed = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z.preprocess((value) => (value === undefined || value === null ? "" : String(value)), schema);

/** Accepts "72" or "72,5". */
const measure = (required: string, { min, max }: { min: number; max: number }, unit: string) =>
  typed(
    line()
      .min(1, required)
      .regex(
        /^(\d{1,4}([.,]\d)?)?$/,
        unit === "cm" ? "En centimètres, par exemple 172." : "En kilos, par exemple 72,5.",
      )
      .transform((text) => Number(text.replace(",", ".")))
      .refine((value) => value >= min && value <= max, `Entre ${min} et ${max}\u00a0${unit}.`),
  );

const choice = <const T extends readonly [string, ...string[]]>(known: T, required: string) =>
  typed(z.string().pipe(z.enum(known, required)));

/** The schemas by step of the wizard. */
export const setupSteps = [
  z.object({
    currentWeight: measure("Le poids actuel est requis", BODY_LIMITS.weight, "kg"),
    targetWeight: measure("Le poids souhaité est requis", BODY_LIMITS.weight, "kg"),
    height: measure("La taille est requise", BODY_LIMITS.height, "cm"),
  }),
  z.object({
    fitnessLevel: choice(LEVELS, "Le niveau de forme physique est requis"),
    goal: choice(GOALS, "L’objectif principal est requis"),
  }),
  z.object({
    // The server looks it up in the gazetteer.
    location: typed(
      line().min(1, "La localisation est requise").max(LONGEST_LOCATION, "Le nom de la ville suffit."),
    ),
    sessionsPerWeek: typed(
      z
        .string()
        .transform(Number)
        .refine(
          (wanted) => SESSIONS_PER_WEEK.some((known) => known === wanted),
          "Le nombre de séances par semaine est requis",
        ),
    ),
  }),
  z.object({
    healthIssues: typed(
      paragraph().max(LONGEST_HEALTH_WORDS, `${formatNumber(LONGEST_HEALTH_WORDS)} caractères au plus.`),
    ),
  }),
] as const;

const [body, aims, place, health] = setupSteps;

/** The answers with the field names of the specification. The wizard and the purchase both validate them. */
export const setupSchema = z.object({ ...body.shape, ...aims.shape, ...place.shape, ...health.shape });
export type SetupAnswers = z.output<typeof setupSchema>;
