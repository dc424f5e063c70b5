import { withTrueMinus } from "./numbers.ts";

const EXACT = new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" });
const SHORT = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "EUR",
  trailingZeroDisplay: "stripIfInteger",
});

/** "1 234,50 €" and "−5,00 €", with French non-breaking spaces and a true minus sign. `short` drops the cents of whole euros: "50 €". */
export function formatEuros(cents: number, { short = false } = {}): string {
  requireCents(cents);
  // A subtraction can give -0, which would print as "−0,00 €".
  return withTrueMinus((short ? SHORT : EXACT).format(cents === 0 ? 0 : cents / 100));
}

/** The value of an input field: "45", "45,50". */
export function typedEuros(cents: number): string {
  requireCents(cents);
  return (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2).replace(".", ",");
}

/** Reads an amount as people type it, "45" or "45,50", into cents; undefined if it is none. */
export const parseEuros = (typed: string): number | undefined =>
  /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim())
    ? Math.round(Number(typed.trim().replace(",", ".")) * 100)
    : undefined;

/** Equal instalments that add up to the total to the cent: the last one takes the difference. */
export function splitInstalments(totalCents: number, count: number): number[] {
  requireAmount(totalCents);
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError("There is at least one instalment.");
  const each = Math.floor(totalCents / count);
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? each : totalCents - each * (count - 1),
  );
}

function requireCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError("Money is a whole number of cents.");
}

export function requireAmount(cents: number): void {
  requireCents(cents);
  if (cents < 0) throw new RangeError("An amount is not negative.");
}
