import type { PackPurpose } from "~/features/bookings/rules/packs.ts";

/** What of an accompaniment is had in person: each is an hour that its coach gives. */
export type UnitPurpose = Exclude<PackPurpose, "bought">;

export const UNIT_NAMES: Record<UnitPurpose, { one: string; many: string }> = {
  intro: { one: "rencontre de départ", many: "rencontres de départ" },
  sessions: { one: "séance de coaching", many: "séances de coaching" },
  reviews: { one: "bilan mensuel", many: "bilans mensuels" },
};

/** "1 séance de coaching", "3 bilans mensuels" */
export const countUnit = (purpose: UnitPurpose, count: number): string =>
  `${count} ${count > 1 ? UNIT_NAMES[purpose].many : UNIT_NAMES[purpose].one}`;
