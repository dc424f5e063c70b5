import { z } from "zod";
import { countField, dayField, idField } from "~/platform/format/bounded-fields.ts";
import { addDays, isDay, parisDay, readTime } from "~/platform/format/dates.ts";
import { line } from "~/platform/format/text-fields.ts";
import {
  type Availability,
  BREAK_MINUTES,
  endingAt,
  HORIZON_DAYS,
  LONGEST_LABEL,
  type MinuteRange,
  MOST_RANGES,
  MOST_TIME_OFF,
  NOTICE_HOURS,
  refuseRanges,
  SESSION_LENGTHS,
  SLOT_STEPS,
  type TimeOff,
  USUAL_AVAILABILITY,
  weekdayNumbers,
} from "./rules/availability.ts";

type Texts = Record<string, string>;
type Refuse = (field: string, message: string) => void;

/**
 * Field names of repeated rows consist of a group, a row number and a part: "hours.1.0.start", "off.2.label".
 * A row keeps its number while others are added or removed.
 */
export const hoursGroup = (weekday: number) => `hours.${weekday}`;
export const TIME_OFF = "off";
export const lengthField = (minutes: number) => `length.${minutes}`;

const FARTHEST_DAYS = 3 * 365;
const TIME_MISSING = { start: "Indiquez l’heure de début.", end: "Indiquez l’heure de fin." };

const oneOf = (known: readonly number[]) =>
  z.coerce.number().refine((value) => known.includes(value), "Choisissez une valeur de la liste.");

const breakMinutes = line()
  .refine(
    (text) => /^\d{1,2}$/.test(text) && Number(text) <= BREAK_MINUTES.most,
    `Un nombre de minutes, de ${BREAK_MINUTES.least} à ${BREAK_MINUTES.most}.`,
  )
  .transform(Number);

/** An error in a row is reported on the row's own field. */
export const availabilitySchema = z
  .looseObject({
    breakMinutes,
    noticeHours: oneOf(NOTICE_HOURS),
    horizonDays: oneOf(HORIZON_DAYS),
    // A page of the release before does not send it.
    slotStepMinutes: oneOf(SLOT_STEPS).default(USUAL_AVAILABILITY.slotStepMinutes),
    /** browsers do not send an unticked checkbox */
    instantBooking: z.string().optional(),
    version: countField(),
  })
  .transform((given, context) => {
    const { breakMinutes, noticeHours, horizonDays, slotStepMinutes, instantBooking, version, ...rest } =
      given;
    const texts: Texts = Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    const refuse: Refuse = (field, message) => context.addIssue({ code: "custom", path: [field], message });
    const sessionLengths = SESSION_LENGTHS.filter((minutes) => texts[lengthField(minutes)]);
    if (sessionLengths.length === 0) refuse("lengths", "Choisissez au moins une durée.");
    const availability: Availability = {
      breakMinutes,
      noticeHours,
      horizonDays,
      slotStepMinutes,
      sessionLengths,
      hours: Object.fromEntries(weekdayNumbers.map((weekday) => [weekday, hoursOf(weekday, texts, refuse)])),
      timeOff: timeOffOf(texts, refuse),
    };
    return { ...availability, instantBooking: Boolean(instantBooking), version };
  });

/** Returns the row prefixes that were sent, in form order. */
function rowsOf(group: string, texts: Texts): string[] {
  const rows = Object.keys(texts).map((name) => name.slice(0, name.lastIndexOf(".")));
  return [...new Set(rows)].filter((row) => row.startsWith(`${group}.`));
}

/** Empty rows are ignored. */
function hoursOf(weekday: number, texts: Texts, refuse: Refuse): MinuteRange[] {
  const read = rowsOf(hoursGroup(weekday), texts).flatMap((row) => {
    const { [`${row}.start`]: from = "", [`${row}.end`]: to = "" } = texts;
    if (!from && !to) return [];
    const [start, end] = [readTime(from), readTime(to)];
    if (start === undefined) refuse(`${row}.start`, TIME_MISSING.start);
    if (end === undefined) refuse(`${row}.end`, TIME_MISSING.end);
    return start === undefined || end === undefined ? [] : [{ row, start, end: endingAt(end) }];
  });
  for (const { index, side, message } of refuseRanges(read.slice(0, MOST_RANGES)))
    refuse(`${read[index]?.row}.${side}`, message);
  const tooMany = read[MOST_RANGES];
  if (tooMany) refuse(`${tooMany.row}.start`, `${MOST_RANGES} plages par jour au plus.`);
  return read.map(({ start, end }) => ({ start, end }));
}

const label = line().max(LONGEST_LABEL, `${LONGEST_LABEL} caractères au plus.`);

/** Without a last day, the time off is one day. */
function timeOffOf(texts: Texts, refuse: Refuse): TimeOff[] {
  const today = parisDay(new Date());
  const read = rowsOf(TIME_OFF, texts).flatMap((row) => {
    const { [`${row}.from`]: from = "", [`${row}.to`]: to = "", [`${row}.label`]: typed = "" } = texts;
    if (!from && !to && !typed.trim()) return [];
    const words = label.safeParse(typed);
    if (!words.success) refuse(`${row}.label`, words.error.issues[0]?.message ?? "");
    const wrong = refuseDays(from, to, today);
    if (wrong) refuse(`${row}.${wrong.part}`, wrong.message);
    return [{ row, startsOn: from, endsOn: to || from, label: words.data ?? "" }];
  });
  const tooMany = read[MOST_TIME_OFF];
  if (tooMany) refuse(`${tooMany.row}.from`, `${MOST_TIME_OFF} absences au plus.`);
  return read.map(({ row: _, ...timeOff }) => timeOff);
}

function refuseDays(from: string, to: string, today: string) {
  const last = { part: to ? "to" : "from", day: to || from };
  if (!isDay(from)) return { part: "from", message: "Indiquez le premier jour." };
  if (!isDay(last.day)) return { part: "to", message: "Cette date n’existe pas." };
  if (last.day < from) return { part: "to", message: "Le dernier jour vient après le premier." };
  if (last.day < today) return { part: last.part, message: "Ces jours sont déjà passés." };
  if (last.day > addDays(today, FARTHEST_DAYS))
    return { part: last.part, message: "Choisissez une date dans les trois ans." };
  return undefined;
}

const LONGEST_SLOT_DAYS = 62;

/**
 * The query of the slots API. The place is `at` ("48.85,2.35") or the venue of a listing, whose coordinates
 * are never revealed; without either the session is by webcam.
 */
export const slotsSchema = z.object({
  coach: idField(),
  minutes: z.coerce.number().int().min(15).max(480),
  listing: idField().optional(),
  at: z
    .string()
    .regex(/^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/)
    .transform((text) => {
      const [latitude = 0, longitude = 0] = text.split(",").map(Number);
      return { latitude, longitude };
    })
    .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    .nullable()
    .default(null),
  from: dayField().default(() => parisDay(new Date())),
  days: z.coerce.number().int().min(1).max(LONGEST_SLOT_DAYS).default(28),
  /** "1": if these days have no free slot, as many days from the next free one on */
  seek: z.literal("1").optional(),
});

export const waitingListSchema = z.object({
  coach: idField(),
  intent: z.enum(["join", "leave"]).default("join"),
  minutes: z
    .literal("")
    .transform(() => null)
    .or(z.coerce.number().int().min(15).max(480))
    .default(null),
});
