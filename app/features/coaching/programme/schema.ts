import { z } from "zod";
import { idField } from "~/platform/format/fields/bounded-fields.ts";
import { line, paragraph } from "~/platform/format/fields/text-fields.ts";
import { GOALS, LEVELS, SESSIONS_PER_WEEK } from "./rules/goals.ts";
import {
  MOST_TICKS,
  PARTS,
  PROGRAMME_LIMITS,
  RESULT_LIMITS,
  UNITS,
  type WeekContent,
} from "./rules/programme.ts";

const { sets, repetitions, seconds, rest } = PROGRAMME_LIMITS;

const between = ({ min, max }: { min: number; max: number }) =>
  z
    .int(`Un nombre entier, de ${min} à ${max}.`)
    .min(min, `De ${min} à ${max}.`)
    .max(max, `De ${min} à ${max}.`);
const atMost = (max: number) => `${max} caractères au plus.`;
const id = z.string().regex(/^[A-Za-z0-9-]{1,60}$/);

const exerciseSchema = z
  .object({
    id,
    part: z.enum(PARTS),
    move: z.string().max(60),
    name: line()
      .min(1, "Le nom de l’exercice est requis.")
      .max(PROGRAMME_LIMITS.name, atMost(PROGRAMME_LIMITS.name)),
    sets: between(sets),
    unit: z.enum(UNITS),
    count: z.int("Un nombre entier est requis."),
    perSide: z.boolean(),
    rest: between(rest),
    // `paragraph` keeps the no-break spaces of the templates; `line` would remove them.
    load: paragraph().max(PROGRAMME_LIMITS.load, atMost(PROGRAMME_LIMITS.load)),
    technique: paragraph().max(PROGRAMME_LIMITS.technique, atMost(PROGRAMME_LIMITS.technique)),
  })
  .superRefine(({ unit, count, move, technique }, issues) => {
    const { min, max } = unit === "seconds" ? seconds : repetitions;
    if (count < min || count > max)
      issues.addIssue({ code: "custom", path: ["count"], message: `De ${min} à ${max}.` });
    if (!move && !technique)
      issues.addIssue({
        code: "custom",
        path: ["technique"],
        message: "Décrivez le geste\u00a0: votre élève est seul devant son écran.",
      });
  });

const sessionSchema = z.object({
  id,
  day: between({ min: 1, max: 7 }),
  title: line()
    .min(1, "Le titre de la séance est requis.")
    .max(PROGRAMME_LIMITS.title, atMost(PROGRAMME_LIMITS.title)),
  words: paragraph().max(PROGRAMME_LIMITS.words, atMost(PROGRAMME_LIMITS.words)),
  exercises: z
    .array(exerciseSchema)
    .max(PROGRAMME_LIMITS.exercises, `${PROGRAMME_LIMITS.exercises} exercices au plus dans une séance.`),
});

/** The stored content of a week. */
export const weekContentSchema = z
  .object({
    sessions: z
      .array(sessionSchema)
      .max(PROGRAMME_LIMITS.sessions, `${PROGRAMME_LIMITS.sessions} séances au plus dans une semaine.`),
  })
  .superRefine(({ sessions }, issues) => {
    const ids = sessions.flatMap((one) => [one.id, ...one.exercises.map((exercise) => exercise.id)]);
    if (new Set(ids).size !== ids.length)
      issues.addIssue({ code: "custom", path: ["sessions"], message: "Un exercice est là deux fois." });
  }) satisfies z.ZodType<WeekContent>;

/** The editor sends the whole week as one JSON text. */
const sentContent = z
  .string()
  .max(PROGRAMME_LIMITS.contentBytes, "Cette semaine est trop longue. Raccourcissez les textes.")
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue({ code: "custom", message: "Cette semaine n’est pas lisible. Rechargez la page." });
      return z.NEVER;
    }
  })
  .pipe(weekContentSchema);

const number = z.coerce.number().int().min(1).max(PROGRAMME_LIMITS.weeks);
const version = idField();

export const weekSchema = z.object({
  number,
  /** the version that was opened, so that a change made meanwhile is a conflict */
  version,
  title: line().max(PROGRAMME_LIMITS.title, atMost(PROGRAMME_LIMITS.title)),
  words: paragraph().max(PROGRAMME_LIMITS.words, atMost(PROGRAMME_LIMITS.words)),
  content: sentContent,
});
export type WeekInput = z.output<typeof weekSchema>;

