import { describe, expect, it } from "vitest";
import {
  insertBlock,
  insertLink,
  type MarkdownEdit,
  pictureBlock,
  prefixLines,
  wrapSelection,
} from "./markdown-edits.ts";

/** The selection stands between two "|". */
function edited(
  marked: string,
  edit: (at: { text: string; from: number; to: number }) => MarkdownEdit,
): string {
  const from = marked.indexOf("|");
  const to = marked.lastIndexOf("|") - 1;
  const text = marked.replaceAll("|", "");
  const change = edit({ text, from, to });
  const next = text.slice(0, change.from) + change.text + text.slice(change.to);
  return `${next.slice(0, change.selectFrom)}|${next.slice(change.selectFrom, change.selectTo)}|${next.slice(change.selectTo)}`;
}

describe("the toolbar", () => {
  it("puts marks around words, and takes them away again", () => {
    const bold = (marked: string) => edited(marked, (at) => wrapSelection(at, "**", "gras"));
    expect(bold("un |mot| ici")).toBe("un **|mot|** ici");
    expect(bold("un **|mot|** ici")).toBe("un |mot| ici");
    expect(bold("||")).toBe("**|gras|**");
  });

  it("makes headings and lists of whole lines, and lines of them again", () => {
    expect(edited("a\nd|eu|x\nc", (at) => prefixLines(at, "## "))).toBe("a\n## deux||\nc");
    expect(edited("a\n## d|eu|x", (at) => prefixLines(at, "## "))).toBe("a\ndeux||");
    expect(edited("|a\nb|", (at) => prefixLines(at, "1. "))).toBe("1. a\n2. b||");
    expect(edited("|- a\n- b|", (at) => prefixLines(at, "> "))).toBe("> a\n> b||");
    expect(edited("||", (at) => prefixLines(at, "- "))).toBe("- ||");
  });

  it("inserts links with the address selected, and blocks between empty lines", () => {
    expect(edited("le |mot|", insertLink)).toBe("le [mot](|https://|)");
    expect(edited("a||b", (at) => insertBlock(at, "X"))).toBe("a\n\nX\n\n||b");
    expect(edited("a\n\n||", (at) => insertBlock(at, "X"))).toBe("a\n\nX||");
  });

  it("writes pictures whose text cannot end them", () => {
    expect(pictureBlock({ image: "/x.webp", alt: "a] (b\\" })).toBe("![a  (b ](/x.webp)");
  });
});
