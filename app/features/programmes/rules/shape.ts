import { CYCLES_A_YEAR, cycleOf, isSeries, LAST_LEVEL } from "./cycles.ts";
import { EQUIPMENT } from "./exercise.ts";
import { equipmentOf, type Programme, sessionMinutes } from "./model.ts";
import { PROGRAMMES } from "./programmes.ts";

/** What a programme takes, as whoever sells it may say: of a series, what holds for each of its months. */
interface Shape {
  /** of a series, those of a month */
  weeks: number;
  sessionsAWeek: number;
  shortestMinutes: number;
  longestMinutes: number;
  /** in words; of a series, all that some month needs */
  equipment: string[];
}

/** Everything that is written under a name: one programme, or all months of a series. */
export function contentsOf(slug: string): readonly Programme[] {
  if (!isSeries(slug)) return PROGRAMMES.filter((programme) => programme.slug === slug);
  return Array.from({ length: CYCLES_A_YEAR * (LAST_LEVEL + 1) }, (_, index) => cycleOf(slug, index + 1));
}

export function shapeOf(slug: string): Shape {
  const contents = contentsOf(slug);
  const weeks = contents.flatMap((programme) => programme.weeks);
  const minutes = weeks.flatMap(({ sessions }) => sessions.map(sessionMinutes));
  const needed = new Set(contents.flatMap(equipmentOf));
  const [first] = contents;
  if (!first) throw new RangeError(`Nothing is written under ${slug}.`);
  return {
    weeks: first.weeks.length,
    sessionsAWeek: Math.max(...weeks.map(({ sessions }) => sessions.length)),
    shortestMinutes: Math.min(...minutes),
    longestMinutes: Math.max(...minutes),
    equipment: Object.values(EQUIPMENT).filter((one) => needed.has(one)),
  };
}
