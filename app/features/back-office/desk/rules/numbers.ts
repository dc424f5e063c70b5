/** A number that an operator typed: of a session, a pack or a payment, or of a document. */
export type TypedNumber =
  | { kind: "id"; first: string; last: string }
  | { kind: "document"; series: string; number: number };

const START_OF_ID = /^[0-9a-f]{8}(?:-?[0-9a-f]{0,4}){0,4}[0-9a-f]*$/;
const DOCUMENT = /^((?:DEMO-)?[A-Z]{1,2}(?:\d{1,9}-)?\d{4})-(\d{1,9})$/;

/** Undefined if the words are no number; they are a name or an address then. */
export function readNumber(words: string): TypedNumber | undefined {
  const typed = words.trim().replace(/^(?:n[º°o]\s*)/i, "");
  const document = DOCUMENT.exec(typed.toUpperCase());
  if (document?.[1]) return { kind: "document", series: document[1], number: Number(document[2]) };
  const id = typed.toLowerCase();
  const digits = id.replaceAll("-", "");
  if (!START_OF_ID.test(id) || digits.length > 32) return undefined;
  return { kind: "id", first: asId(digits.padEnd(32, "0")), last: asId(digits.padEnd(32, "f")) };
}

const asId = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** "3F2A9C1B": short enough to be read out on the phone. */
export const shortNumber = (id: string): string => id.slice(0, 8).toUpperCase();
