/** French spreadsheets expect semicolons, and misread accents without the byte order mark. */
export const CSV_TYPE = "text/csv; charset=utf-8";
const MARK = "\ufeff";
const DELIMITERS = [";", ",", "\t"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/**
 * Spreadsheets run a cell that begins like this as a formula. An apostrophe before it makes it text; a text
 * that has an apostrophe there already gets one more.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
/** A negative amount begins like a formula, and is none. */
const NEGATIVE = /^-\d+(,\d+)?$/;
const HELD_FORMULA = /^'+[=+\-@\t\r]/;
/** Characters that would end a cell with any common delimiter, and spaces that would be trimmed. */
const QUOTED = /[;,\t"\r\n]|^\s|\s$/;

export type CsvRow = readonly string[];

/** The first chunk of a file. */
export const startCsv = (headings: CsvRow): string => MARK + writeRows([headings]);

export const writeRows = (rows: readonly CsvRow[]): string =>
  rows.map((cells) => `${cells.map(writeCell).join(";")}\r\n`).join("");

function writeCell(text: string): string {
  const cell = FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Reverses the apostrophe of `writeCell`, which spreadsheets also add. */
export const readCell = (cell: string): string => (HELD_FORMULA.test(cell) ? cell.slice(1) : cell).trim();

/** Accepts UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252, which Excel writes in France. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff && "utf-16be";
  if (marked) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    if (DECODES_WINDOWS) return text;
    return text.replace(UNSEEN, (sign) => SEEN.charAt(sign.charCodeAt(0) - 0x80));
  }
}

const DECODES_WINDOWS = new TextDecoder("windows-1252").decode(Uint8Array.of(0x80)) === "€";
/** Some versions of Node decode Windows-1252 as Latin-1, which lacks these characters. */
const UNSEEN = /[\x80-\x9f]/g;
const SEEN = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** More columns than any list of people has; further ones are dropped. */
const MOST_CELLS = 100;
/** Characters. Reading one line blocks the event loop, so its work is bounded. */
export const LONGEST_CELL = 8_000;
const LONGEST_LINE = 64_000;

export interface CsvLine {
  /** as in a spreadsheet: the headings are line 1 */
  line: number;
  cells: string[];
  /** the last cell begins with a quote that is never closed */
  unclosed: boolean;
  /** the line or one of its cells is too long; it is not read to its end, and nothing after it is */
  tooLong: boolean;
  /** characters read so far, with all lines before */
  read: number;
}

/**
 * Reads lazily and looks at each character once, so that no input costs more than its length. A line that is
 * too long ends the reading.
 */
export function* readLines(text: string, delimiter: Delimiter): Generator<CsvLine, undefined> {
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, "y");
  let at = 0;
  for (let line = 1; at < text.length; line += 1) {
    const cells: string[] = [];
    const end = at + LONGEST_LINE;
    let [unclosed, tooLong] = [false, false];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        const quoted = readQuoted(text, at + 1, end);
        ({ cell, at, unclosed } = quoted);
      }
      plain.lastIndex = at;
      cell += plain.exec(text)?.[0] ?? "";
      at = plain.lastIndex;
      tooLong = cell.length > LONGEST_CELL || at > end;
      if (cells.length < MOST_CELLS) cells.push(cell.slice(0, LONGEST_CELL));
      if (tooLong) break;
      if (text[at] !== delimiter) break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    yield { line, cells, unclosed, tooLong, read: at };
    if (tooLong) return;
  }
}

/**
 * Reads from after the opening quote to after the closing one, or past the end of the line. A doubled quote
 * stands for one quote.
 */
function readQuoted(text: string, from: number, end: number) {
  const parts: string[] = [];
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: [...parts, text.slice(at)].join(""), at: text.length, unclosed: true };
    if (text[quote + 1] !== '"')
      return { cell: [...parts, text.slice(at, quote)].join(""), at: quote + 1, unclosed: false };
    parts.push(text.slice(at, quote + 1));
    at = quote + 2;
    if (at > end) return { cell: parts.join(""), at, unclosed: false };
  }
}

/** Excel's optional first line, which names the delimiter. */
const ANNOUNCED = /^sep=([;,\t])\r?\n?/i;

/** The delimiter that the file names, or the one with which the first line scores best in `worth`. */
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
