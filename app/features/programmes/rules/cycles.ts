import { FITNESS_CYCLES, fitnessCycle } from "./fitness-cycles.ts";
import type { Programme } from "./model.ts";
import { RUNNING_CYCLES, runningCycle } from "./running-cycles.ts";
import { STRENGTH_CYCLES, strengthCycle } from "./strength-cycles.ts";

/** A year of months, each of its own kind; then the same year at the next level. */
export const CYCLES_A_YEAR = 12;
/** Nobody is asked for more and more for ever: after the third year, its months come again. */
export const LAST_LEVEL = 2;

const SERIES = {
  "programme-force": { title: "Programme Force", of: strengthCycle, cycles: STRENGTH_CYCLES },
  "programme-course": { title: "Programme Course", of: runningCycle, cycles: RUNNING_CYCLES },
  "programme-forme": { title: "Programme Forme", of: fitnessCycle, cycles: FITNESS_CYCLES },
} as const;
export type SeriesSlug = keyof typeof SERIES;
export const SERIES_SLUGS = Object.keys(SERIES) as SeriesSlug[];

export const isSeries = (slug: string): slug is SeriesSlug => Object.hasOwn(SERIES, slug);

const LEVEL_NAMES = ["niveau\u00a01", "niveau\u00a02", "niveau\u00a03"] as const;

/** What a subscriber gets for a month, counted from 1: always the same for the same month. */
export function cycleOf(slug: SeriesSlug, month: number): Programme {
  if (!Number.isInteger(month) || month < 1) throw new RangeError(`There is no month ${month}.`);
  const level = Math.min(Math.floor((month - 1) / CYCLES_A_YEAR), LAST_LEVEL);
  const index = (month - 1) % CYCLES_A_YEAR;
  const { title, of, cycles } = SERIES[slug];
  const { weeks, ...texts } = of(index, level);
  return {
    slug,
    title: `${title}, mois\u00a0${month}`,
    subtitle: `${cycles[index]?.title ?? ""}, ${LEVEL_NAMES[level]}`,
    ...texts,
    weeks,
  };
}