/** The week and the version that the page showed. */
export const seenWeekSchema = z.object({ number, version });
export type SeenWeek = z.output<typeof seenWeekSchema>;

/** `after` is the last week that the page showed. */
export const templateSchema = z.object({
  goal: z.enum(GOALS, "Choisissez un objectif."),
  level: z.enum(LEVELS, "Choisissez un niveau."),
  after: z.coerce.number().int().min(0).max(PROGRAMME_LIMITS.weeks),
});
export type TemplateChoice = z.output<typeof templateSchema>;

/** The same for a client, of whom nobody has said how many sessions a week they want. */
export const clientTemplateSchema = templateSchema.extend({
  sessionsPerWeek: z.coerce.number().int().min(1, "De 1 à 5.").max(SESSIONS_PER_WEEK.length, "De 1 à 5."),
});
export type ClientTemplateChoice = z.output<typeof clientTemplateSchema>;

/** The weeks of a coach's own template, as they are stored. */
export const templateWeeksSchema = z
  .array(
    z.object({
      title: z.string().max(PROGRAMME_LIMITS.title),
      words: z.string().max(PROGRAMME_LIMITS.words),
      content: weekContentSchema,
    }),
  )
  .min(1)
  .max(PROGRAMME_LIMITS.weeks);

export const saveTemplateSchema = z.object({
  name: line()
    .min(1, "Le nom du modèle est requis.")
    .max(PROGRAMME_LIMITS.title, atMost(PROGRAMME_LIMITS.title)),
});
export type KeptTemplate = z.output<typeof saveTemplateSchema>;

export const ownTemplateSchema = z.object({
  template: z.uuid("Choisissez un modèle."),
  after: z.coerce.number().int().min(0).max(PROGRAMME_LIMITS.weeks),
});
export type OwnTemplateChoice = z.output<typeof ownTemplateSchema>;

export const droppedTemplateSchema = z.object({ template: z.uuid() });
export type DroppedTemplate = z.output<typeof droppedTemplateSchema>;

/** A typed number with at most one decimal, or nothing. */
const optionalNumber = ({ least, most, isWhole }: { least: number; most: number; isWhole?: true }) =>
  z
    .string()
    .optional()
    .transform((text, issues) => {
      const typed = (text ?? "").trim().replace(",", ".");
      if (typed === "") return null;
      const value = /^\d{1,4}(\.\d)?$/.test(typed) ? Number(typed) : Number.NaN;
      if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value;
      issues.addIssue({ code: "custom", message: `De ${least} à ${most}.` });
      return z.NEVER;
    });

/** The fields in which a student notes the result of an exercise. Empty fields are not stored. */
export const resultSchema = z
  .object({
    week: z.uuid(),
    exercise: id,
    load: optionalNumber({ least: 0, most: RESULT_LIMITS.load }),
    repetitions: optionalNumber({ least: 1, most: RESULT_LIMITS.repetitions, isWhole: true }),
    effort: optionalNumber({ least: 1, most: 10, isWhole: true }),
  })
  .refine(({ load, repetitions, effort }) => load !== null || repetitions !== null || effort !== null, {
    path: ["load"],
    message: "Notez au moins une charge, des répétitions ou un effort.",
  });
export type GivenResult = z.output<typeof resultSchema>;

/** `from` is the week to copy; 0 for an empty week. */
export const newWeekSchema = z.object({
  from: z.coerce.number().int().min(0).max(PROGRAMME_LIMITS.weeks),
  after: z.coerce.number().int().min(0).max(PROGRAMME_LIMITS.weeks),
});
export type NewWeek = z.output<typeof newWeekSchema>;

/** The times are those of the browser's clock. `sentAt` tells how far it is off. */
export const ticksSchema = z.object({
  sentAt: z.coerce.number().int().min(0),
  ticks: z
    .string()
    .max(60_000)
    .transform((text, issues) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        issues.addIssue({ code: "custom", message: "Ces coches ne sont pas lisibles." });
        return z.NEVER;
      }
    })
    .pipe(
      z
        .array(z.object({ week: z.uuid(), exercise: id, done: z.boolean(), at: z.number().int().min(0) }))
        .min(1)
        .max(MOST_TICKS),
    ),
});
export type SentTicks = z.output<typeof ticksSchema>;
