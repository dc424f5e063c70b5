/** Retention of names on unpaid orders, in case the customer asks about one. */
export const UNPAID_DAYS = 30;

/** Retention of accounting records (article L. 123-22 of the commercial code). */
export const BOOKS_YEARS = 10;
