/** What French spreadsheets open as it is: they look for semicolons, and without the mark they misread accents. */
export const CSV_TYPE = "text/csv; charset=utf-8";
const MARK = "\ufeff";
const DELIMITERS = [";", ",", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A spreadsheet runs what begins like this. An apostrophe before it makes it a text, and one more keeps a text that has one. */
const FORMULA = /^'*[=+\-@\t\r]/;
const HELD_FORMULA = /^'+[=+\-@\t\r]/;
/** What would end a cell, for whichever delimiter a spreadsheet takes, or be taken away around it. */
const QUOTED = /[;,\t"\r\n]|^\s|\s$/;

export type CsvRow = readonly string[];

/** The first piece of a file. */
export const beginCsv = (headings: CsvRow): string => MARK + writeRows([headings]);

export const writeRows = (rows: readonly CsvRow[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(";")}\r\n`).join("");

function writeCell(text: string): string {
  const cell = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cell as it was before it was written, by us or by a spreadsheet that holds a text with an apostrophe. */
export const readCell = (cell: string): string => (HELD_FORMULA.test(cell) ? cell.slice(1) : cell).trim();

/** The text of a file: UTF-8, UTF-16 where it says so, and otherwise what Excel writes in France. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff && "utf-16be";
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252")
      .decode(bytes)
      .replace(UNSEEN, (sign) => SEEN.charAt(sign.charCodeAt(0) - 0x80));
  }
}

/** Some versions of Node leave these as they are: the signs of Windows that Latin 1 has no place for. */
const UNSEEN = /[\x80-\x9f]/g;
const SEEN = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** No list of people has more columns; what stands further right is left out. */
const MOST_CELLS = 100;

export interface CsvLine {
  /** as a spreadsheet numbers it: the headings are line 1 */
  line: number;
  cells: string[];
  /** its last cell begins with a quote that nothing closes */
  unclosed: boolean;
}

/**
 * The lines of a text, one after the other. Each character is looked at once, and nothing is read that is not asked for:
 * whatever is sent, it costs no more than its bytes.
 */
export function* readLines(text: string, delimiter: Delimiter): Generator<CsvLine, undefined> {
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, "y");
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    const cells: string[] = [];
    let unclosed = false;
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        const quoted = readQuoted(text, at + 1);
        ({ cell, at, unclosed } = quoted);
      }
      plain.lastIndex = at;
      cell += plain.exec(text)?.[0] ?? "";
      at = plain.lastIndex;
      if (cells.length < MOST_CELLS) cells.push(cell);
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield { line, cells, unclosed };
  }
}

/** From behind the quote that opens it to behind the one that closes it; two together stand for one. */
function readQuoted(text: string, from: number) {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: [...parts, text.slice(at)].join(""), at: text.length, unclosed: true };
    if (text[quote + 1] !== '"')
      return { cell: [...parts, text.slice(at, quote)].join(""), at: quote + 1, unclosed: false };
    parts.push(text.slice(at, quote + 1));
    at = quote + 2;
  }
}

/** Excel's own first line, which says what parts the cells. */
const ANNOUNCED = /^sep=([;,\t])\r?\n?/i;

/** What parts the cells: what the file says, or whatever leaves most of what is looked for in its first line. */
export function findDelimiter(text: string, worth: (headings: string[]) => number) {
  const announced = ANNOUNCED.exec(text);
  const rest = announced ? text.slice(announced[0].length) : text;
  if (announced) return { delimiter: announced[1] as Delimiter, text: rest };
  const found = DELIMITERS.map((delimiter) => {
    const headings = readLines(rest, delimiter).next().value?.cells ?? [];
    return { delimiter, worth: worth(headings), parts: headings.length };
  }).sort((one, other) => other.worth - one.worth || other.parts - one.parts);
  return { delimiter: found[0]?.delimiter ?? ";", text: rest };
}
