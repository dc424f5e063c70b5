import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import {
  type Delimiter,
  decodeText,
  findDelimiter,
  LONGEST_CELL,
  readCell,
  readLines,
  startCsv,
  writeRows,
} from "./csv.ts";

const read = (text: string, delimiter: Delimiter = ";") =>
  [...readLines(text, delimiter)].map(({ cells }) => cells);
const cells = (text: string) => read(text)[0];

/** Whatever stands in a cell, except what is taken away around it. */
const cell = fc.string({
  unit: fc.constantFrom("a", "é", '"', ";", ",", "\n", "=", "'", "-", "+", "@", " ", "🎾"),
});
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

describe("what is written", () => {
  test("comes back as it was", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const trimmed = rows.map((row) => row.map((text) => text.trim()));
        expect(read(writeRows(trimmed)).map((row) => row.map(readCell))).toEqual(trimmed);
      }),
    );
  });

  test("is read alike by another reader", () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = writeRows(rows);
        const { data } = Papa.parse<string[]>(text.slice(0, -2), { delimiter: ";", newline: "\r\n" });
        expect(read(text)).toEqual(data);
      }),
    );
  });

  test("never begins a cell as a formula does", () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const row of read(writeRows(rows)))
          for (const text of row) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  test("says what it is to a French spreadsheet", () => {
    expect(startCsv(["Prénom", "Nom"])).toBe("\ufeffPrénom;Nom\r\n");
    expect(writeRows([["=1+1", 'dit « "oui" »', "-5", "-5+1", "'+1"]])).toBe(
      '\'=1+1;"dit « ""oui"" »";-5;\'-5+1;\'\'+1\r\n',
    );
  });
});

describe("what is read", () => {
  test.each([
    ["a;b;c", ["a", "b", "c"]],
    ['"a;b";c', ["a;b", "c"]],
    ['"dit ""oui""";b', ['dit "oui"', "b"]],
    ['"deux\nlignes";b', ["deux\nlignes", "b"]],
    ["a;;", ["a", "", ""]],
    ['a;6" de long', ["a", '6" de long']],
    ['"a" ;b', ["a ", "b"]],
  ])("%j", (text, expected) => expect(cells(text)).toEqual(expected));

  test.each(["\n", "\r\n", "\r"])("lines that end with %j, with numbers that count blank ones", (end) => {
    const lines = [...readLines(["a;b", "", "c;d"].join(end), ";")];
    expect(lines.map(({ line, cells: found }) => [line, ...found])).toEqual([
      [1, "a", "b"],
      [2, ""],
      [3, "c", "d"],
    ]);
  });

  test("a quote that nothing closes is said, and takes the rest", () => {
    expect([...readLines('a;"b\nc;d', ";")]).toMatchObject([
      { line: 1, cells: ["a", "b\nc;d"], unclosed: true },
    ]);
  });

  test("anything, to its end", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void read(text)));
  });

  test.each(['"a";', '"', '""', '"a" ', "\n", ";", '"a"\n', '"a"a'])(
    "a file of %j made to be slow, in a time that grows as it does",
    (piece) => {
      const took = (many: number) => {
        const begun = performance.now();
        for (const line of readLines(piece.repeat(many), ";"))
          if (line.cells.length > 100) throw new Error("too many cells");
        return performance.now() - begun;
      };
      took(10_000);
      // A hundred times as much: where each character were looked at again for each other, ten thousand times as long.
      const [little, much] = [Math.max(1, took(10_000)), took(1_000_000)];
      expect(much / little).toBeLessThan(3_000);
    },
  );
});

test("bytes are read as they were written", () => {
  const text = "Prénom;É’œ€";
  expect(decodeText(Buffer.from(`\ufeff${text}`, "utf8"))).toBe(text);
  expect(decodeText(Buffer.from(`\ufeff${text}`, "utf16le"))).toBe(text);
  expect(decodeText(Buffer.from([0x50, 0x72, 0xe9, 0x6e, 0x6f, 0x6d, 0x20, 0x80, 0x92]))).toBe("Prénom €’");
});

test("what parts the cells is found by what is looked for, or said by the file", () => {
  const known = (headings: string[]) =>
    headings.filter((heading) => ["nom", "notes"].includes(heading)).length;
  expect(findDelimiter("nom;notes\na;b", known).delimiter).toBe(";");
  expect(findDelimiter("nom,notes\na,b;c;d", known).delimiter).toBe(",");
  expect(findDelimiter("nom\tnotes", known).delimiter).toBe("\t");
  expect(findDelimiter("sep=,\r\nnom;notes", known)).toEqual({ delimiter: ",", text: "nom;notes" });
  expect(findDelimiter("", known)).toEqual({ delimiter: ";", text: "" });
});

test.each([
  ["one cell of quotes and line breaks", '"\\n"'.replace("\\n", "\n").repeat(1_600_000)],
  ["one cell without an end", `a;${"x".repeat(4_800_000)}`],
  ["one line of empty cells", ";".repeat(4_800_000)],
  ["a quote that is never closed", `"${"x\n".repeat(2_400_000)}`],
])("a line is read no further than its limit: %s", (_, hostile) => {
  const lines = [...readLines(hostile, ";")];
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ line: 1, tooLong: true });
  expect(Math.max(...(lines[0]?.cells ?? []).map(({ length }) => length))).toBeLessThanOrEqual(LONGEST_CELL);
});
