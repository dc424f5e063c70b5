import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { findStaticFile, readStaticFiles } from "./static-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "elan-static-"));
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "assets/site-new.js"), "export {};");
afterAll(() => rmSync(folder, { recursive: true }));

const files = readStaticFiles(folder);
const ask = (url: string, method = "GET") => findStaticFile(files, { method, url } as IncomingMessage);

it("keeps a file for good", () => {
  const answer = ask("/assets/site-new.js?from=anywhere");
  expect(answer?.status).toBe(200);
  expect(answer?.headers["Cache-Control"]).toContain("immutable");
  expect(answer?.bodies.br.toString()).toBe("export {};");
});

it("has a short answer for the files of an earlier version, which nobody keeps, and leaves other addresses to the pages", () => {
  const gone = ask("/assets/site-old.js");
  expect([gone?.status, gone?.bodies.identity.length]).toEqual([404, 0]);
  expect(gone?.headers["Cache-Control"]).toBe("no-store");
  expect(gone?.headers["Content-Type"]).toBeUndefined();
  expect(ask("/nulle-part")).toBeUndefined();
  expect(ask("/assets/site-new.js", "POST")).toBeUndefined();
});
