import { AppError } from "~/platform/web/errors.ts";
import type { Listener } from "../gate.server.ts";
import { BEAT_MS, type Bye, type LiveEvent } from "../rules.ts";

/** What the database announces of conversations, of what is booked and of who is signed in, and on which channel. */
export const ANNOUNCEMENTS = {
  /** "conversation coach student", written by a trigger (0029); no student once they have closed their account */
  change: "conversation_change",
  /** "booking coach student", written by a trigger (0036) */
  booking: "booking_change",
  /** "conversation coach 5" or "conversation student abc": whom the other is writing to */
  typing: "conversation_typing",
  /** the session's id, written by a trigger (0031) */
  sessionEnd: "session_end",
} as const;

/** A browser has one stream, however many tabs; an old one that cannot share has one a tab. */
const MOST = { person: 12, network: 500, all: 20_000 };
/** Past this, whoever reads does not: what they miss they read again when they come back. */
const MOST_WAITING_BYTES = 16 * 1024;
const RETRY_SECONDS = 60;

/** The answer to somebody who listens, as far as the hub needs to know. */
export interface Wire {
  write(text: string): unknown;
  end(text: string): unknown;
  destroy(): unknown;
  once(event: "close", closed: () => void): unknown;
  /** what has been written and not been taken */
  readonly writableLength: number;
}

interface Stream {
  wire: Wire;
  listener: Listener;
  network: string;
}

/**
 * The open streams of a process. What the database announces reaches every process, and each tells those of its own whom it
 * concerns. A stream holds nothing but its connection: what is said is an id, and whoever hears it asks for the rest.
 */
export class LiveHub {
  #all = new Set<Stream>();
  /** by session, person, page and network */
  #under = new Map<string, Set<Stream>>();
  #beat = setInterval(() => this.#onBeat(), BEAT_MS).unref();
  #stopped = false;

  constructor(private readonly findLasting: (sessionIds: string[]) => Promise<Listener[]>) {}

  get size(): number {
    return this.#all.size;
  }

  /**
   * From now on the wire is the hub's, until either end closes it. Somebody who has as many as they may have gives up the
   * oldest: a connection that died unnoticed is the likeliest to be, and must not keep them out.
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

  /** What was announced, in any process or none of ours. */
  hear(channel: string, payload: string): void {
    const [id = "", first = "", second = ""] = payload.split(" ");
    if (channel === ANNOUNCEMENTS.change) {
      this.#tell(`coach ${first}`, "conversation", id);
      if (second) this.#tell(`person ${second}`, "conversation", id);
    } else if (channel === ANNOUNCEMENTS.booking) {
      this.#tell(`coach ${first}`, "booking", id);
      if (second) this.#tell(`person ${second}`, "booking", id);
    } else if (channel === ANNOUNCEMENTS.typing) {
      this.#tell(first === "coach" ? `coach ${second}` : `person ${second}`, "typing", id);
    } else if (channel === ANNOUNCEMENTS.sessionEnd) {
      for (const stream of this.#listed(`session ${id}`)) this.#end(stream, "ended");
    }
  }

  /** Announcements may have been missed: of conversations, which everybody then reads again, and of sessions. */
  tellAgain(): void {
    for (const stream of [...this.#all]) this.#send(stream, "again", "all");
    void this.endOver();
  }

  /** The process stops: whoever listens is sent to another one. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#beat);
    for (const stream of [...this.#all]) this.#end(stream, "elsewhere");
  }

  /** Ends the streams of sessions that are over, and finds the page that a coach has made meanwhile. */
  async endOver(): Promise<void> {
    const asked = [...this.#all];
    if (asked.length === 0) return;
    // While the database is away nobody knows, and nobody is sent away.
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
    void this.endOver();
  }

  #tell(whom: string, event: LiveEvent, id: string): void {
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
