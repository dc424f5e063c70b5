import { BEAT_MS, type Bye, LIVE_PATH, type LiveEvent } from "../rules.ts";

export type News =
  | { kind: "conversation" | "typing"; id: number }
  | { kind: "booking"; id: string }
  /** events may have been missed, so the page reloads its data */
  | { kind: "again" }
  | { kind: "connection"; lost: boolean }
  /** the session has ended: the stream stops and the page decides what to do */
  | { kind: "ended" }
  | { kind: "unread"; count: number };

/** The type declares only the used part of EventSource. */
interface Source {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(event: string, handle: (event: { data: string }) => void): void;
  close(): void;
}

interface StreamOptions {
  publish: (news: News) => void;
  /** closes the stream for good */
  signal: AbortSignal;
  open?: (url: string) => Source;
  /** source of the browser's online and offline events */
  network?: EventTarget;
  random?: () => number;
}

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const OPENING_MS = 10_000;
/** The stream counts as dead after more than two missed heartbeats. */
const DEAD_MS = 2.5 * BEAT_MS;
/** This jitter spreads the reloads of a thousand browsers. */
const SPREAD_MS = 1_500;
/** A changed password starts a new session; its cookie has arrived by then. */
const NEW_SESSION_MS = 1_000;

/**
 * Keeps the stream open with its own retries. The browser's retry gives up at the first refusal, has no
 * jitter, and does not notice a dead connection. The connection is reported as lost only after a failed
 * reconnect.
 */
export function followStream({
  publish,
  signal,
  open = openSource,
  network,
  random = Math.random,
}: StreamOptions): void {
  let source: Source | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;

  const leave = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const publishSoon = (news: News, soonest = 0) =>
    setTimeout(() => !signal.aborted && publish(news), soonest + random() * SPREAD_MS);
  const fail = () => {
    leave();
    failures += 1;
    if (failures > 1) publish({ kind: "connection", lost: true });
    connectAfter(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures));
  };
  const connectAfter = (pause: number) => after(pause * (0.5 + random() / 2), connect);
  const connect = () => {
    leave();
    const opened = open(LIVE_PATH);
    source = opened;
    after(OPENING_MS, fail);
    opened.onopen = () => {
      failures = 0;
      after(DEAD_MS, fail);
      publish({ kind: "connection", lost: false });
      publish({ kind: "again" });
    };
    opened.onerror = fail;
    const on = (event: LiveEvent, handle: (data: string) => void) =>
      opened.addEventListener(event, ({ data }) => {
        if (source !== opened) return;
        after(DEAD_MS, fail);
        handle(data);
      });
    on("conversation", (id) => publish({ kind: "conversation", id: Number(id) }));
    on("booking", (id) => publish({ kind: "booking", id }));
    on("typing", (id) => publish({ kind: "typing", id: Number(id) }));
    on("again", () => publishSoon({ kind: "again" }));
    on("beat", () => {});
    on("bye", (why) => {
      leave();
      // A tab that signed out itself has left the page by then.
      if ((why as Bye) === "ended") publishSoon({ kind: "ended" }, NEW_SESSION_MS);
      else if ((why as Bye) === "crowded") {
        // Another page of the same person took this place; reconnecting at once would loop.
        publish({ kind: "connection", lost: true });
        connectAfter(LONGEST_PAUSE_MS);
      } else after(random() * SPREAD_MS, connect);
    });
  };

  // The network may have changed, so it reconnects. A failure is then reported at once.
  const changed = () => {
    failures = Math.max(failures, 1);
    connect();
  };
  network?.addEventListener("online", changed, { signal });
  network?.addEventListener("offline", changed, { signal });
  signal.addEventListener("abort", leave);
  if (!signal.aborted) connect();
}

const openSource = (url: string): Source => new EventSource(url) as unknown as Source;
