import fc from "fast-check";
import { expect, test } from "vitest";
import { pdf } from "../../../tests/fixtures/pdf.ts";
import { drawing } from "../../../tests/stress/pictures/drawing.ts";
import { padded } from "../../../tests/stress/pictures/picture-file.ts";
import { header, png } from "../../../tests/stress/pictures/png-bytes.ts";
import { DOCUMENT_REFUSALS, type DocumentRefusal, readDocument } from "./document-rules.ts";

const TEN = 10 * 1024 * 1024;
const blob = (bytes: Uint8Array | string) =>
  new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);
const outcome = async (bytes: Uint8Array | string) => {
  const read = await readDocument(blob(bytes));
  return "refusal" in read ? read.refusal : read.kind;
};
const text = pdf().toString("latin1");
const replaced = (from: string | RegExp, to: string) => Buffer.from(text.replace(from, to), "latin1");

test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, DocumentRefusal | "picture" | "pdf"]>([
  ["a PDF", () => pdf(), "pdf"],
  [
    "a PDF with the line ends of Windows",
    () => replaced(/startxref\n(\d+)\n%%EOF\n/, "startxref\r\n$1\r\n%%EOF\r\n"),
    "pdf",
  ],
  ["a PDF that is filled up with nothing", () => Buffer.concat([pdf(), Buffer.alloc(200)]), "pdf"],
  ["a PDF whose list is a part", () => replaced("xref\n0 4", "7 0 obj"), "pdf"],
  ["a small picture", () => drawing(1, 1).png().toBuffer(), "picture"],
  ["a long one", () => drawing(3, 4_000).jpeg().toBuffer(), "picture"],
  ["a page that is called PDF", () => "<!doctype html><script>alert(1)</script>", "format"],
  ["a page behind a first line", () => "%PDF-1.7\n<!doctype html><script>alert(1)</script>", "pdf"],
  ["a page that ends like a PDF", () => "%PDF-1.7\n<html></html>\nstartxref\n9\n%%EOF\n", "pdf"],
  ["a PDF behind something else", () => Buffer.concat([Buffer.from("GIF89a\n"), pdf()]), "format"],
  [
    "a PDF with a page behind its end",
    () => Buffer.concat([pdf(), Buffer.from("<script>1</script>")]),
    "pdf",
  ],
  ["a PDF with a program behind its end", () => Buffer.concat([pdf(), Buffer.from("PK\x03\x04")]), "pdf"],
  ["a PDF that is cut short", () => pdf().subarray(0, -20), "pdf"],
  ["a PDF that points behind itself", () => replaced(/startxref\n\d+/, "startxref\n99999999"), "pdf"],
  ["a PDF of a version that there is not", () => replaced("%PDF-1.7", "%PDF-9.7"), "format"],
  ["a drawing that can run", () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "format"],
  ["nothing", () => "", "format"],
  ["a picture of 10 MB", async () => padded(await drawing().jpeg().toBuffer(), TEN), "picture"],
  ["a picture of a byte more", async () => padded(await drawing().jpeg().toBuffer(), TEN + 1), "bytes"],
  ["a PDF of 11 MB", () => Buffer.concat([pdf(), Buffer.alloc(TEN)]), "bytes"],
  ["a picture of a billion pixels", () => png(header({ width: 40_000, height: 40_000 })), "pixels"],
])("%s is read as what it is", async (_, make, expected) => {
  expect(await outcome(await make())).toBe(expected);
});

test("what is read never ends in anything but an answer", async () => {
  const known = [...Object.keys(DOCUMENT_REFUSALS), "picture", "pdf"];
  const beginning = fc.constantFrom("%PDF-1.7\n", "%PDF-2.0", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "");
  const end = fc.constantFrom("startxref\n0\n%%EOF", "startxref\n99\n%%EOF\n\0\0", "%%EOF", "");
  await fc.assert(
    fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 300 }), end, async (first, rest, last) => {
      const bytes = Buffer.concat([Buffer.from(first, "latin1"), rest, Buffer.from(last, "latin1")]);
      expect(known).toContain(await outcome(bytes));
    }),
    { numRuns: 300 },
  );
});
