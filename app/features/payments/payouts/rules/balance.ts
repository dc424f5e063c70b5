import { DAY_MS } from "~/platform/format/durations.ts";

/** A coach is asked to pay a balance that has been negative for this long. */
export const ASKED_AFTER_DAYS = 30;

/** The payable kind of what a coach pays of a negative balance; the payer is the coach. */
export const BALANCE_PAYABLE = "coach balance";

/** A negative balance: refunds of sales whose payout was made before. */
export interface OwedBack {
  /** positive */
  cents: number;
  since: Date;
  /** when the coach was last asked to pay */
  askedAt: Date | null;
}

export const askedFrom = ({ since }: Pick<OwedBack, "since">): Date =>
  new Date(since.getTime() + ASKED_AFTER_DAYS * DAY_MS);

/** Asked once for each time that the balance becomes negative. */
export const isToBeAsked = (owed: OwedBack, now: Date): boolean =>
  now >= askedFrom(owed) && (owed.askedAt === null || owed.askedAt < owed.since);
