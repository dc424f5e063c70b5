/** The largest values of the PostgreSQL types `integer` and `smallint`. */
export const LARGEST_INTEGER = 2_147_483_647;
export const LARGEST_SMALLINT = 32_767;

/**
 * Parses an id in its canonical form: "01", "1.5" and "1e3" are refused, and so are numbers too large for the
 * column.
 */
export function readId(value: string | null | undefined, largest = LARGEST_INTEGER): number | undefined {
  if (!value || !/^[1-9]\d{0,9}$/.test(value)) return undefined;
  const id = Number(value);
  return id <= largest ? id : undefined;
}
