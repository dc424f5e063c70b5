import type { Ending, Status } from "./states.ts";

interface Charged {
  number: number;
  status: string;
}

interface Charging {
  status: Status;
  ending: Ending | null;
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
    if (of.status === "ended") return of.ending !== "late" && isLastPayment(charge, of);
    return of.endAskedAt === null || charge.status !== "planned";
  });

/** The late instalment that can be paid, also while a payment is in progress on its checkout page. */
export const lateInstalment = <C extends Charged>(charges: readonly C[], of: Charging): C | undefined =>
  of.lateSince === null || of.ending === "late"
    ? undefined
    : shownInstalments(charges, of).find(({ status }) => status === "failed" || status === "pending");
