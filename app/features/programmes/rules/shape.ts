import { CYCLES_A_YEAR, cycleOf, isSeries, LAST_LEVEL } from "./cycles.ts";
import { EQUIPMENT } from "./exercise.ts";
import { equipmentOf, type Programme, sessionMinutes } from "./model.ts";
import { PROGRAMMES } from "./programmes.ts";

/** The facts that the shop shows. For a series, they hold for every month. */
interface Shape {
  /** for a series, the weeks of one month */
  weeks: number;
  sessionsAWeek: number;
  shortestMinutes: number;
  longestMinutes: number;
  /** in words; for a series, the equipment of all months */
  equipment: string[];
}

/** One programme, or all months of a series. */
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
