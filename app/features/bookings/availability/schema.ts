import { z } from "zod";
import { addDays, isDay, parisDay, readTime } from "~/platform/format/dates.ts";
import { countField, dayField, idField } from "~/platform/format/fields/bounded-fields.ts";
import { line } from "~/platform/format/fields/text-fields.ts";
import {
  type Availability,
  BREAK_MINUTES,
  type Closure,
  endingAt,
  FARTHEST_DAYS,
  HORIZON_DAYS,
  LONGEST_LABEL,
  type MinuteRange,
  MOST_CLOSURES,
  MOST_OPENINGS,
  MOST_RANGES,
  MOST_TIME_OFF,
  NOTICE_HOURS,
  type Opening,
  refuseDay,
  refuseRanges,
  SESSION_LENGTHS,
  SLOT_STEPS,
  type TimeOff,
  TRAVEL_BUFFERS,
  UNCHOSEN_AVAILABILITY,
  type WeekHours,
  weekdayNumbers,
} from "./rules/availability.ts";

type Texts = Record<string, string>;
type Refuse = (field: string, message: string) => void;

/**
 * Field names of repeated rows consist of a group, a row number and a part: "hours.1.0.start", "off.2.label".
 * A row keeps its number while others are added or removed.
 */
export const hoursGroup = (weekday: number) => `hours.${weekday}`;
export const evenHoursGroup = (weekday: number) => `even.${weekday}`;
export const TIME_OFF = "off";
export const OPENINGS = "open";
export const CLOSURES = "shut";
/** Sent with the hours of even weeks: without it, a page without script has just asked for them. */
export const EVEN_SHOWN = "evenShown";
export const lengthField = (minutes: number) => `length.${minutes}`;

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
    slotStepMinutes: oneOf(SLOT_STEPS).default(UNCHOSEN_AVAILABILITY.slotStepMinutes),
    travelBufferMinutes: oneOf(TRAVEL_BUFFERS).default(UNCHOSEN_AVAILABILITY.travelBufferMinutes),
    /** browsers do not send an unticked checkbox */
    instantBooking: z.string().optional(),
    alternatesWeeks: z.string().optional(),
    closesOnHolidays: z.string().optional(),
    version: countField(),
  })
  .transform((given, context) => {
    const { breakMinutes, noticeHours, horizonDays, slotStepMinutes, travelBufferMinutes, ...others } = given;
    const { instantBooking, alternatesWeeks, closesOnHolidays, version, ...rest } = others;
    const texts: Texts = Object.fromEntries(
      Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    const refuse: Refuse = (field, message) => context.addIssue({ code: "custom", path: [field], message });
    const sessionLengths = SESSION_LENGTHS.filter((minutes) => texts[lengthField(minutes)]);
    if (sessionLengths.length === 0) refuse("lengths", "Choisissez au moins une durée.");
    const hours = weekOf(hoursGroup, texts, refuse);
    const even = texts[EVEN_SHOWN] ? weekOf(evenHoursGroup, texts, refuse) : hours;
    const availability: Availability = {
      breakMinutes,
      travelBufferMinutes,
      noticeHours,
      horizonDays,
      slotStepMinutes,
      sessionLengths,
      hours,
      evenHours: alternatesWeeks ? even : null,
      openings: openingsOf(texts, refuse),
      closures: closuresOf(texts, refuse),
      closesOnHolidays: Boolean(closesOnHolidays),
      timeOff: timeOffOf(texts, refuse),
    };
    return { ...availability, instantBooking: Boolean(instantBooking), version };
  });

/** Returns the row prefixes that were sent, in form order. */
function rowsOf(group: string, texts: Texts): string[] {
  const rows = Object.keys(texts).map((name) => name.slice(0, name.lastIndexOf(".")));
  return [...new Set(rows)].filter((row) => row.startsWith(`${group}.`));
}

const weekOf = (groupOf: (weekday: number) => string, texts: Texts, refuse: Refuse): WeekHours =>
  Object.fromEntries(weekdayNumbers.map((weekday) => [weekday, hoursOf(groupOf(weekday), texts, refuse)]));

/** Empty rows are ignored. */
function hoursOf(group: string, texts: Texts, refuse: Refuse): MinuteRange[] {
  const read = rowsOf(group, texts).flatMap((row) => {
    const { [`${row}.start`]: from = "", [`${row}.end`]: to = "" } = texts;
    const range = from || to ? timesOf(row, texts, refuse) : undefined;
    return range ? [{ row, ...range }] : [];
  });
  for (const { index, side, message } of refuseRanges(read.slice(0, MOST_RANGES)))
    refuse(`${read[index]?.row}.${side}`, message);
  const tooMany = read[MOST_RANGES];
  if (tooMany) refuse(`${tooMany.row}.start`, `${MOST_RANGES} plages par jour au plus.`);
  return read.map(({ start, end }) => ({ start, end }));
}

/** Both times are required. Returns undefined after a refusal. */
function timesOf(row: string, texts: Texts, refuse: Refuse): MinuteRange | undefined {
  const [start, end] = [readTime(texts[`${row}.start`] ?? ""), readTime(texts[`${row}.end`] ?? "")];
  if (start === undefined) refuse(`${row}.start`, TIME_MISSING.start);
  if (end === undefined) refuse(`${row}.end`, TIME_MISSING.end);
  return start === undefined || end === undefined ? undefined : { start, end: endingAt(end) };
}

/** Like `timesOf`, for a range that stands alone. */
function rangeOf(row: string, texts: Texts, refuse: Refuse): MinuteRange | undefined {
  const range = timesOf(row, texts, refuse);
  for (const { side, message } of range ? refuseRanges([range]) : []) refuse(`${row}.${side}`, message);
  return range;
}

/** Returns the rows of a group in which something was typed. */
function typedRows(group: string, parts: readonly string[], most: { count: number; message: string }) {
  return (texts: Texts, refuse: Refuse): string[] => {
    const rows = rowsOf(group, texts).filter((row) => parts.some((part) => texts[`${row}.${part}`]?.trim()));
    const tooMany = rows[most.count];
    if (tooMany) refuse(`${tooMany}.${parts[0]}`, most.message);
    return rows.slice(0, most.count);
  };
}

const typedOpenings = typedRows(OPENINGS, ["day", "start", "end"], {
  count: MOST_OPENINGS,
  message: `${MOST_OPENINGS} ouvertures au plus.`,
});

function openingsOf(texts: Texts, refuse: Refuse): Opening[] {
  const today = parisDay(new Date());
  return typedOpenings(texts, refuse).flatMap((row) => {
    const { [`${row}.day`]: day = "" } = texts;
    const wrong = refuseDay(day, today);
    if (wrong) refuse(`${row}.day`, wrong);
    const range = rangeOf(row, texts, refuse);
    return range ? [{ day, ...range }] : [];
  });
}

// The weekday of a new row is chosen from the start, so it alone means nothing.
const typedClosures = typedRows(CLOSURES, ["start", "end", "until", "label"], {
  count: MOST_CLOSURES,
  message: `${MOST_CLOSURES} fermetures au plus.`,
});

function closuresOf(texts: Texts, refuse: Refuse): Closure[] {
  const today = parisDay(new Date());
  return typedClosures(texts, refuse).flatMap((row) => {
    const { [`${row}.weekday`]: typedDay = "", [`${row}.until`]: until = "" } = texts;
    const weekday = weekdayNumbers.find((number) => String(number) === typedDay);
    if (weekday === undefined) refuse(`${row}.weekday`, "Choisissez un jour.");
    const wrong = until && refuseDay(until, today);
    if (wrong) refuse(`${row}.until`, wrong);
    const words = labelOf(row, texts, refuse);
    const range = rangeOf(row, texts, refuse);
    return weekday && range ? [{ weekday, until: until || null, label: words, ...range }] : [];
  });
}

function labelOf(row: string, texts: Texts, refuse: Refuse): string {
  const words = label.safeParse(texts[`${row}.label`] ?? "");
  if (!words.success) refuse(`${row}.label`, words.error.issues[0]?.message ?? "");
  return words.data ?? "";
}

const label = line().max(LONGEST_LABEL, `${LONGEST_LABEL} caractères au plus.`);

/** Without a last day, the time off is one day. */
function timeOffOf(texts: Texts, refuse: Refuse): TimeOff[] {
  const today = parisDay(new Date());
  const read = rowsOf(TIME_OFF, texts).flatMap((row) => {
    const { [`${row}.from`]: from = "", [`${row}.to`]: to = "", [`${row}.label`]: typed = "" } = texts;
    if (!from && !to && !typed.trim()) return [];
    const words = labelOf(row, texts, refuse);
    const wrong = refuseDays(from, to, today);
    if (wrong) refuse(`${row}.${wrong.part}`, wrong.message);
    return [{ row, startsOn: from, endsOn: to || from, label: words }];
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
