import { addDays, formatDay, formatTime, parisDay, parisInstant } from "~/platform/format/dates.ts";
import { formatMinutes, MINUTE_MS } from "~/platform/format/durations.ts";
import { type Availability, formatMinute, openRangesOn } from "../../availability/rules/availability.ts";
import { holidayOn } from "../../availability/rules/holidays.ts";
import { isElsewhere, type Spot, travelMinutes } from "../../availability/rules/slots.ts";

/** A day such as "2026-03-29" and a time such as "18:00", as the clocks in Paris show them. */
export interface WallTime {
  day: string;
  time: string;
}

export const APPOINTMENT_KINDS = [
  "session",
  "kept",
  "being paid",
  "asked move",
  "of the student",
  "block",
  "external",
] as const;

/** An appointment of the coach or the student at that time. */
export interface Appointment {
  kind: (typeof APPOINTMENT_KINDS)[number];
  start: Date;
  end: Date;
  /** null by webcam, or where the place is unknown */
  at: Spot | null;
  /** the client's name, or the label of a block; empty if there is none */
  label: string;
}

/** A reason against a time. If it is final, the session cannot be planned; otherwise the coach may confirm it. */
export interface Clash {
  isFinal: boolean;
  text: string;
}

interface PlannedTime {
  when: WallTime;
  minutes: number;
  /** place of the session; null by webcam, or where it is unknown */
  at: Spot | null;
  availability: Availability;
  appointments: readonly Appointment[];
  now: Date;
}

const DAY_MINUTES = 24 * 60;
/** Nothing is planned later than this. */
export const MOST_DAYS_AHEAD = 365;

const final = (text: string): Clash => ({ isFinal: true, text });
const doubt = (text: string): Clash => ({ isFinal: false, text });

/** Finds everything that speaks against a time; final reasons come first. */
export function findClashes({ when, minutes, at, availability, appointments, now }: PlannedTime): Clash[] {
  const start = parisInstant(when.day, when.time);
  if (!isRealTime(when))
    return [
      final(`Le ${formatDay(start)}, cette heure n’existe pas\u00a0: les horloges avancent d’une heure.`),
    ];
  if (start <= now) return [final("Ce moment est déjà passé.")];
  if (when.day > addDays(parisDay(now), MOST_DAYS_AHEAD)) return [final("C’est dans plus d’un an.")];
  const end = new Date(start.getTime() + minutes * MINUTE_MS);
  const overlapping = appointments.filter((one) => one.start < end && one.end > start);
  const near = appointments.filter((one) => IS_SESSION[one.kind] && (one.start >= end || one.end <= start));
  const clashes = [
    ...overlapping.map(overlapClash),
    ...near.flatMap((one) => nearClash(one, { start, end, at }, availability)),
    ...hourClash(when.day, { start, end }, availability),
    ...holidayClash(when.day),
  ];
  const texts = new Set<string>();
  const distinct = clashes.filter(({ text }) => !texts.has(text) && texts.add(text));
  return distinct.toSorted((a, b) => Number(b.isFinal) - Number(a.isFinal));
}

/** In spring an hour is skipped: no clock shows its times. */
export const isRealTime = ({ day, time }: WallTime): boolean => {
  const instant = parisInstant(day, time);
  return formatTime(instant) === time && parisDay(instant) === day;
};

/** Between these and the next session the coach needs the break, or the way. */
const IS_SESSION: Record<Appointment["kind"], boolean> = {
  session: true,
  kept: true,
  "being paid": true,
  "asked move": false,
  "of the student": false,
  block: false,
  external: false,
};

function overlapClash({ kind, start, end, label }: Appointment): Clash {
  const times = `de ${formatTime(start)} à ${formatTime(end)}`;
  switch (kind) {
    case "session":
      return final(`Vous avez déjà une séance ${times}${label && `\u00a0: ${label}`}.`);
    case "kept":
      return final(`Un créneau est gardé ${times}${label && ` pour ${label}`}, qui n’a pas encore confirmé.`);
    case "being paid":
      return final(`Un élève est en train de payer un créneau ${times}.`);
    case "of the student":
      return final("L’élève n’est pas disponible à cette heure.");
    case "asked move":
      return doubt(`Le déplacement d’une séance y est proposé${label && `\u00a0: ${label}`}.`);
    case "block":
      return doubt(`Vous avez bloqué ce temps ${times}${label && `\u00a0: ${label}`}.`);
    case "external":
      return doubt(`Votre agenda externe est occupé ${times}${label && `\u00a0: ${label}`}.`);
  }
}

/** The coach travels during the break, so the longer of the two counts. */
function nearClash(
  other: Appointment,
  session: { start: Date; end: Date; at: Spot | null },
  { breakMinutes, travelBufferMinutes }: Pick<Availability, "breakMinutes" | "travelBufferMinutes">,
): Clash[] {
  const isBefore = other.end <= session.start;
  const gap = isBefore
    ? session.start.getTime() - other.end.getTime()
    : other.start.getTime() - session.end.getTime();
  const buffer = isElsewhere(other.at, session.at) ? travelBufferMinutes : 0;
  const travel = Math.max(buffer, travelMinutes(other.at, session.at));
  const needed = Math.max(breakMinutes, travel);
  if (gap >= needed * MINUTE_MS) return [];
  const left = gap === 0 ? "Aucun temps" : formatMinutes(Math.floor(gap / MINUTE_MS));
  const which = `la séance de ${formatTime(other.start)}${other.label && ` (${other.label})`}`;
  const why =
    travel > breakMinutes
      ? `de trajet, environ ${formatMinutes(needed)}`
      : `de pause, ${formatMinutes(needed)}`;
  return [
    doubt(
      isBefore
        ? `${left} après ${which}\u00a0: il vous faut plus ${why}.`
        : `${left} avant ${which}\u00a0: il vous faut plus ${why}.`,
    ),
  ];
}

function hourClash(
  day: string,
  { start, end }: { start: Date; end: Date },
  availability: Availability,
): Clash[] {
  if (isWorkingTime(day, { start, end }, availability)) return [];
  const off = availability.timeOff.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  if (off) return [doubt(`Vous êtes absent ce jour-là${off.label && `\u00a0: ${off.label}`}.`)];
  return [doubt("C’est en dehors de vos horaires.")];
}

/** A session may run through midnight, if the hours of both days meet there. */
function isWorkingTime(
  day: string,
  { start, end }: { start: Date; end: Date },
  availability: Availability,
): boolean {
  let reached = start.getTime();
  for (const one of [addDays(day, -1), day, addDays(day, 1)])
    for (const range of openRangesOn(one, availability)) {
      const [from, to] = [instantOf(one, range.start), instantOf(one, range.end)];
      if (from <= reached && to > reached) reached = to;
    }
  return reached >= end.getTime();
}

const instantOf = (day: string, minute: number): number =>
  (minute === DAY_MINUTES
    ? parisInstant(addDays(day, 1), "00:00")
    : parisInstant(day, formatMinute(minute))
  ).getTime();

function holidayClash(day: string): Clash[] {
  const holiday = holidayOn(day);
  return holiday ? [doubt(`C’est un jour férié\u00a0: ${holiday}.`)] : [];
}

export const isImpossible = (clashes: readonly Clash[]): boolean => clashes.some(({ isFinal }) => isFinal);

/** The day and time that clocks in Paris show at an instant. */
export const wallTimeOf = (instant: Date): WallTime => ({
  day: parisDay(instant),
  time: formatTime(instant),
});
