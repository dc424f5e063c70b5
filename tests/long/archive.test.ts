import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { layOutArchive } from "../../scripts/archive.mjs";
import { visitArchive } from "../fixtures/server/archive.ts";

// The archive is packed from the packages that are installed here: `npm run stress -- archive` makes a real one.
const folder = mkdtempSync(path.join(tmpdir(), "elan-archive-"));
const archive = path.join(folder, "elan");
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(process.platform !== "linux")("an unpacked archive", () => {
  beforeAll(() => {
    chmodSync(folder, 0o755);
    layOutArchive(archive, { arch: process.arch, packages: path.resolve(import.meta.dirname, "../..") });
  });

  // As root too: `npm run stress -- archive`.
  test("serves and stops as an ordinary user, with its own Node and nothing else", async () => {
    const visit = await visitArchive(archive, path.join(folder, "visit"), "an ordinary user");
    expect(visit.problem).toBeUndefined();
    expect(visit).toMatchObject({ home: true, signedIn: 200, sent: 200, search: true, ended: 0, left: [] });
    expect(visit.node).toMatch(/^v24\./);
    expect(visit.uid).not.toBe(0);
    expect(visit.script).toMatch(/javascript/);
    expect(visit.file).toBe("image/webp");
    expect(visit.command).toEqual({
      status: 1,
      said: expect.stringMatching(/^Les commandes sont : [^\n]+\.$/),
    });
  });
});
