import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addKeptKeys } from "./kept-keys.server.ts";
import { keepSecrets } from "./kept-secrets.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elan-keys-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = (id: string, isNext?: true) => ({
  id,
  key: id.repeat(43).slice(0, 43),
  ...(isNext && { isNext }),
});
const write = async (name: string, columnKeys: object[], more = {}) => {
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify({ sessionSecret: "s", ...more, columnKeys }));
  return file;
};

test("a restored file gets every key that the archives have, and encrypts with the newest one", async () => {
  const archives = [
    await mkdtemp(path.join(folder, "archive-")),
    await mkdtemp(path.join(folder, "archive-")),
  ];
  const versions = [[key("a")], [key("a"), key("b", true)], [key("b"), key("a")], [key("b")]];
  for (const keys of versions) await keepSecrets(archives[0] as string, await write("secrets.json", keys));
  await keepSecrets(archives[1] as string, await write("secrets.json", [key("c"), key("d", true)]));
  const restored = await write("restored.json", [key("a")], { ofLater: 1 });
  await addKeptKeys(archives, restored);
  expect(JSON.parse(await readFile(restored, "utf8"))).toEqual({
    sessionSecret: "s",
    ofLater: 1,
    columnKeys: [key("c"), key("b"), key("a"), key("d", true)],
  });
});

test("an archive without copies changes nothing", async () => {
  const archive = await mkdtemp(path.join(folder, "archive-"));
  const restored = await write("restored.json", [key("a")]);
  await addKeptKeys([archive], restored);
  expect(JSON.parse(await readFile(restored, "utf8")).columnKeys).toEqual([key("a")]);
});
