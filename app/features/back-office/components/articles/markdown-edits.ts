import { CALCULATOR_MARK } from "~/features/content/articles/rules.ts";

/** A change of the typed text: what replaces a range, and what is selected afterwards. */
export interface MarkdownEdit {
  from: number;
  to: number;
  text: string;
  selectFrom: number;
  selectTo: number;
}

export interface Selection {
  text: string;
  from: number;
  to: number;
}

/** Puts marks around the selection, or takes them away if they are there already. */
export function wrapSelection({ text, from, to }: Selection, mark: string, sample: string): MarkdownEdit {
  const chosen = text.slice(from, to);
  const isWrapped = text.slice(from - mark.length, from) === mark && text.startsWith(mark, to);
  if (isWrapped && from >= mark.length) {
    const start = from - mark.length;
    return {
      from: start,
      to: to + mark.length,
      text: chosen,
      selectFrom: start,
      selectTo: start + chosen.length,
    };
  }
  const inside = chosen || sample;
  const start = from + mark.length;
  return { from, to, text: mark + inside + mark, selectFrom: start, selectTo: start + inside.length };
}

/** Puts a prefix before each selected line, or takes it away if every line has it. */
export function prefixLines({ text, from, to }: Selection, prefix: string | "1. "): MarkdownEdit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(start, end).split("\n");
  const shape = prefix === "1. " ? /^\d+\. / : new RegExp(`^${prefix.replace(/[.*+?]/g, "\\$&")}`);
  const isPrefixed = lines.every((line) => shape.test(line));
  const changed = lines
    .map((line, at) => {
      if (isPrefixed) return line.replace(shape, "");
      const bare = line.replace(/^(?:#{1,6} |> |- |\d+\. )/, "");
      return (prefix === "1. " ? `${at + 1}. ` : prefix) + bare;
    })
    .join("\n");
  return {
    from: start,
    to: end,
    text: changed,
    selectFrom: start + changed.length,
    selectTo: start + changed.length,
  };
}

export function insertLink({ text, from, to }: Selection): MarkdownEdit {
  const label = text.slice(from, to) || "texte du lien";
  const address = "https://";
  const start = from + label.length + 3;
  return {
    from,
    to,
    text: `[${label}](${address})`,
    selectFrom: start,
    selectTo: start + address.length,
  };
}

/** Inserts a block on lines of its own, with an empty line before and after it. */
export function insertBlock({ text, from, to }: Selection, block: string): MarkdownEdit {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const lead = before === "" || before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  const tail = after === "" || after.startsWith("\n\n") ? "" : after.startsWith("\n") ? "\n" : "\n\n";
  const inserted = lead + block + tail;
  const end = from + inserted.length;
  return { from, to, text: inserted, selectFrom: end, selectTo: end };
}

export const TABLE_BLOCK = "| Colonne | Colonne |\n| --- | --- |\n| Texte | Texte |\n| Texte | Texte |";
export const CALCULATOR_BLOCK = CALCULATOR_MARK;
/** Brackets and backslashes would end the text of the picture. */
export const pictureBlock = ({ image, alt }: { image: string; alt: string }): string =>
  `![${alt.replace(/[[\]\\]/g, " ")}](${image})`;
