import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFolderStore, type FileStore } from "./files.server.ts";

let outside: string;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), "elan-files-"));
  folder = path.join(outside, "files");
  store = createFolderStore(folder);
  await writeFile(path.join(outside, "secret.pdf"), "secret");
});
afterAll(() => rm(outside, { recursive: true, force: true }));

describe("the folder store", () => {
  test("gives back what it was given", async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    await store.put("coaches/12/portrait_a-1.webp", bytes, "image/webp");
    expect(await store.get("coaches/12/portrait_a-1.webp")).toEqual({ bytes, contentType: "image/webp" });
  });

  test("replaces a file whole and leaves no draft behind", async () => {
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index));
    const writes = contents.map((bytes) => store.put("same/key.png", bytes, "image/png"));
    const reads = Array.from({ length: 20 }, () => store.get("same/key.png"));
    await Promise.all(writes);
    for (const read of [...(await Promise.all(reads)), await store.get("same/key.png")]) {
      if (!read) continue;
      expect(read.bytes).toHaveLength(200_000);
      expect(new Set(read.bytes).size).toBe(1);
    }
    expect(await readdir(path.join(folder, "same"))).toEqual(["key.png"]);
  });

  test("knows nothing of what was never stored", async () => {
    expect(await store.get("never/there.jpg")).toBeUndefined();
    await expect(store.delete("never/there.jpg")).resolves.toBeUndefined();
  });

  test("forgets what is deleted", async () => {
    await store.put("gone.pdf", Buffer.from("pdf"), "application/pdf");
    await store.delete("gone.pdf");
    expect(await store.get("gone.pdf")).toBeUndefined();
  });

  test.each([
    "../secret.pdf",
    "a/../../secret.pdf",
    "/etc/passwd.pdf",
    "a//b.jpg",
    "a/.jpg",
    ".jpg",
    "A.jpg",
    "a.b.jpg",
    "a.svg",
    "a.jpg\n",
    "a\0.jpg",
    "a%2f.jpg",
    "a\\b.jpg",
    "",
    `${"a".repeat(300)}.jpg`,
  ])("refuses the key %j", async (key) => {
    await expect(store.put(key, Buffer.from("x"), "image/jpeg")).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(store.delete(key)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await store.get(key)).toBeUndefined();
  });

  test("refuses a content type that is not the extension's", () =>
    expect(store.put("a.jpg", Buffer.from("x"), "text/html")).rejects.toMatchObject({
      code: "invalid_input",
    }));
});
