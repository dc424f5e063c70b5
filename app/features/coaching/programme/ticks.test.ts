import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS } from "~/platform/format/durations.ts";
import { StoredTicks, type Tick, type TickDelivery, tickedNow } from "./components/stored-ticks.ts";

/** A browser's storage, as far as drafts use it. */
class Shelf {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}

const refused = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", new Shelf());
  vi.stubGlobal("sessionStorage", new Shelf());
  refused.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let clock = 0;
const tick = (exercise: string, done = true): Tick => {
  clock += 1;
  return { week: "w1", exercise, done, at: clock };
};

/** A server that can be away, and what it has. */
function server() {
  const heard: Tick[][] = [];
  const state = { isAway: false, kind: "sent" as TickDelivery["kind"] };
  const deliver = async (ticks: readonly Tick[]): Promise<TickDelivery> => {
    if (state.isAway) throw new TypeError("Failed to fetch");
    heard.push([...ticks]);
    return { kind: state.kind };
  };
  const ticks = (owner = "lea") =>
    new StoredTicks(owner, { deliver, place: () => localStorage, onRefused: refused });
  return { heard, state, ticks };
}

it("sends a tick at once, and shows it until the page has it", async () => {
  const { heard, ticks } = server();
  const own = ticks();
  own.add(tick("a"));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toHaveLength(1);
  expect(own.state).toMatchObject({ waiting: [], isStuck: false });
  expect([...tickedNow("w1", [], own.state)]).toEqual(["a"]);
  own.dropSent();
  expect([...tickedNow("w1", [], own.state)]).toEqual([]);
});

it("keeps what nobody answers, only the last of each exercise, and sends it once the connection is back", async () => {
  const { heard, state, ticks } = server();
  state.isAway = true;
  const own = ticks();
  own.add(tick("a"));
  own.add(tick("b"));
  own.add(tick("b", false));
  await vi.advanceTimersByTimeAsync(0);
  expect(own.state.isStuck).toBe(true);
  expect([...tickedNow("w1", ["b"], own.state)]).toEqual(["a"]);
  expect([...tickedNow("w2", ["b"], own.state)]).toEqual(["b"]);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(heard).toHaveLength(1);
  expect(heard[0]?.map(({ exercise, done }) => [exercise, done])).toEqual([
    ["a", true],
    ["b", false],
  ]);
  expect(own.state).toMatchObject({ waiting: [], isStuck: false });
});

it("has them after days in another page, for the same person alone", async () => {
  const { heard, state, ticks } = server();
  state.isAway = true;
  ticks().add(tick("a"));
  await vi.advanceTimersByTimeAsync(0);
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 5 * DAY_MS);
  state.isAway = false;
  const later = ticks();
  expect(later.state.waiting).toHaveLength(1);
  await later.send();
  expect(heard).toHaveLength(1);

  state.isAway = true;
  later.add(tick("b"));
  await vi.advanceTimersByTimeAsync(0);
  vi.clearAllTimers();
  expect(ticks("hugo").state.waiting).toEqual([]);
});

it("gives up what is refused, and says so", async () => {
  const { state, ticks } = server();
  state.kind = "refused";
  const own = ticks();
  own.add(tick("a"));
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveBeenCalledOnce();
  expect(own.state.waiting).toEqual([]);
  expect([...tickedNow("w1", [], own.state)]).toEqual([]);
});

it("whatever is pressed while the connection comes and goes, the server ends with what the page shows", async () => {
  const step = fc.oneof(
    fc.record({ exercise: fc.constantFrom("a", "b", "c"), done: fc.boolean() }),
    fc.constantFrom("away", "back", "wait"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      vi.stubGlobal("localStorage", new Shelf());
      const { heard, state, ticks } = server();
      const own = ticks();
      for (const one of steps) {
        if (typeof one === "object") own.add(tick(one.exercise, one.done));
        else if (one === "wait") await vi.advanceTimersByTimeAsync(3_000);
        else state.isAway = one === "away";
      }
      state.isAway = false;
      await vi.advanceTimersByTimeAsync(120_000);
      const stored = new Map<string, Tick>();
      for (const each of heard.flat())
        if (each.at > (stored.get(each.exercise)?.at ?? 0)) stored.set(each.exercise, each);
      const taken = [...stored.values()].filter(({ done }) => done).map(({ exercise }) => exercise);
      expect(own.state.waiting).toEqual([]);
      expect([...tickedNow("w1", [], own.state)].sort()).toEqual(taken.sort());
    }),
    { numRuns: 60 },
  );
});
