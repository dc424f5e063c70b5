import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followStream, type News } from "./components/live-stream.ts";
import { BEAT_MS, type LiveEvent } from "./rules.ts";

/** Stands in for the browser's EventSource, so that the test can send events. */
class Source {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  #heard = new Map<string, (event: { data: string }) => void>();
  addEventListener(event: string, heard: (event: { data: string }) => void) {
    this.#heard.set(event, heard);
  }
  close() {
    this.closed = true;
  }
  say(event: LiveEvent, data: string) {
    this.#heard.get(event)?.({ data });
  }
}

let sources: Source[];
let told: News[];
let leaving: AbortController;
let network: EventTarget;
let chance: number;
const last = () => sources.at(-1) as Source;

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  told = [];
  leaving = new AbortController();
  network = new EventTarget();
  chance = 1;
  followStream({
    publish: (news) => told.push(news),
    signal: leaving.signal,
    open: () => {
      sources.push(new Source());
      return last();
    },
    network,
    random: () => chance,
  });
});
afterEach(() => {
  leaving.abort();
  vi.useRealTimers();
});

const BACK: News[] = [{ kind: "connection", lost: false }, { kind: "again" }];
const LOST: News = { kind: "connection", lost: true };

it("tells what it hears, and reads again with every connection, since it may have missed something", () => {
  last().onopen?.();
  last().say("conversation", "12");
  last().say("typing", "13");
  expect(told).toEqual([...BACK, { kind: "conversation", id: 12 }, { kind: "typing", id: 13 }]);
});

it("says nothing of a connection that is back at once", async () => {
  last().onopen?.();
  last().onerror?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(sources).toHaveLength(2);
  expect(sources[0]?.closed).toBe(true);
  last().onopen?.();
  expect(told).toEqual([...BACK, ...BACK]);
});

it("says that it is lost, and tries again with growing pauses, half a minute at most", async () => {
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    last().onerror?.();
    const [before, begun] = [sources.length, Date.now()];
    await vi.advanceTimersToNextTimerAsync();
    expect(sources).toHaveLength(before + 1);
    pauses.push(Date.now() - begun);
  }
  expect(pauses.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(pauses.at(-1)).toBe(30_000);
  expect(told).toEqual(Array(11).fill(LOST));
  last().onopen?.();
  expect(told.slice(-2)).toEqual(BACK);
});

it("takes a connection for dead when two beats have not come, or when it never opens", async () => {
  last().onopen?.();
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  last().say("beat", "1");
  await vi.advanceTimersByTimeAsync(2 * BEAT_MS);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sources).toHaveLength(2);
  expect(told).toEqual(BACK);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(sources).toHaveLength(3);
  expect(told).toEqual([...BACK, LOST]);
});

it("goes elsewhere when the process stops, without a word", async () => {
  last().onopen?.();
  last().say("bye", "elsewhere");
  expect(sources[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sources).toHaveLength(2);
  expect(told).toEqual(BACK);
});

it("says so when another page has taken its place, and waits before it asks for one again", async () => {
  last().onopen?.();
  last().say("bye", "crowded");
  expect(told).toEqual([...BACK, LOST]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sources).toHaveLength(2);
});

it("tells that the session has ended, unless the page has gone by then, and asks no more", async () => {
  last().onopen?.();
  chance = 0;
  last().say("bye", "ended");
  // A new session may be on its way, as after a changed password.
  await vi.advanceTimersByTimeAsync(900);
  expect(told).toEqual(BACK);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([...BACK, { kind: "ended" }]);
  expect(sources).toHaveLength(1);
});

it("looks at once when the browser's network has changed, and believes what it finds", () => {
  last().onopen?.();
  network.dispatchEvent(new Event("offline"));
  expect(sources).toHaveLength(2);
  last().onerror?.();
  expect(told).toEqual([...BACK, LOST]);
  network.dispatchEvent(new Event("online"));
  last().onopen?.();
  expect(told).toEqual([...BACK, LOST, ...BACK]);
});

it("what the server has everybody read again is spread over a moment", async () => {
  last().onopen?.();
  last().say("again", "all");
  expect(told).toEqual(BACK);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(told).toEqual([...BACK, { kind: "again" }]);
});

it("ends with the page", async () => {
  last().onopen?.();
  leaving.abort();
  expect(last().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * BEAT_MS);
  expect(sources).toHaveLength(1);
});
