import { z } from "zod";
import { isDay, isStorableInstant } from "../dates.ts";
import { LARGEST_INTEGER } from "../ids.ts";

const DIGITS = /^-?\d{1,10}$/;

/**
 * The one type of each kind of number and date that a request carries. A value that a column cannot store or
 * that calendar arithmetic cannot add to is refused here, before a command or a query sees it.
 */

const whole = (least: number, message?: string) =>
  z
    .union([z.number(), z.string().regex(DIGITS).transform(Number)], message)
    .pipe(z.int(message).min(least, message).max(LARGEST_INTEGER, message));

/** An id, in a form or a query. */
export const idField = (message?: string) => whole(1, message);

/** An id or a price in JSON, where a number is not a text. */
export const idNumber = () => z.int().min(1).max(LARGEST_INTEGER);

/** A count, a version or an amount in cents that the page showed. Version 0 was never saved. */
export const countField = () => whole(0);

/** A balance in cents that the page showed; it may be negative. */
export const balanceField = () => whole(-LARGEST_INTEGER);

/** The last second of the year 9999. Seconds do not fit a 32-bit number from January 2038 on. */
const LAST_SECOND = 253_402_300_799;

/** A moment in JSON, in seconds since 1970. */
export const epochSeconds = () => z.int().min(0).max(LAST_SECOND);

/** A calendar day in Paris, such as "2026-03-29". */
export const dayField = (message?: string) => z.string(message).trim().refine(isDay, message);

/** An instant as `toISOString` writes it. */
export const instantField = (message?: string) =>
  z
    .string(message)
    .pipe(z.iso.datetime(message))
    .transform((text) => new Date(text))
    .refine(isStorableInstant, message);
