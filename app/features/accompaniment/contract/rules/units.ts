import type { Unit } from "~/features/bookings/packs/rules.ts";
import { formatCount } from "~/platform/format/numbers.ts";

/** Each unit lasts one hour. */
export const UNIT_NAMES: Record<Unit, { one: string; many: string }> = {
  intro: { one: "séance d’introduction", many: "séances d’introduction" },
  sessions: { one: "séance de coaching", many: "séances de coaching" },
  reviews: { one: "bilan mensuel", many: "bilans mensuels" },
};

/** For example "1 séance de coaching" or "3 bilans mensuels". */
export const countUnit = (purpose: Unit, count: number): string =>
  formatCount(count, UNIT_NAMES[purpose].one, UNIT_NAMES[purpose].many);
