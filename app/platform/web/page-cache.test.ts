import { EventEmitter } from "node:events";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DatabaseWatch } from "../database/database-watch.server.ts";
import { TaggedCache } from "./page-cache.server.ts";

interface Page {
  text: string;
}

let watch: EventEmitter;
let kept: TaggedCache<Page>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  watch = new EventEmitter();
  kept = new TaggedCache<Page>(watch as DatabaseWatch, { most: 100, sizeOf: ({ text }) => text.length + 1 });
  watch.emit("heard");
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (key: string, text: string, tags: string[]) =>
  kept.storeBuild(kept.startBuild(key), { text }, tags);
const later = (ms: number) => vi.advanceTimersByTime(ms);

describe("what is kept", () => {
  it("stays through changes of what it does not show", () => {
    make("/a", "A", ["catalogue", "coach:1"]);
    watch.emit("change", ["articles", "coach:2"]);
    later(60_000);
    expect(kept.get("/a")).toEqual({ text: "A" });
  });

  it("is shown as it was for a moment after a change, and then not at all", () => {
    make("/a", "A", ["coach:1"]);
    later(5_000);
    watch.emit("change", ["coach:1"]);
    later(899);
    expect(kept.get("/a")).toEqual({ text: "A" });
    later(1);
    expect(kept.get("/a")).toBeUndefined();
  });

  it("counts from the first change, not from the last", () => {
    make("/a", "A", ["catalogue"]);
    for (let change = 0; change < 4; change += 1) {
      watch.emit("change", ["catalogue"]);
      later(250);
    }
    expect(kept.get("/a")).toBeUndefined();
  });

  it("all of it is out of date when everything is said to have changed, also what shows nothing", () => {
    make("/a", "A", []);
    make("/b", "B", ["catalogue"]);
    watch.emit("change", ["*"]);
    later(1_000);
    expect([kept.get("/a"), kept.get("/b")]).toEqual([undefined, undefined]);
  });

  it("asks to be made again once at a time, and no sooner than the time between two makings", () => {
    const renew = vi.fn((key: string) => kept.startBuild(key));
    make("/a", "A", ["catalogue"]);
    watch.emit("change", ["catalogue"]);
    kept.get("/a", renew);
    expect(renew).not.toHaveBeenCalled();
    later(850);
    kept.get("/a", renew);
    kept.get("/a", renew);
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it("that changed while it was made counts from that change", () => {
    const making = kept.startBuild("/a");
    later(300);
    watch.emit("change", ["catalogue"]);
    later(300);
    kept.storeBuild(making, { text: "A" }, ["catalogue"]);
    later(500);
    expect(kept.get("/a")).toEqual({ text: "A" });
    later(100);
    expect(kept.get("/a")).toBeUndefined();
  });

  it("is not replaced by what was begun before it", () => {
    const slow = kept.startBuild("/a");
    later(1);
    make("/a", "new", []);
    kept.storeBuild(slow, { text: "old" }, []);
    expect(kept.get("/a")).toEqual({ text: "new" });
  });

  it("is gone when it turns out not to be for everybody any more", () => {
    make("/a", "A", []);
    kept.dropBuild(kept.startBuild("/a"));
    expect(kept.get("/a")).toBeUndefined();
  });

  it("is nothing while changes cannot be heard, nor what was begun meanwhile", () => {
    make("/a", "A", []);
    const making = kept.startBuild("/b");
    watch.emit("missed");
    const deaf = kept.startBuild("/c");
    watch.emit("heard");
    kept.storeBuild(making, { text: "B" }, []);
    kept.storeBuild(deaf, { text: "C" }, []);
    expect(["/a", "/b", "/c"].map((key) => kept.get(key))).toEqual([undefined, undefined, undefined]);
    make("/d", "D", []);
    expect(kept.get("/d")).toEqual({ text: "D" });
  });
});

describe("while the database is away", () => {
  const lose = () => {
    watch.emit("missed");
    watch.emit("answering", false);
  };

  it("what was up to date is shown as it was, for as long as it takes, and not asked for", () => {
    const renew = vi.fn();
    make("/a", "A", ["catalogue"]);
    lose();
    later(60 * 60_000);
    expect(kept.get("/a", renew)).toEqual({ text: "A" });
    expect(kept.get("/a", renew)).toEqual({ text: "A" });
    expect(renew).not.toHaveBeenCalled();
    watch.emit("heard");
    watch.emit("answering", true);
    expect(kept.get("/a")).toBeUndefined();
  });

  it("what had changed before is not", () => {
    make("/a", "A", ["coach:1"]);
    watch.emit("change", ["coach:1"]);
    later(1_000);
    lose();
    expect(kept.get("/a")).toBeUndefined();
  });

  it("nothing new is kept, and what could not be made again takes nothing away", () => {
    make("/a", "A", []);
    const [again, other] = [kept.startBuild("/a"), kept.startBuild("/b")];
    lose();
    kept.abandonBuild(again);
    kept.storeBuild(other, { text: "B" }, []);
    expect([kept.get("/a"), kept.get("/b")]).toEqual([{ text: "A" }, undefined]);
  });

  it("but only then: where it answers and is not heard, everything is as if it had changed", () => {
    make("/a", "A", []);
    watch.emit("missed");
    later(899);
    expect(kept.get("/a")).toEqual({ text: "A" });
    later(1);
    expect(kept.get("/a")).toBeUndefined();
  });
});

it("never shows anything a second after it changed, and costs no more than one making in 800 ms", () => {
  const TAGS = ["x", "y"];
  const step = fc.oneof(
    fc.record({ change: fc.constantFrom(...TAGS) }),
    fc.record({ wait: fc.integer({ min: 1, max: 700 }) }),
    fc.record({ makingTakes: fc.integer({ min: 0, max: 90 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const own = new EventEmitter();
      const pages = new TaggedCache<{ x: number; y: number }>(own as DatabaseWatch, {
        most: 10,
        sizeOf: () => 1,
      });
      own.emit("heard");
      const truth = { x: 0, y: 0 };
      const changedAt = new Map<string, number>();
      const begun: number[] = [];
      const read = (takes: number) => {
        begun.push(performance.now());
        const making = pages.startBuild("/");
        const value = { ...truth };
        vi.advanceTimersByTime(takes);
        pages.storeBuild(making, value, TAGS);
        return value;
      };
      for (const taken of steps) {
        if ("change" in taken) {
          const tag = taken.change as "x" | "y";
          truth[tag] += 1;
          changedAt.set(`${tag}${truth[tag]}`, performance.now());
          own.emit("change", [tag]);
        } else if ("wait" in taken) vi.advanceTimersByTime(taken.wait);
        else {
          let due = false;
          const shown = pages.get("/", () => {
            due = true;
          });
          for (const tag of TAGS as ("x" | "y")[])
            if (shown && shown[tag] < truth[tag])
              expect(performance.now() - (changedAt.get(`${tag}${shown[tag] + 1}`) ?? 0)).toBeLessThan(900);
          if (!shown || due) read(taken.makingTakes);
        }
      }
      for (const [index, time] of begun.entries())
        if (index > 0) expect(time - (begun[index - 1] as number)).toBeGreaterThanOrEqual(800);
    }),
  );
});
