import { BEAT_MS, type Bye, LIVE_PATH, type LiveEvent } from "../rules.ts";

/** What an open page hears. */
export type News =
  | { kind: "conversation" | "typing"; id: number }
  | { kind: "booking"; id: string }
  /** something may have been missed: what is shown is read again */
  | { kind: "again" }
  | { kind: "connection"; lost: boolean }
  /** the session has ended, here or from elsewhere: nothing more comes, and the page finds out what becomes of it */
  | { kind: "ended" }
  | { kind: "unread"; count: number };

/** As much of an EventSource as is used. */
interface Source {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener(event: string, heard: (event: { data: string }) => void): void;
  close(): void;
}

interface Parts {
  tell: (news: News) => void;
  /** ends it for good */
  signal: AbortSignal;
  open?: (url: string) => Source;
  /** where the browser says that its network has come or gone */
  network?: EventTarget;
  random?: () => number;
}

const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
const OPENING_MS = 10_000;
/** Two beats have not come. */
const DEAD_MS = 2.5 * BEAT_MS;
/** A thousand browsers that all have the same to ask do not ask it at once. */
const SPREAD_MS = 1_500;
/** Whoever changes their password has another session at once: the answer that brings it is here by then. */
const NEW_SESSION_MS = 1_000;

/**
 * Follows the stream for as long as it is wanted, with a patience of our own: a browser's would give up at the first refusal,
 * try again in step with everybody else's, and not notice a connection that is dead at the other end. That it is lost is said
 * once it could not be had back at once.
 */
export function followStream({
  tell,
  signal,
  open = openSource,
  network,
  random = Math.random,
}: Parts): void {
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
  const tellSoon = (news: News, soonest = 0) =>
    setTimeout(() => !signal.aborted && tell(news), soonest + random() * SPREAD_MS);
  const fail = () => {
    leave();
    failures += 1;
    if (failures > 1) tell({ kind: "connection", lost: true });
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
      tell({ kind: "connection", lost: false });
      tell({ kind: "again" });
    };
    opened.onerror = fail;
    const on = (event: LiveEvent, heard: (data: string) => void) =>
      opened.addEventListener(event, ({ data }) => {
        if (source !== opened) return;
        after(DEAD_MS, fail);
        heard(data);
      });
    on("conversation", (id) => tell({ kind: "conversation", id: Number(id) }));
    on("booking", (id) => tell({ kind: "booking", id }));
    on("typing", (id) => tell({ kind: "typing", id: Number(id) }));
    on("again", () => tellSoon({ kind: "again" }));
    on("beat", () => {});
    on("bye", (why) => {
      leave();
      // Whoever has signed out here knows, and is gone by then.
      if ((why as Bye) === "ended") tellSoon({ kind: "ended" }, NEW_SESSION_MS);
      else if ((why as Bye) === "crowded") {
        // Another page of the same person has its place; to take it back at once would only go round.
        tell({ kind: "connection", lost: true });
        connectAfter(LONGEST_PAUSE_MS);
      } else after(random() * SPREAD_MS, connect);
    });
  };

  // Either way the connection may be another one now; if it cannot be had, that is worth saying at once.
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
