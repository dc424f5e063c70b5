import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { BRAND } from "~/platform/config/brand.ts";
import { formatTime, PARIS, parisDay } from "~/platform/format/dates.ts";
import type { BookingState, Place } from "../../sessions/rules/states.ts";
import { PLACE_LABELS } from "../../sessions/rules/words.ts";
import { OWN_UID } from "./calendar.ts";

export interface CalendarSession {
  id: string;
  startsAt: Date;
  endsAt: Date;
  status: Exclude<BookingState, "held">;
  service: string;
  /** name of the other person */
  other: string;
  place: Place;
  /** as far as the owner of the calendar may know it */
  address: string;
  /** grows with each change; calendars keep the highest */
  sequence: number;
  changedAt: Date;
  createdAt: Date;
  url: string;
}

const STATUS: Record<CalendarSession["status"], ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};
const HOUR_SECONDS = 3_600;
const HOUR_MS = HOUR_SECONDS * 1_000;

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
].join("\r\n");

/** Returns the text of an iCalendar file. */
export function writeCalendar(sessions: readonly CalendarSession[]): string {
  const calendar = ical({
    prodId: { company: BRAND.name, product: "Séances", language: "FR" },
    name: `Mes séances ${BRAND.name}`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_SECONDS,
  });
  calendar.timezone({ name: null, generator: () => PARIS_CLOCKS });
  for (const session of sessions) {
    const { startsAt, endsAt, sequence, changedAt, createdAt, url } = session;
    // The hour that repeats in autumn is ambiguous in Paris time, and calendars disagree: UTC is used.
    const isInParis = !comesTwice(startsAt) && !comesTwice(endsAt);
    calendar.createEvent({
      id: session.id + OWN_UID,
      start: isInParis ? new ParisDate(startsAt) : startsAt,
      end: isInParis ? new ParisDate(endsAt) : endsAt,
      timezone: isInParis ? PARIS : null,
      summary: `${session.service} avec ${session.other}`,
      location: session.address || PLACE_LABELS[session.place],
      status: STATUS[session.status],
      stamp: changedAt,
      created: createdAt,
      lastModified: changedAt,
      sequence,
      url,
    });
  }
  return calendar.toString();
}

const comesTwice = (date: Date) =>
  [-1, 1].some((hours) => formatTime(new Date(date.getTime() + hours * HOUR_MS)) === formatTime(date));

/** The generator reads local date parts: this class returns those of Paris, wherever the server is. */
class ParisDate extends Date {
  readonly internal: Date = new Date(`${parisDay(this)}T${formatTime(this)}:00Z`);
  readonly timeZone = PARIS;
  withTimeZone() {
    return this;
  }
  tzComponents(): [string, string, string] {
    return ["", "", PARIS];
  }
  override getFullYear = (): number => this.internal.getUTCFullYear();
  override getMonth = () => this.internal.getUTCMonth();
  override getDate = () => this.internal.getUTCDate();
  override getHours = () => this.internal.getUTCHours();
  override getMinutes = () => this.internal.getUTCMinutes();
  override getSeconds = () => 0;
}
