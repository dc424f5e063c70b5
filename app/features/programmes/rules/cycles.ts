import { FITNESS_CYCLES, fitnessCycle } from "./fitness-cycles.ts";
import type { Programme } from "./model.ts";
import { RUNNING_CYCLES, runningCycle } from "./running-cycles.ts";
import { STRENGTH_CYCLES, strengthCycle } from "./strength-cycles.ts";

/** A series has twelve different months. The next year repeats them at a higher level. */
export const CYCLES_A_YEAR = 12;
/** The level stops rising after the third year: its months are repeated. */
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

/** The programme of a subscriber's month, counted from 1. It is deterministic. */
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
