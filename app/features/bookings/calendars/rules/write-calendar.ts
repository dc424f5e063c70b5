import { BRAND } from "~/platform/config/brand.ts";
import { formatTime, PARIS, parisDay } from "~/platform/format/dates.ts";
import { HOUR_MS } from "~/platform/format/durations.ts";
import type { BookingState, Place } from "../../sessions/rules/states.ts";
import { PLACE_LABELS } from "../../sessions/rules/words.ts";
import { OWN_UID } from "./calendar.ts";

export interface CalendarSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: Exclude<BookingState, "held">;
  /** what and with whom, see `sessionName` */
  name: string;
  place: Place;
  /** as far as the owner of the calendar may know it */
  address: string;
  /** the webcam link, as far as the owner of the calendar may know it */
  videoUrl: string | null;
  /** grows with each change; calendars keep the highest */
  sequence: number;
  changedAt: Date;
  createdAt: Date;
  url: string;
}

export interface CalendarPerson {
  name: string;
  email: string;
}

/** A calendar applies a request and a cancellation to the entry of the same UID; it only offers to add what is published. */
export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

const STATUS: Record<CalendarSession["status"], string> = {
  pending: "TENTATIVE",
  confirmed: "CONFIRMED",
  completed: "CONFIRMED",
  cancelled: "CANCELLED",
};

/** The VTIMEZONE of Paris (RFC 5545, 3.6.5). The rule has been the same since 1996. */
const PARIS_CLOCKS = [
  "BEGIN:VTIMEZONE",
  `TZID:${PARIS}`,
  "BEGIN:DAYLIGHT",
  "TZNAME:CEST",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "DTSTART:19960331T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "TZNAME:CET",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "DTSTART:19961027T030000",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Returns the text of an iCalendar file, which a calendar may read again every hour. */
export function writeCalendar(sessions: readonly CalendarSession[]): string {
  const name = escapeText(`Mes séances ${BRAND.name}`);
  const properties = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
  ];
  return calendarText(
    "PUBLISH",
    properties,
    sessions.flatMap((session) => eventLines(session)),
  );
}

/**
 * Returns the calendar entry that a mail about a session carries. Mail programs apply changes only if they come
 * as a request or a cancellation from an organiser to the attendee who reads the mail (RFC 5546). A session that
 * waits for its coach's answer is published instead: an answer given in a calendar would not reach us.
 */
export function writeInvitation(
  session: CalendarSession,
  { organizer, attendee }: { organizer: CalendarPerson; attendee: CalendarPerson },
): { method: CalendarMethod; text: string } {
  const method = METHODS[session.status];
  const people = [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`];
  if (method !== "PUBLISH")
    people.push(
      `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
    );
  return { method, text: calendarText(method, [], eventLines(session, people)) };
}

const METHODS: Record<CalendarSession["status"], CalendarMethod> = {
  pending: "PUBLISH",
  confirmed: "REQUEST",
  completed: "REQUEST",
  cancelled: "CANCEL",
};

/** Properties of the calendar come before its components (RFC 5545, 3.6). */
function calendarText(
  method: CalendarMethod,
  properties: readonly string[],
  events: readonly string[],
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${BRAND.name}//Séances//FR`,
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    ...properties,
    ...PARIS_CLOCKS,
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}

function eventLines(session: CalendarSession, people: readonly string[] = []): string[] {
  const { id, startsAt, endsAt, status, name, place, address, videoUrl, url } = session;
  const { sequence, changedAt, createdAt } = session;
  const see = `Voir, déplacer ou annuler\u00a0: ${url}`;
  // The hour that repeats in autumn is ambiguous in Paris time, and calendars disagree: UTC is used.
  const isInParis = !comesTwice(startsAt) && !comesTwice(endsAt);
  const timeOf = (at: Date) => (isInParis ? `;TZID=${PARIS}:${parisTime(at)}` : `:${utcTime(at)}`);
  return [
    "BEGIN:VEVENT",
    `UID:${id}${OWN_UID}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utcTime(changedAt)}`,
    `DTSTART${timeOf(startsAt)}`,
    `DTEND${timeOf(endsAt)}`,
    `SUMMARY:${escapeText(name)}`,
    `LOCATION:${escapeText(videoUrl ?? (address || PLACE_LABELS[place]))}`,
    `DESCRIPTION:${escapeText(videoUrl ? `Rejoindre la visio\u00a0: ${videoUrl}\n${see}` : see)}`,
    // Calendars offer to press this address.
    `URL:${videoUrl ?? url}`,
    `STATUS:${STATUS[status]}`,
    `CREATED:${utcTime(createdAt)}`,
    `LAST-MODIFIED:${utcTime(changedAt)}`,
    ...people,
    "END:VEVENT",
  ];
}

const comesTwice = (date: Date) =>
  [-1, 1].some((hours) => formatTime(new Date(date.getTime() + hours * HOUR_MS)) === formatTime(date));

/** "20261120T100000", the clock of Paris */
const parisTime = (at: Date): string => `${parisDay(at)}T${formatTime(at)}00`.replace(/[-:]/g, "");

/** "20261120T090000Z" */
const utcTime = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

const escapeText = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** A parameter value in quotes holds neither quotes nor control characters. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, "")}"`;

const LONGEST_LINE_BYTES = 75;
const UTF8 = new TextEncoder();

/** Longer lines continue on the next one, after a space. A character is never cut in two. */
function foldLine(line: string): string {
  let folded = "";
  let bytes = 0;
  for (const character of line) {
    const size = UTF8.encode(character).length;
    if (bytes + size > LONGEST_LINE_BYTES) {
      folded += "\r\n ";
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
