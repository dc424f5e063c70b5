import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restAsyncHooks } from "./async-hooks-at-rest.ts";

const { run } = AsyncLocalStorage.prototype;
beforeAll(restAsyncHooks);
afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
});

it("everybody inside has their own, however they overlap, and nobody outside has any", async () => {
  const storage = new AsyncLocalStorage<string>();
  const visit = async (name: string, ms: number) => {
    await delay(ms);
    const first = storage.getStore();
    await Promise.resolve();
    const nested = await storage.run(`${name}, within`, async () => {
      await delay(1);
      return storage.getStore();
    });
    await delay(ms);
    return [first, nested, storage.getStore()];
  };
  const names = ["one", "two", "three"];
  for (let round = 0; round < 3; round += 1) {
    const seen = await Promise.all(
      names.map((name, index) => storage.run(name, () => visit(name, 5 * (index + 1)))),
    );
    expect(seen).toEqual(names.map((name) => [name, `${name}, within`, name]));
    expect(storage.getStore()).toBeUndefined();
  }
});

it("what is thrown inside arrives, and leaves it as it was", async () => {
  const storage = new AsyncLocalStorage<string>();
  expect(() =>
    storage.run("one", () => {
      throw new RangeError("at once");
    }),
  ).toThrow("at once");
  await expect(storage.run("two", () => Promise.reject(new RangeError("later")))).rejects.toThrow("later");
  expect(storage.getStore()).toBeUndefined();
  expect(storage.run("three", () => storage.getStore())).toBe("three");
});
