import { expect, test } from "vitest";
import { readDocument } from "~/platform/files/document-rules.ts";
import { samplePaper } from "./sample-paper.ts";

test("a sample paper is a whole PDF, as the check of every sent paper wants it", async () => {
  const bytes = samplePaper(["Carte d’éducateur sportif", "Exemple (sans valeur)"]);
  expect(await readDocument(new Blob([new Uint8Array(bytes)]))).toMatchObject({ kind: "pdf" });
  const text = bytes.toString("latin1");
  expect(text).toContain("(Carte d\x92éducateur sportif) Tj");
  expect(text).toContain("(Exemple \\(sans valeur\\)) Tj");
  expect(text).toContain(
    `/Length ${text.indexOf("\nendstream") - text.indexOf("stream\n") - "stream\n".length} `,
  );
});
