/** Retention of accounting records, in years (article L. 123-22 of the commercial code). */
export const BOOKS_YEARS = 10;
