import ICAL from "ical.js";
import { DAY_MS } from "~/platform/format/durations.ts";

/** Zones as Outlook and Exchange call them, with their IANA names (CLDR, `windowsZones`, territory 001). */
const WINDOWS_ZONES: Record<string, string> = {
  "Arab Standard Time": "Asia/Riyadh",
  "Arabian Standard Time": "Asia/Dubai",
  "Atlantic Standard Time": "America/Halifax",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "Canada Central Standard Time": "America/Regina",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "Central Pacific Standard Time": "Pacific/Guadalcanal",
  "Central Standard Time": "America/Chicago",
  "China Standard Time": "Asia/Shanghai",
  "E. Africa Standard Time": "Africa/Nairobi",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Eastern Standard Time": "America/New_York",
  "Egypt Standard Time": "Africa/Cairo",
  "FLE Standard Time": "Europe/Kiev",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "GTB Standard Time": "Europe/Bucharest",
  "India Standard Time": "Asia/Kolkata",
  "Israel Standard Time": "Asia/Jerusalem",
  "Mauritius Standard Time": "Indian/Mauritius",
  "Morocco Standard Time": "Africa/Casablanca",
  "Mountain Standard Time": "America/Denver",
  "New Zealand Standard Time": "Pacific/Auckland",
  "Pacific Standard Time": "America/Los_Angeles",
  "Romance Standard Time": "Europe/Paris",
  "Russian Standard Time": "Europe/Moscow",
  "SA Eastern Standard Time": "America/Cayenne",
  "SA Western Standard Time": "America/La_Paz",
  "Saint Pierre Standard Time": "America/Miquelon",
  "SE Asia Standard Time": "Asia/Bangkok",
  "Singapore Standard Time": "Asia/Singapore",
  "South Africa Standard Time": "Africa/Johannesburg",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Turkey Standard Time": "Europe/Istanbul",
  "W. Central Africa Standard Time": "Africa/Lagos",
  "W. Europe Standard Time": "Europe/Berlin",
  "West Pacific Standard Time": "Pacific/Port_Moresby",
};

/**
 * Registers the zones that a calendar names without describing them. A zone that the calendar describes itself
 * is read from there.
 */
export function registerZones(text: string): void {
  // Long lines are folded in the middle of a name.
  const names = text.replace(/\r?\n[ \t]/g, "").matchAll(/;TZID=(?:"([^"\r\n]+)"|([^":;,\r\n]+))/gi);
  for (const name of new Set([...names].map(([, inQuotes, plain]) => inQuotes ?? plain ?? ""))) {
    const clock = ICAL.TimezoneService.has(name) ? undefined : findClock(name);
    if (clock) ICAL.TimezoneService.register(new KnownZone(name, clock), name);
  }
}

/** Some programs write a path before the name: "/citadel.org/20250101_1/Europe/Paris". */
function findClock(name: string): Intl.DateTimeFormat | undefined {
  const parts = (WINDOWS_ZONES[name] ?? name).split("/");
  for (let from = 0; from < parts.length; from++) {
    const timeZone = parts.slice(from).join("/");
    try {
      if (timeZone)
        return new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset", hour: "2-digit" });
    } catch {
      // The name with one part less may be one that is known.
    }
  }
  return undefined;
}

type WallTime = Pick<ICAL.Time, "year" | "month" | "day" | "hour" | "minute" | "second">;

/** A zone of the IANA list, whose offsets come from the runtime. */
class KnownZone extends ICAL.Timezone {
  readonly #clock: Intl.DateTimeFormat;
  /** offsets by the instant at which they were looked up: a recurring event asks for the same days again */
  readonly #known = new Map<number, number>();

  constructor(tzid: string, clock: Intl.DateTimeFormat) {
    super({ tzid });
    this.#clock = clock;
  }

  /** In seconds. A skipped time counts by the offset before the change, a repeated one is its first occurrence. */
  override utcOffset({ year, month, day, hour, minute, second }: WallTime): number {
    const midnight = Date.UTC(year, month - 1, day);
    const before = this.#offsetAt(midnight - DAY_MS);
    const after = this.#offsetAt(midnight + 2 * DAY_MS);
    if (before === after) return before / 1_000;
    const wall = Date.UTC(year, month - 1, day, hour, minute, second);
    const [first, last] = before > after ? [before, after] : [after, before];
    const found = [first, last].find((offset) => this.#offsetAt(wall - offset) === offset);
    return (found ?? before) / 1_000;
  }

  /** In milliseconds. */
  #offsetAt(instant: number): number {
    const known = this.#known.get(instant);
    if (known !== undefined) return known;
    const parts = this.#clock.formatToParts(instant);
    const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):?(\d\d)?:?(\d\d)?/.exec(name) ?? [];
    const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    const offset = (sign === "-" ? -size : size) * 1_000;
    this.#known.set(instant, offset);
    return offset;
  }
}
