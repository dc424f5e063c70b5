/** The amounts of one quarter of a coach's own sales. */
export interface Quarter {
  /** 1 to 4 */
  quarter: number;
  /** deliveries that a coach was credited for */
  activities: number;
  /** what the students paid of it, the commission, and the difference */
  grossCents: number;
  commissionCents: number;
  netCents: number;
}

export const NO_QUARTERS: readonly Quarter[] = [1, 2, 3, 4].map((quarter) => ({
  quarter,
  activities: 0,
  grossCents: 0,
  commissionCents: 0,
  netCents: 0,
}));

/** All four quarters, of which some may have no row. */
export const fillQuarters = (found: readonly Quarter[]): Quarter[] =>
  NO_QUARTERS.map((none) => found.find(({ quarter }) => quarter === none.quarter) ?? none);

export const sumQuarters = (quarters: readonly Quarter[]): Omit<Quarter, "quarter"> => {
  const sum = (of: (quarter: Quarter) => number) => quarters.reduce((all, one) => all + of(one), 0);
  return {
    activities: sum(({ activities }) => activities),
    grossCents: sum(({ grossCents }) => grossCents),
    commissionCents: sum(({ commissionCents }) => commissionCents),
    netCents: sum(({ netCents }) => netCents),
  };
};

/**
 * Amounts of a year are known once its last day is over, and a statement is due by 31 January. Mails begin some
 * days later, after the deliveries of December were confirmed.
 */
export const STATEMENT_DAY = "01-10";
const LAST_STATEMENT_DAY = "03-31";

/** The year whose statements are mailed on a day in Paris; undefined outside these months. */
export function statementYear(today: string): number | undefined {
  const day = today.slice(5);
  return day >= STATEMENT_DAY && day <= LAST_STATEMENT_DAY ? Number(today.slice(0, 4)) - 1 : undefined;
}
