import type { Unit } from "~/features/bookings/packs/rules.ts";

/** What of an accompaniment is had with its coach, each an hour. */
export const UNIT_NAMES: Record<Unit, { one: string; many: string }> = {
  intro: { one: "séance d’introduction", many: "séances d’introduction" },
  sessions: { one: "séance de coaching", many: "séances de coaching" },
  reviews: { one: "bilan mensuel", many: "bilans mensuels" },
};

/** "1 séance de coaching", "3 bilans mensuels" */
export const countUnit = (purpose: Unit, count: number): string =>
  `${count} ${count > 1 ? UNIT_NAMES[purpose].many : UNIT_NAMES[purpose].one}`;
