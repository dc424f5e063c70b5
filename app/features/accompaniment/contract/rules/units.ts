import { UNITS, type Unit } from "~/features/bookings/packs/rules.ts";
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

/** The contract's units and its number of instalments, one for each month. */
interface Contract {
  months: number;
  sessions: number;
  reviews: number;
}

export const soldUnits = ({ sessions, reviews }: Pick<Contract, "sessions" | "reviews">) => ({
  intro: 1,
  sessions,
  reviews,
});

/** Units are released as instalments are paid: in proportion, rounded up. */
export const releasedUnits = (sold: number, paidInstalments: number, instalments: number): number =>
  Math.min(sold, Math.ceil((sold * Math.max(0, paidInstalments)) / instalments));

/** The units that cannot be booked yet, by kind. */
export function lockedUnits(of: Contract, paidInstalments: number): Record<Unit, number> {
  const sold = soldUnits(of);
  const locked = (unit: Unit) => sold[unit] - releasedUnits(sold[unit], paidInstalments, of.months);
  return { intro: locked("intro"), sessions: locked("sessions"), reviews: locked("reviews") };
}

/** The units that the payment of an instalment releases, by kind. */
export function unitsReleasedBy(of: Contract, instalment: number): Record<Unit, number> {
  const [before, after] = [lockedUnits(of, instalment - 1), lockedUnits(of, instalment)];
  return Object.fromEntries(UNITS.map((unit) => [unit, before[unit] - after[unit]])) as Record<Unit, number>;
}

/** For example "2 séances de coaching et 1 bilan mensuel"; empty if there are none. */
export function unitsText(units: Record<Unit, number>): string {
  const parts = UNITS.filter((unit) => units[unit] > 0).map((unit) => countUnit(unit, units[unit]));
  const [last, ...before] = parts.reverse();
  return before.length === 0 ? (last ?? "") : `${before.reverse().join(", ")} et ${last}`;
}
