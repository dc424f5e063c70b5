import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { withoutEmoji } from "../format/text.ts";

const unpacked = new Map<string, Buffer>();

/**
 * Loads a font file by subset and weight ("latin-700"). WOFF tables are compressed, and pdfkit would
 * decompress one at each access, which takes a second per page. Unpacking once takes milliseconds.
 */
export function houseFont(part: string): Buffer {
  const known = unpacked.get(part);
  if (known) return known;
  const file = createRequire(import.meta.url).resolve(
    `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${part}-normal.woff`,
  );
  const font = unpackWoff(readFileSync(file));
  unpacked.set(part, font);
  return font;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;

/** Converts WOFF 1.0 (a W3C recommendation) to OpenType: the same tables with another directory. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString("latin1", 0, 4) !== "wOFF") throw new Error("This is no WOFF file.");
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const pieces: Buffer[] = [directory];
  let end = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = HEADER + index * ENTRY;
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(end, to + 8);
    directory.writeUInt32BE(length, to + 12);
    // Each table is aligned to four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    pieces.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(pieces);
}

/** The characters of the two font files. Emoji are left out, and other characters become "?". */
const FIRST =
  /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2212]/;
const SECOND = /[\u0100-\u0130\u0132-\u0148\u014a-\u0151\u0154-\u017e\u0218-\u021b]/;

/** Splits a text into runs that each use one font file. */
export function runsOf(given: string): { text: string; more: boolean }[] {
  const runs: { text: string; more: boolean }[] = [];
  for (const letter of withoutEmoji(given.normalize("NFC")).replaceAll("\u202f", "\u00a0")) {
    const more = SECOND.test(letter);
    const text = more || FIRST.test(letter) ? letter : "?";
    const last = runs.at(-1);
    if (last?.more === more) last.text += text;
    else runs.push({ text, more });
  }
  return runs.length > 0 ? runs : [{ text: " ", more: false }];
}
