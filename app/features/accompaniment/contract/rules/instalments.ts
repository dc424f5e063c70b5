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

/** What an end asks for instead of what was still to come: it follows the instalments that were sold. */
export const isLastPayment = ({ number }: Charged, { months }: Pick<Charging, "months">): boolean =>
  number > months;

/**
 * Those that its student is to know of: what was paid, and what will be taken. Nothing that was planned is, once its end is asked for;
 * once it has ended, only its last payment, and what is being paid at this moment.
 */
export const shownInstalments = <C extends Charged>(charges: readonly C[], of: Charging): C[] =>
  charges.filter((charge) => {
    if (charge.status === "paid" || charge.status === "pending") return true;
    if (of.status === "ended") return of.ending !== "late" && isLastPayment(charge, of);
    return of.endAskedAt === null || charge.status !== "planned";
  });

/** The one that could not be taken and can be paid: also while somebody tries to, on its page. */
export const lateInstalment = <C extends Charged>(charges: readonly C[], of: Charging): C | undefined =>
  of.lateSince === null || of.ending === "late"
    ? undefined
    : shownInstalments(charges, of).find(({ status }) => status === "failed" || status === "pending");
