import type { Unit } from "~/features/bookings/packs/rules.ts";
import type { Status } from "./states.ts";
import { unitsReleasedBy } from "./units.ts";

interface Charged {
  number: number;
  status: string;
}

interface Charging {
  status: Status;
  months: number;
  endAskedAt: Date | null;
  lateSince: Date | null;
}

/** The last payment of an end replaces the planned instalments. Its number is above theirs. */
export const isLastPayment = ({ number }: Charged, { months }: Pick<Charging, "months">): boolean =>
  number > months;

/**
 * The charges that the student sees: paid ones and those that will be collected. Once the end is requested,
 * planned ones are hidden. After the end, only the last payment and those being paid remain.
 */
export const shownInstalments = <C extends Charged>(charges: readonly C[], of: Charging): C[] =>
  charges.filter((charge) => {
    if (charge.status === "paid" || charge.status === "pending") return true;
    if (of.status === "ended") return isLastPayment(charge, of);
    return of.endAskedAt === null || charge.status !== "planned";
  });

/** The late instalment that can be paid, also while a payment is in progress on its checkout page. */
export const lateInstalment = <C extends Charged>(charges: readonly C[], of: Charging): C | undefined =>
  of.lateSince === null
    ? undefined
    : shownInstalments(charges, of).find(({ status }) => status === "failed" || status === "pending");

/** The units that the next instalment will release; undefined if no instalment is planned. */
export function nextRelease<C extends Charged & { dueAt: Date }>(
  of: Charging & { sessions: number; reviews: number },
  charges: readonly C[],
): { day: Date; units: Record<Unit, number> } | undefined {
  if (of.status === "ended" || of.endAskedAt !== null) return undefined;
  const paid = charges.filter(({ status }) => status === "paid").length;
  const next = charges.find(({ status }) => status !== "paid");
  return next && { day: next.dueAt, units: unitsReleasedBy(of, paid + 1) };
}
