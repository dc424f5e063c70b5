import { useSyncExternalStore } from "react";
import { coalesce } from "./coalesce.ts";
import { sendStored } from "./conversation/outboxes.ts";
import { followStream, type News } from "./live-stream.ts";
import { setUnread } from "./unread-store.ts";

/** A visible tab sends this message to ask a hidden one for the stream. */
const TURN = "turn";

type Listener = (news: News) => void;

const listeners = new Set<Listener>();
let lost = false;

/** Subscribes to live events, whichever tab holds the connection. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the live connection is down. */
export const useLostConnection = () =>
  useSyncExternalStore(
    onNews,
    () => lost,
    () => false,
  );

function applyNews(news: News): void {
  if (news.kind === "connection") lost = news.lost;
  if (news.kind === "unread") setUnread(news.count);
  for (const listener of listeners) listener(news);
}

interface Wanted {
  /** the account whose tabs share a connection */
  viewerId: string;
  /** called when the session has ended, in this browser or elsewhere */
  onEnded: () => void;
  signal: AbortSignal;
}

/**
 * Keeps one stream per browser, because browsers limit the connections to a site. The tab that holds the Web
 * Lock opens the stream and broadcasts to the others. It releases the lock when it is closed or hidden, and a
 * visible tab can ask a hidden one for it. Browsers without Web Locks open a stream per tab.
 */
export function connectLive({ viewerId, onEnded, signal }: Wanted): void {
  if (signal.aborted) return;
  const name = `elan-live ${viewerId}`;
  const others = "locks" in navigator ? new BroadcastChannel(name) : undefined;
  const publishNews = (news: News) => {
    if (signal.aborted) return;
    applyNews(news);
    others?.postMessage(news);
    if (news.kind === "conversation" || news.kind === "again") void countUnread();
  };
  const countUnread = coalesce(async () => {
    const count = await readUnread();
    if (count !== undefined) publishNews({ kind: "unread", count });
  });
  const stopHearing = onNews(({ kind }) => {
    if (kind === "ended") onEnded();
    if (kind === "again") sendStored(viewerId);
  });
  let asked = () => {};
  others?.addEventListener("message", ({ data }: MessageEvent<News | typeof TURN>) =>
    data === TURN ? asked() : applyNews(data),
  );
  const ask = () => document.hidden || others?.postMessage(TURN);
  document.addEventListener("visibilitychange", ask, { signal });
  signal.addEventListener("abort", () => {
    stopHearing();
    others?.close();
    lost = false;
    setUnread(undefined);
  });
  const lead = () =>
    new Promise<void>((over) => {
      if (signal.aborted) return over();
      const turn = new AbortController();
      const end = () => turn.abort();
      signal.addEventListener("abort", end, { signal: turn.signal });
      turn.signal.addEventListener("abort", () => over());
      // Some browsers suspend hidden tabs, and the other tabs would then receive nothing.
      const yieldToOtherTab = async () => document.hidden && (await othersWait(name)) && end();
      document.addEventListener("visibilitychange", yieldToOtherTab, { signal: turn.signal });
      // The asking tab already waits for the lock and is next.
      asked = () => document.hidden && end();
      followStream({ publish: publishNews, signal: turn.signal, network: window });
    });
  const wait = () => {
    // Events between the page load and now reached only the other tabs.
    applyNews({ kind: "again" });
    void countUnread();
    ask();
  };
  void (others ? takeTurns(name, { signal, lead, wait }) : lead());
}

interface Turns {
  signal: AbortSignal;
  /** runs while this tab holds the stream */
  lead: () => Promise<void>;
  /** called when another tab holds the stream and this one is queued */
  wait: () => void;
}

async function takeTurns(name: string, { signal, lead, wait }: Turns): Promise<void> {
  const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  try {
    for (let waits = !isFirst; !signal.aborted; waits = false) {
      const turn = navigator.locks.request(name, { signal }, lead);
      if (waits) wait();
      await turn;
    }
  } catch {
    // The wait was aborted.
  }
}

async function othersWait(name: string): Promise<boolean> {
  const { pending = [] } = "locks" in navigator ? await navigator.locks.query() : {};
  return pending.some((lock) => lock.name === name);
}

async function readUnread(): Promise<number | undefined> {
  const answer = await fetch("/functions/v1/messages").catch(() => undefined);
  if (!answer?.ok) return undefined;
  return ((await answer.json()) as { unread: number }).unread;
}
