import { afterEach, expect, test } from "vitest";
import { createPool, type DatabasePool } from "~/platform/database/db.server.ts";
import type { FileStore } from "~/platform/files/files.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { testDatabase } from "../tests/fixtures/database/database.ts";
import { lookAtFileStore, lookForReadOnly } from "./work-figures.ts";

const database = testDatabase();
const opened: DatabasePool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.end())));

const poolsWith = (options: string) => {
  const url = new URL(database.url);
  url.searchParams.set("options", options);
  const pool = createPool(url.href);
  opened.push(pool);
  return { pages: pool, slow: pool };
};

test("a database that takes writes, one that is read only, and one that is away", async () => {
  expect(await lookForReadOnly(poolsWith(""))()).toBe(false);
  const pools = poolsWith("-c default_transaction_read_only=on");
  const look = lookForReadOnly(pools);
  expect(await look()).toBe(true);
  pools.pages.answering = false;
  expect(await look()).toBeUndefined();
});

test("a file store is asked once for many who look, and one that fails is away", async () => {
  let asked = 0;
  const store = (get: FileStore["get"]): FileStore => ({
    get: (key) => {
      asked += 1;
      return get(key);
    },
    put: () => Promise.reject(new AppError("invalid_input")),
    delete: () => Promise.reject(new AppError("invalid_input")),
  });
  const bytes = Buffer.from(JSON.stringify({ id: "0d7c2f9a-3f5e-4d4b-9a53-1f0a4d8f7c11" }));
  const look = lookAtFileStore(store(async () => ({ bytes, contentType: "application/json" })));
  expect(await Promise.all([look(), look(), look()])).toEqual([true, true, true]);
  expect(asked).toBe(1);
  expect(await lookAtFileStore(store(async () => undefined))()).toBe(false);
  expect(await lookAtFileStore(store(() => Promise.reject(new AppError("unavailable"))))()).toBe(false);
  expect(await lookAtFileStore(store(() => new Promise(() => {})))()).toBe(false);
});
