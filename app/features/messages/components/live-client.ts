import { useSyncExternalStore } from "react";
import { coalesce } from "./coalesce.ts";
import { sendStored } from "./conversation/outboxes.ts";
import { followStream, type News } from "./live-stream.ts";
import { setUnread } from "./unread-store.ts";

/** Said among tabs: one that is looked at wants the stream of one that is not. */
const TURN = "turn";

type Listener = (news: News) => void;

const listeners = new Set<Listener>();
let lost = false;

/** What happens in one's conversations, whichever tab holds the connection. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether news cannot be had for the moment. */
export const useLostConnection = () =>
  useSyncExternalStore(
    onNews,
    () => lost,
    () => false,
  );

function hear(news: News): void {
  if (news.kind === "connection") lost = news.lost;
  if (news.kind === "unread") setUnread(news.count);
  for (const listener of listeners) listener(news);
}

interface Wanted {
  /** whose tabs share a connection */
  viewerId: string;
  /** the session has ended, here or elsewhere */
  onEnded: () => void;
  signal: AbortSignal;
}

/**
 * One stream for a browser, since it has few connections to a site: whichever tab holds the lock has it open, and tells the
 * others. When that tab is closed, or put behind another one, the next one gets the lock; a tab that is looked at asks one
 * that is not for it. A browser that knows no locks has a stream for each tab.
 */
export function connectLive({ viewerId, onEnded, signal }: Wanted): void {
  if (signal.aborted) return;
  const name = `elan-live ${viewerId}`;
  const others = "locks" in navigator ? new BroadcastChannel(name) : undefined;
  const tell = (news: News) => {
    if (signal.aborted) return;
    hear(news);
    others?.postMessage(news);
    if (news.kind === "conversation" || news.kind === "again") void countUnread();
  };
  const countUnread = coalesce(async () => {
    const count = await readUnread();
    if (count !== undefined) tell({ kind: "unread", count });
  });
  const stopHearing = onNews(({ kind }) => {
    if (kind === "ended") onEnded();
    if (kind === "again") sendStored(viewerId);
  });
  let asked = () => {};
  others?.addEventListener("message", ({ data }: MessageEvent<News | typeof TURN>) =>
    data === TURN ? asked() : hear(data),
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
      // Some browsers put a tab that is not looked at to sleep, and the others would hear nothing.
      const giveWay = async () => document.hidden && (await othersWait(name)) && end();
      document.addEventListener("visibilitychange", giveWay, { signal: turn.signal });
      // Whoever asks waits for the lock already, and is next.
      asked = () => document.hidden && end();
      followStream({ tell, signal: turn.signal, network: window });
    });
  const wait = () => {
    // What happened between the loading of this page and now was told to the other tabs alone.
    hear({ kind: "again" });
    void countUnread();
    ask();
  };
  void (others ? takeTurns(name, { signal, lead, wait }) : lead());
}

interface Turns {
  signal: AbortSignal;
  /** this tab has the stream, for as long as this lasts */
  lead: () => Promise<void>;
  /** another one has it, and this one is in the queue by now */
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
    // Left while it waited.
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
