/** Retention of names on unpaid orders, in case the customer asks about one. */
export const UNPAID_DAYS = 30;
