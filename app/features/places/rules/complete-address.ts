import { fold } from "~/platform/format/text.ts";
import { hasStreet } from "./street.ts";

/** A suggestion in two lines, as `addressLines` gives it. */
interface Suggestion {
  label: string;
  detail?: string;
  text: string;
}

const POSTCODE = /(?<!\d)\d{2}\s?\d{3}(?!\d)/;
const HOUSE_NUMBER = /^\s*(\d{1,4}\s?(?:bis|ter|quater|[a-d])?)[\s,]/i;
/** A name after one of these words belongs to the street: "12 rue de Lyon". */
const LINK = /(?:^|[\s'’-])(?:de|du|des|d|la|le|les|l|sur|sous|en|et|à|au|aux|saint|sainte|st|ste)['’-]?$/i;

/**
 * Completes what was typed by a suggestion. A suggested town replaces only the town: "12 rue des Lilas, Ly"
 * becomes "12 rue des Lilas, Lyon, Rhône". A suggested street keeps the house number.
 */
export function completeAddress<S extends Suggestion>(typed: string, suggestion: S): S {
  const { label, detail, text } = suggestion;
  if (hasStreet(text)) {
    const number = HOUSE_NUMBER.exec(typed)?.[1];
    if (!number || !hasStreet(label) || /^\d/.test(label)) return suggestion;
    return { ...suggestion, label: `${number} ${label}`, text: `${number} ${text}` };
  }
  if (!hasStreet(typed)) return suggestion;
  const { street, postcode } = splitTyped(typed, suggestion);
  const town = [postcode, label].filter(Boolean).join(" ");
  // Towns share names, but a postcode or the département tells them apart.
  const [department] = postcode ? [] : (detail?.split(", ") ?? []);
  return {
    ...suggestion,
    label: `${street}, ${town}`,
    text: [street, town, department].filter(Boolean).join(", "),
  };
}

function splitTyped(typed: string, suggestion: Suggestion): { street: string; postcode: string | undefined } {
  const found = POSTCODE.exec(typed);
  const postcode = found?.[0].replace(/\s/, "");
  const before = found ? tidy(typed.slice(0, found.index)) : "";
  if (hasStreet(before)) return { street: before, postcode };
  const parts = (found ? typed.replace(found[0], " ") : typed).split(",").map(tidy).filter(Boolean);
  const divisions = foldTown(`${suggestion.detail ?? ""}, France`).split(", ");
  while (parts.length > 1 && hasStreet(parts.slice(0, -1).join(", "))) {
    const last = foldTown(parts.at(-1) ?? "");
    if (!isTown(last, suggestion) && !divisions.includes(last)) break;
    parts.pop();
  }
  const last = parts.pop() ?? "";
  return { street: [...parts, withoutTown(last, suggestion)].join(", "), postcode };
}

/** Removes the town, or its beginning, from the end: "12 rue des Lilas Ly". */
function withoutTown(part: string, suggestion: Suggestion): string {
  const words = part.split(" ");
  for (let at = 1; at < words.length; at += 1) {
    const [street, end] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    if (hasStreet(street) && !LINK.test(street) && isTown(foldTown(end), suggestion)) return tidy(street);
  }
  return part;
}

const isTown = (folded: string, { label }: Suggestion) =>
  folded.length > 1 && foldTown(label).startsWith(folded);

const foldTown = (text: string) =>
  text
    .split(",")
    .map((part) => fold(part).replace(/\bst(e?)\b/g, "saint$1"))
    .join(", ");

const tidy = (text: string) => text.replace(/\s+/g, " ").replace(/^[\s,]+|[\s,]+$/g, "");
