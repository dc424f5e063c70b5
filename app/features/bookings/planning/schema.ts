import { z } from "zod";
import { MOST_HOURLY_RATE_CENTS } from "~/features/discovery/rules/profile.ts";
import { addDays, isDay, parisDay, readTime } from "~/platform/format/dates.ts";
import { dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { eurosField } from "~/platform/format/fields/euros-field.ts";
import { STEP_MINUTES } from "../availability/rules/availability.ts";
import { priceRefusal } from "../proposals/rules.ts";
import { MOST_OCCURRENCES, type SeriesWeeks } from "../series/rules/occurrences.ts";
import { PLACES } from "../sessions/rules/states.ts";
import type { WallTime } from "./rules/clashes.ts";
import { BY_STUDENT } from "./rules/planning.ts";

/** No session is longer than eight hours. */
const LONGEST_HOURS = 8;

export const REPEATS = { once: null, weekly: 1, fortnightly: 2 } as const;
export type Repeat = keyof typeof REPEATS;
const REPEAT_NAMES = ["once", "weekly", "fortnightly"] as const;

/**
 * A session of a plan is named by the day that the rhythm gives it, one that exists by its id. The coach may have moved
 * it to another time.
 */
export const onField = (key: string) => `on.${key}`;
export const movedDayField = (key: string) => `day.${key}`;
export const movedTimeField = (key: string) => `time.${key}`;
const ON = /^on\.(\d{4}-\d{2}-\d{2})$/;
/** The value of a box whose session has something against it: the coach has read it and ticks the box all the same. */
export const DOUBTED = "doubted";

/** These fields decide which sessions a plan has, and what speaks against them. */
export const PLAN_FIELDS = [
  "listingId",
  "minutes",
  "place",
  "day",
  "time",
  "repeat",
  "ends",
  "count",
  "until",
  "payBy",
] as const;

const isOnStep = (time: string): boolean => (readTime(time) ?? 1) % STEP_MINUTES === 0;

export interface PlannedOccurrence {
  when: WallTime;
  /** the coach has read what speaks against this time */
  isConfirmed: boolean;
}

/** A plan for one session, or for those of a series whose boxes are ticked. */
export const planSchema = z
  .looseObject({
    clientId: z.uuid(),
    listingId: idField("Choisissez un cours."),
    minutes: idField("Choisissez une durée."),
    place: z.enum(PLACES, "Choisissez un lieu."),
    day: dayField("Choisissez un jour."),
    time: z
      .string("Indiquez l’heure de début.")
      .trim()
      .refine((text) => readTime(text) !== undefined, "Indiquez l’heure de début.")
      .refine(isOnStep, `Les minutes vont de ${STEP_MINUTES} en ${STEP_MINUTES}\u00a0: 08:00, 08:05…`),
    repeat: z.enum(REPEAT_NAMES).default("once"),
    payBy: z.union([z.literal(BY_STUDENT), z.uuid()], "Choisissez comment la séance est payée."),
    price: eurosField(MOST_HOURLY_RATE_CENTS * LONGEST_HOURS).default(null),
    /** a ticked box: the coach has read what speaks against the time */
    confirmed: z.string().default(""),
    /** the student's request that this plan accepts */
    request: z.union([z.literal(""), z.uuid()]).default(""),
  })
  .transform(({ clientId, listingId, minutes, place, day, time, repeat, payBy, ...rest }, context) => {
    const { price, confirmed, request, ...boxes } = rest;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const isPaid = payBy === BY_STUDENT;
    const unfit = price === null ? "Indiquez un prix." : priceRefusal(price, minutes);
    if (isPaid && unfit) refuse("price", unfit);
    const weeks: SeriesWeeks | null = REPEATS[repeat];
    const one: PlannedOccurrence = { when: { day, time }, isConfirmed: confirmed !== "" };
    const occurrences = weeks === null ? [one] : readOccurrences(boxes, time);
    if (occurrences.length === 0) refuse("repeat", "Cochez au moins une séance de la série.");
    if (occurrences.length > MOST_OCCURRENCES) refuse("repeat", `${MOST_OCCURRENCES}\u00a0séances au plus.`);
    return {
      clientId,
      listingId,
      minutes,
      place,
      packId: isPaid ? null : payBy,
      priceCents: isPaid ? (price ?? 0) : 0,
      weeks,
      occurrences,
      requestId: request === "" ? null : request,
    };
  });
export type SessionPlan = z.output<typeof planSchema>;

function readOccurrences(boxes: Record<string, unknown>, time: string): PlannedOccurrence[] {
  return Object.entries(boxes).flatMap(([name, value]) => {
    const day = ON.exec(name)?.[1];
    if (!day || !isDay(day)) return [];
    return [{ when: readMoved(boxes, { day, time }), isConfirmed: value === DOUBTED }];
  });
}

/** The time that was typed for a session, or the one that is given to it. */
export function readMoved(fields: Record<string, unknown>, given: WallTime, key = given.day): WallTime {
  const { day = given.day, time = given.time } = readTyped(fields, key);
  return { day, time };
}

/** The day and the time that were typed for a session; undefined where there is none, or an impossible one. */
export function readTyped(
  fields: Record<string, unknown>,
  key: string,
): { day: string | undefined; time: string | undefined } {
  const [day, time] = [fields[movedDayField(key)], fields[movedTimeField(key)]];
  return {
    day: typeof day === "string" && isDay(day) ? day : undefined,
    time: typeof time === "string" && readTime(time) !== undefined && isOnStep(time) ? time : undefined,
  };
}

export const ENDS = ["count", "until", "pack"] as const;
export type SeriesEnd = (typeof ENDS)[number];
const USUAL_COUNT = 10;

/** The page's choices: every value has a default, because the address may leave out or misspell any of them. */
export interface AskedSessions {
  listingId: number | undefined;
  minutes: number | undefined;
  place: (typeof PLACES)[number] | undefined;
  when: WallTime;
  repeat: Repeat;
  ends: SeriesEnd;
  count: number;
  until: string;
  payBy: string;
}

export function readAskedSessions(parameters: URLSearchParams, now: Date): AskedSessions {
  const read = (name: string) => parameters.get(name) ?? "";
  const number = (name: string) => (/^\d{1,9}$/.test(read(name)) ? Number(read(name)) : undefined);
  const tomorrow = addDays(parisDay(now), 1);
  const day = isDay(read("day")) ? read("day") : tomorrow;
  const count = number("count") ?? USUAL_COUNT;
  return {
    listingId: number("listingId"),
    minutes: number("minutes"),
    place: PLACES.find((one) => one === read("place")),
    when: { day, time: isOnStep(read("time")) ? read("time") : "10:00" },
    repeat: REPEAT_NAMES.find((one) => one === read("repeat")) ?? "once",
    ends: ENDS.find((one) => one === read("ends")) ?? "count",
    count: Math.min(Math.max(count, 1), MOST_OCCURRENCES),
    until: isDay(read("until")) && read("until") >= day ? read("until") : addDays(day, 7 * (USUAL_COUNT - 1)),
    payBy: read("payBy") || BY_STUDENT,
  };
}
