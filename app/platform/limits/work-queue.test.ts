import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "../web/errors.ts";
import { WorkQueue } from "./work-queue.server.ts";

/** Work that ends when it is told to, and notes the order in which it was begun. */
function bench(rules: ConstructorParameters<typeof WorkQueue>[0]) {
  const queue = new WorkQueue(rules);
  const begun: string[] = [];
  const running: { network: string; end: (failure?: Error) => void }[] = [];
  const submit = (network: string) =>
    queue.run(network, () => {
      begun.push(network);
      return new Promise<string>((resolve, reject) => {
        running.push({ network, end: (failure) => (failure ? reject(failure) : resolve(network)) });
      });
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { submit, begun, running, settle };
}

const ROOMY = { atOnce: 1, perNetwork: 1_000, inAll: 10_000 };

describe("work in turn", () => {
  it("of a network with one request does not wait for the sixty of another", async () => {
    const { submit, begun, running, settle } = bench(ROOMY);
    const flood = Array.from({ length: 60 }, () => submit("flood"));
    const other = submit("other");
    await settle();
    running.shift()?.end();
    await settle();
    expect(begun).toEqual(["flood", "other"]);
    while (running.length > 0) {
      running.shift()?.end();
      await settle();
    }
    await Promise.all([...flood, other]);
    expect(begun).toHaveLength(61);
  });

  it("of whoever was served long ago comes before those who were served since", async () => {
    const { submit, begun, running, settle } = bench(ROOMY);
    for (const network of ["a", "b", "c", "a", "b", "c", "a", "b", "c"]) void submit(network);
    for (let turn = 0; turn < 4; turn += 1) {
      await settle();
      running.shift()?.end();
    }
    await settle();
    void submit("new");
    running.shift()?.end();
    await settle();
    expect(begun).toEqual(["a", "b", "c", "a", "b", "new"]);
  });

  it("has a place for whoever has none, taken from whoever has most, even when it is full", async () => {
    const { submit, begun, running, settle } = bench({ atOnce: 1, perNetwork: 3, inAll: 5 });
    const flood = ["a", "a", "a", "b", "b"].map((network) => submit(network).catch((error) => error.code));
    const mine = submit("me");
    await settle();
    while (running.length > 0) {
      running.shift()?.end();
      await settle();
    }
    await expect(mine).resolves.toBe("me");
    expect(await Promise.all(flood)).toEqual(["a", "a", "unavailable", "b", "b"]);
    expect(begun).toContain("me");
  });

  it("is refused past a network's share with 429, past the whole with 503, both saying when to come back", async () => {
    const { submit } = bench({ atOnce: 1, perNetwork: 2, inAll: 3, tooMany: "Trop d’essais." });
    void submit("a");
    void submit("a");
    const codes = (refused: Promise<unknown>) =>
      refused.then(
        () => undefined,
        (error: AppError) => [error.code, error.message, error.retryAfterSeconds],
      );
    expect(await codes(submit("a"))).toEqual(["rate_limited", "Trop d’essais.", 2]);
    void submit("b");
    expect(await codes(submit("b"))).toEqual(["unavailable", expect.stringContaining("monde"), 2]);
  });

  it("keeps its bounds and gives every place back, whatever comes and fails", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("submit" as const), network: fc.constantFrom("a", "b", "c", "d") }),
      fc.record({ kind: fc.constant("end" as const), which: fc.nat(), fails: fc.boolean() }),
    );
    const rules = fc.record({
      atOnce: fc.integer({ min: 1, max: 4 }),
      perNetwork: fc.integer({ min: 1, max: 6 }),
      inAll: fc.integer({ min: 4, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(rules, fc.array(step, { maxLength: 80 }), async (given, steps) => {
        const { submit, begun, running, settle } = bench(given);
        const here = new Map<string, number>();
        const count = (network: string, by: number) => here.set(network, (here.get(network) ?? 0) + by);
        const inAll = () => [...here.values()].reduce((sum, held) => sum + held, 0);
        const outcomes: Promise<unknown>[] = [];
        let refused = 0;
        let wasFull = false;
        for (const next of steps) {
          if (next.kind === "end") {
            const [ended] = running.splice(next.which % Math.max(1, running.length), 1);
            ended?.end(next.fails ? new Error("failed") : undefined);
          } else {
            const { network } = next;
            const hadItsShare = (here.get(network) ?? 0) >= given.perNetwork;
            wasFull ||= inAll() >= given.inAll;
            count(network, 1);
            outcomes.push(
              submit(network)
                .catch((error: Error) => {
                  if (!(error instanceof AppError)) return;
                  refused += 1;
                  expect(error.code).toBe(hadItsShare ? "rate_limited" : "unavailable");
                  expect(hadItsShare || wasFull).toBe(true);
                })
                .then(() => count(network, -1)),
            );
          }
          await settle();
          expect(running.length).toBeLessThanOrEqual(given.atOnce);
          expect(inAll()).toBeLessThanOrEqual(given.inAll);
          for (const held of here.values()) expect(held).toBeLessThanOrEqual(given.perNetwork);
        }
        while (running.length > 0) {
          running.shift()?.end();
          await settle();
        }
        await Promise.all(outcomes);
        expect(begun).toHaveLength(outcomes.length - refused);
        // Empty again: as many as may run at once begin at once.
        for (let at = 0; at < given.atOnce; at += 1) void submit(`after ${at}`);
        await settle();
        expect(running).toHaveLength(given.atOnce);
      }),
    );
  });
});
