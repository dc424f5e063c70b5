import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Listener } from "./gate.server.ts";
import { ANNOUNCEMENTS, LiveHub } from "./queries/live-hub.server.ts";
import { BEAT_MS } from "./rules.ts";

const { change, typing, sessionEnd } = ANNOUNCEMENTS;

/** The database's answers, by session. */
let lasting: Map<string, Listener>;
let hub: LiveHub;

beforeEach(() => {
  vi.useFakeTimers();
  lasting = new Map();
  hub = new LiveHub(async (ids) => ids.flatMap((id) => lasting.get(id) ?? []));
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

function connect(
  userId: string,
  coachId: number | null = null,
  { session = `s-${userId}`, network = "n" } = {},
) {
  const listener = { sessionId: session, userId, coachId };
  lasting.set(session, listener);
  const wire = new PassThrough({ readableHighWaterMark: 1024 });
  hub.open(listener, network, wire);
  return wire;
}

/** Returns the events that arrived since the last call. */
const heard = (wire: PassThrough): string => String(wire.read() ?? "");
const SAID = "event: conversation\ndata: 12\n\n";

describe("a change of a conversation", () => {
  it("is told to its two people, on each of their streams, and to nobody else", () => {
    const [coach, student, tablet] = [
      connect("c", 5),
      connect("s"),
      connect("s", null, { session: "other" }),
    ];
    const others = [connect("5"), connect("x", 12), connect("12")];
    hub.forwardNotification(change, "12 5 s");
    for (const wire of [coach, student, tablet]) expect(heard(wire)).toBe(SAID);
    for (const wire of others) expect(heard(wire)).toBe("");
  });

  it("reaches the coach whose student has closed their account", () => {
    const [coach, nobody] = [connect("c", 5), connect("")];
    hub.forwardNotification(change, "12 5");
    expect(heard(coach)).toBe(SAID);
    expect(heard(nobody)).toBe("");
  });

  it("that somebody is writing is told to the other alone", () => {
    const [coach, student] = [connect("c", 5), connect("s")];
    hub.forwardNotification(typing, "12 student s");
    hub.forwardNotification(typing, "13 coach 5");
    expect(heard(student)).toBe("event: typing\ndata: 12\n\n");
    expect(heard(coach)).toBe("event: typing\ndata: 13\n\n");
  });
});

describe("a stream ends", () => {
  it("with its session, and no other one of the same person", () => {
    const [here, there] = [connect("s"), connect("s", null, { session: "there" })];
    hub.forwardNotification(sessionEnd, "there");
    expect(heard(there)).toBe("event: bye\ndata: ended\n\n");
    expect(there.writableEnded).toBe(true);
    hub.forwardNotification(change, "12 5 s");
    expect(heard(here)).toBe(SAID);
    expect(hub.size).toBe(1);
  });

  it("with the process, which takes no more", () => {
    const wire = connect("s");
    hub.stop();
    expect(heard(wire)).toBe("event: bye\ndata: elsewhere\n\n");
    expect(() => connect("x")).toThrow(expect.objectContaining({ code: "unavailable" }));
  });

  it("when whoever reads it does not", () => {
    const wire = connect("s");
    for (let times = 0; times < 2_000; times += 1) hub.forwardNotification(change, "12 5 s");
    expect(wire.destroyed).toBe(true);
    expect(hub.size).toBe(0);
  });

  it("when the other end closes it", async () => {
    const wire = connect("s");
    wire.destroy();
    await vi.waitFor(() => expect(hub.size).toBe(0));
    hub.forwardNotification(change, "12 5 s");
  });

  it("at the next beat, for a session that is over without a word", async () => {
    const [over, going] = [connect("s"), connect("t")];
    lasting.delete("s-s");
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(heard(over)).toBe("event: beat\ndata: 1\n\nevent: bye\ndata: ended\n\n");
    expect(heard(going)).toBe("event: beat\ndata: 1\n\n");
  });
});

it("a coach hears of what comes to a page that they have made meanwhile", async () => {
  const wire = connect("c");
  lasting.set("s-c", { sessionId: "s-c", userId: "c", coachId: 5 });
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  heard(wire);
  hub.forwardNotification(change, "12 5 s");
  expect(heard(wire)).toBe(SAID);
});

it("after announcements were missed everybody reads again, and ended sessions are found", async () => {
  const [wire, over] = [connect("s"), connect("t")];
  lasting.delete("s-t");
  hub.reloadAll();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard(wire)).toBe("event: again\ndata: all\n\n");
  expect(heard(over)).toContain("event: bye\ndata: ended");
});

it("nobody is sent away while the database cannot say whose session lasts", async () => {
  const away = new LiveHub(() => Promise.reject(new Error("away")));
  const wire = new PassThrough();
  away.open({ sessionId: "s", userId: "u", coachId: null }, "n", wire);
  await away.endExpired();
  expect(away.size).toBe(1);
  away.stop();
});

it("somebody who has opened too many gives up the oldest, which may be dead", () => {
  const own = Array.from({ length: 12 }, (_, at) => connect("s", null, { session: `s${at}` }));
  const other = connect("t");
  const newest = connect("s", null, { session: "one more" });
  expect(hub.size).toBe(13);
  expect(own.map(heard)).toEqual(["event: bye\ndata: crowded\n\n", ...Array(11).fill("")]);
  hub.forwardNotification(change, "12 5 s");
  expect([newest, ...own.slice(1)].map(heard)).toEqual(Array(12).fill(SAID));
  expect(heard(other)).toBe("");
});

it("a network has a share, which comes back with what it closes", async () => {
  const wires = Array.from({ length: 500 }, (_, at) => connect(`p${at}`));
  const refusal = expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 60 });
  expect(() => connect("somebody")).toThrow(refusal);
  connect("somebody", null, { network: "elsewhere" });
  wires[0]?.destroy();
  await vi.waitFor(() => expect(hub.size).toBe(500));
  connect("somebody");
});
