import { parsePhone } from "~/platform/format/fields/phone.ts";
import { readNumber } from "../../desk/rules/numbers.ts";
import { readOrderNumber } from "../../rules/shop.ts";

/** The kinds of things that have numbers, in the order of the page. */
export const FOUND_KINDS = [
  "person",
  "session",
  "pack",
  "payment",
  "order",
  "subscription",
  "accompaniment",
  "sale document",
  "payout document",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The numbers that typed words may be; a part that they cannot be is null. */
export interface SearchedNumbers {
  /** ids of sessions, packs, payments, subscriptions and accompaniments from a first to a last one */
  ids: { first: string; last: string } | null;
  order: number | null;
  document: { series: string; number: number } | null;
  /** telephone numbers from a first one up to a last one, which is left out */
  phones: { from: string; to: string } | null;
}

const SHORTEST_PHONE = 6;

/** Undefined for words without a digit: they are a name or an address. */
export function readNumbers(words: string): SearchedNumbers | undefined {
  if (!/\d/.test(words) || words.includes("@")) return undefined;
  const typed = readNumber(words);
  const found = {
    ids: typed?.kind === "id" ? typed : null,
    order: readOrderNumber(words.trim()) ?? null,
    document: typed?.kind === "document" ? typed : null,
    phones: readPhones(words),
  };
  return Object.values(found).some((part) => part !== null) ? found : undefined;
}

/** Understands a whole number as a form does, and the beginning of a French or an international one. */
function readPhones(words: string): SearchedNumbers["phones"] {
  const typed = words.trim();
  if (!/^[+(]?\d[\d\s.()-]*$/.test(typed)) return null;
  const whole = parsePhone(typed);
  if (whole) return phonesFrom(whole);
  const digits = typed.replace(/[^\d+]/g, "");
  if (digits.length < SHORTEST_PHONE) return null;
  if (digits.startsWith("+")) return phonesFrom(digits);
  if (digits.startsWith("00")) return phonesFrom(`+${digits.slice(2)}`);
  return digits.startsWith("0") ? phonesFrom(`+33${digits.slice(1)}`) : null;
}

/** In the order of bytes ":" follows "9". */
const phonesFrom = (start: string) => ({ from: start, to: `${start}:` });
