import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName, fileSize, savedAs } from "./file-names.ts";

test.each([
  ["Programme d’été.pdf", "Programme d’été.pdf"],
  ["facture.PDF.exe", "facture.PDF.pdf"],
  ["../../etc/passwd", "passwd.pdf"],
  ["C:\\Users\\moi\\plan.docx", "plan.pdf"],
  ['a"; filename="x.html', "a filename= x.pdf"],
  ["ligne\r\nSet-Cookie: a=1.pdf", "ligne Set-Cookie a=1.pdf"],
  ["fdp.\u202egnp.exe", "fdp. gnp.pdf"],
  ["\u200b.pdf", "document.pdf"],
  [".htaccess", "htaccess.pdf"],
  ["", "document.pdf"],
  ["é".repeat(200), `${"é".repeat(80)}.pdf`],
])("%j is called %j", (given, name) => {
  expect(cleanFileName(given, "pdf", "document")).toBe(name);
});

test.each([
  ["prospects-2026-11-16.csv", 'attachment; filename="prospects-2026-11-16.csv"'],
  [
    "Œuvre d’été (1).pdf",
    "attachment; filename=\"_uvre d_ete _1_.pdf\"; filename*=UTF-8''%C5%92uvre%20d%E2%80%99%C3%A9t%C3%A9%20%281%29.pdf",
  ],
])("%j is saved under its name", (name, header) => {
  expect(savedAs(name)).toBe(header);
});

test("whatever a file is called, its header is one header, and its name ends as it should", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (given) => {
      const name = cleanFileName(given, "pdf", "document");
      expect(name).toMatch(/^[^/\\\p{Cc}"]{1,80}\.pdf$/u);
      const header = savedAs(name);
      expect(header).toMatch(
        /^attachment; filename="[A-Za-z0-9._ -]+"(; filename\*=UTF-8''[A-Za-z0-9%._~!-]+)?$/,
      );
      expect(new Headers({ "Content-Disposition": header }).get("content-disposition")).toBe(header);
    }),
  );
});

test.each([
  [1, "1\u00a0ko"],
  [350_000, "342\u00a0ko"],
  [1_300_000, "1,2\u00a0Mo"],
])("%i bytes are %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
