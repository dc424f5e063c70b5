import { AppError } from "~/platform/web/errors.ts";
import type { Listener } from "../gate.server.ts";
import { BEAT_MS, type Bye, type LiveEvent } from "../rules.ts";

/** The database notifies on these channels (PostgreSQL NOTIFY). */
export const ANNOUNCEMENTS = {
  /** "conversation coach student", sent by a trigger (0029); without a student after the account is closed */
  change: "conversation_change",
  /** "booking coach student", sent by a trigger (0036) */
  booking: "booking_change",
  /** "conversation coach 5" or "conversation student abc": the recipient of the typing notice */
  typing: "conversation_typing",
  /** the session's id, sent by a trigger (0031) */
  sessionEnd: "session_end",
} as const;

/** A browser shares one stream among its tabs; old browsers open one per tab. */
const MOST = { person: 12, network: 500, all: 20_000 };
/** A client that has this much unread data is dropped. It reloads what it missed when it reconnects. */
const MOST_WAITING_BYTES = 16 * 1024;
const RETRY_SECONDS = 60;

/** The type declares only the used part of the HTTP response. */
export interface Wire {
  write(text: string): unknown;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", closed: () => void): unknown;
  /** bytes written but not yet flushed */
  readonly writableLength: number;
}

interface Stream {
  wire: Wire;
  listener: Listener;
  network: string;
}

/**
 * Holds the open streams of this process. Every process receives each database notification and forwards it
 * to its own streams. Events carry only ids; the page then loads the data.
 */
export class LiveHub {
  #all = new Set<Stream>();
  /** keyed by session, person, coach page and network */
  #under = new Map<string, Set<Stream>>();
  #beat = setInterval(() => this.#onBeat(), BEAT_MS).unref();
  #stopped = false;

  constructor(private readonly findLasting: (sessionIds: string[]) => Promise<Listener[]>) {}

  get size(): number {
    return this.#all.size;
  }

  /**
   * Takes over the response until either side closes it. A person at the limit loses the oldest stream, which
   * is most likely a dead connection.
   */
  open(listener: Listener, network: string, wire: Wire): void {
    if (this.#stopped) throw new AppError("unavailable");
    const full = this.#all.size >= MOST.all || this.#count(`network ${network}`) >= MOST.network;
    if (full) throw new AppError("rate_limited", { retryAfterSeconds: RETRY_SECONDS });
    const own = this.#listed(`person ${listener.userId}`);
    if (own[0] && own.length >= MOST.person) this.#end(own[0], "crowded");
    const stream = { wire, listener, network };
    this.#list(stream);
    wire.once("close", () => this.#unlist(stream));
  }

  /** Forwards a database notification to the streams that it concerns. */
  forwardNotification(channel: string, payload: string): void {
    const [id = "", first = "", second = ""] = payload.split(" ");
    if (channel === ANNOUNCEMENTS.change) {
      this.#sendTo(`coach ${first}`, "conversation", id);
      if (second) this.#sendTo(`person ${second}`, "conversation", id);
    } else if (channel === ANNOUNCEMENTS.booking) {
      this.#sendTo(`coach ${first}`, "booking", id);
      if (second) this.#sendTo(`person ${second}`, "booking", id);
    } else if (channel === ANNOUNCEMENTS.typing) {
      this.#sendTo(first === "coach" ? `coach ${second}` : `person ${second}`, "typing", id);
    } else if (channel === ANNOUNCEMENTS.sessionEnd) {
      for (const stream of this.#listed(`session ${id}`)) this.#end(stream, "ended");
    }
  }

  /** Tells every stream to reload, because notifications may have been missed. */
  reloadAll(): void {
    for (const stream of [...this.#all]) this.#send(stream, "again", "all");
    void this.endExpired();
  }

  /** Ends every stream on shutdown, so that browsers connect to another process. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#beat);
    for (const stream of [...this.#all]) this.#end(stream, "elsewhere");
  }

  /** Ends the streams of expired sessions, and picks up coach pages that were created meanwhile. */
  async endExpired(): Promise<void> {
    const asked = [...this.#all];
    if (asked.length === 0) return;
    // While the database is down, nobody is disconnected.
    const lasting = await this.findLasting(asked.map(({ listener }) => listener.sessionId)).catch(() => null);
    if (!lasting) return;
    const known = new Map(lasting.map((listener) => [listener.sessionId, listener]));
    for (const stream of asked) {
      if (!this.#all.has(stream)) continue;
      const listener = known.get(stream.listener.sessionId);
      if (!listener) this.#end(stream, "ended");
      else if (listener.coachId !== stream.listener.coachId) {
        this.#unlist(stream);
        stream.listener = listener;
        this.#list(stream);
      }
    }
  }

  #onBeat(): void {
    for (const stream of [...this.#all]) this.#send(stream, "beat", "1");
    void this.endExpired();
  }

  #sendTo(whom: string, event: LiveEvent, id: string): void {
    for (const stream of this.#listed(whom)) this.#send(stream, event, id);
  }

  #send(stream: Stream, event: LiveEvent, data: string): void {
    const { wire } = stream;
    wire.write(said(event, data));
    if (wire.writableLength <= MOST_WAITING_BYTES) return;
    this.#unlist(stream);
    wire.destroy();
  }

  #end(stream: Stream, why: Bye): void {
    this.#unlist(stream);
    stream.wire.end(said("bye", why));
  }

  #listed(key: string): Stream[] {
    return [...(this.#under.get(key) ?? [])];
  }

  #count(key: string): number {
    return this.#under.get(key)?.size ?? 0;
  }

  #list(stream: Stream): void {
    this.#all.add(stream);
    for (const key of keysOf(stream)) {
      const others = this.#under.get(key);
      if (others) others.add(stream);
      else this.#under.set(key, new Set([stream]));
    }
  }

  #unlist(stream: Stream): void {
    this.#all.delete(stream);
    for (const key of keysOf(stream)) {
      const listed = this.#under.get(key);
      listed?.delete(stream);
      if (listed?.size === 0) this.#under.delete(key);
    }
  }
}

const said = (event: LiveEvent, data: string) => `event: ${event}\ndata: ${data}\n\n`;

function keysOf({ listener: { sessionId, userId, coachId }, network }: Stream): string[] {
  const keys = [`session ${sessionId}`, `person ${userId}`, `network ${network}`];
  return coachId === null ? keys : [...keys, `coach ${coachId}`];
}
