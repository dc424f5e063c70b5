import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import { staticFiles } from "./static-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "elan-static-"));
mkdirSync(path.join(folder, "assets"));
writeFileSync(path.join(folder, "assets/site-new.js"), "export {};");
afterAll(() => rmSync(folder, { recursive: true }));

const app = new Hono().use(staticFiles(folder)).get("*", (c) => c.html("<h1>Page introuvable</h1>", 404));

it("keeps a file for good", async () => {
  const answer = await app.request("/assets/site-new.js");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
});

it("has a short answer for the files of an earlier version, which nobody keeps, and leaves other addresses to the pages", async () => {
  const gone = await app.request("/assets/site-old.js");
  expect([gone.status, await gone.text()]).toEqual([404, ""]);
  expect(gone.headers.get("Cache-Control")).toBe("no-store");
  expect(gone.headers.get("Content-Type")).not.toContain("html");
  expect(await (await app.request("/nulle-part")).text()).toContain("Page introuvable");
});
