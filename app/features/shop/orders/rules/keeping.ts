/** The names on an order that nobody has paid for: as long as somebody might ask what became of it. */
export const UNPAID_DAYS = 30;

/** As long as books have to be kept (article L. 123-22 of the commercial code). */
export const BOOKS_YEARS = 10;
