import { EventEmitter } from "node:events";
import { setTimeout as delay, setImmediate as soon } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../web/log.server.ts";
import { breakOff } from "./db.server.ts";

/** The channel on which the tables' own triggers announce that something public has changed. */
const PUBLIC_CHANGE = "public_change";

/** By which the database knows the one connection that each process has of this kind. */
export const LISTENER = "elan-listener";

const BEAT_MS = 500;
/** One that is slow for a moment (a full disk queue, a machine that stood still) is not away, and all that is under way would be lost. */
const SILENCE_MS = 3_000;
const ANSWER_MS = 1_200;
/** While it is away: one that has only just taken over is asked by everybody at once, and slow. */
const LONGEST_ANSWER_MS = 5_000;
const RETRY_MS = 500;
/** A process that starts on a busy machine is slow itself: one late answer is no reason to give up. */
const START_TRIES = 6;

interface Events {
  /** what public pages show has changed: these parts of it */
  change: [tags: string[]];
  /** of the further channels that the watch was asked to listen on */
  announced: [channel: string, payload: string];
  /** announcements are heard from now on */
  heard: [];
  /** announcements may have been missed, and will be until they are heard again */
  missed: [];
  /** whether the database answers at all */
  answering: [boolean];
}

/**
 * One connection of the process listens to what the database announces, and asks it twice a second whether it is still
 * there: a connection can be dead at the other end without a word.
 */
export class DatabaseWatch extends EventEmitter<Events> {
  #stopping = new AbortController();
  #client: pg.Client | undefined;
  #watching: Promise<void> | undefined;

  constructor(
    private readonly connectionString: string,
    private readonly log: Logger,
    /** what rooms want to hear of beside public changes; part of a statement, so never from outside */
    private readonly channels: readonly string[] = [],
  ) {
    super();
  }

  /** Resolves when announcements are heard; rejects when the database cannot be reached, however often it is tried. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#listen().catch((error: unknown) => error);
      if (outcome instanceof pg.Client) {
        this.#watching = this.#watch(outcome);
        return;
      }
      if (tries === START_TRIES) throw outcome;
      await this.#pause(RETRY_MS);
    }
  }

  /** Announces something itself, in the name of the connection that listens. Not heard while there is none. */
  async announce(channel: string, payload: string): Promise<void> {
    await this.#client?.query("select pg_notify($1, $2)", [channel, payload]).catch(() => {});
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#client) breakOff(this.#client);
    await this.#watching;
  }

  async #watch(first: pg.Client): Promise<void> {
    let client: pg.Client | undefined = first;
    let patience = ANSWER_MS;
    while (!this.#stopping.signal.aborted) {
      if (client) {
        const how = await this.#untilLost(client);
        if (this.#stopping.signal.aborted) break;
        this.log.warn({ how }, "database connection lost, reconnecting");
        this.emit("missed");
        // A connection that was closed may be the only one; one that is silent tells of the whole database.
        if (how === "silent") this.emit("answering", false);
        breakOff(client);
      } else await this.#pause(RETRY_MS);
      const outcome = await this.#listen(patience).catch((error: unknown) => error);
      client = outcome instanceof pg.Client ? outcome : undefined;
      patience = client ? ANSWER_MS : Math.min(2 * patience, LONGEST_ANSWER_MS);
      this.emit("answering", client !== undefined || hasNoPlaceForUs(outcome));
    }
    if (client) breakOff(client);
  }

  async #listen(patience = ANSWER_MS): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on("error", () => {});
    client.on("notification", ({ channel, payload = "" }) => {
      if (channel === PUBLIC_CHANGE) this.emit("change", payload.split(" "));
      else this.emit("announced", channel, payload);
    });
    this.#client = client;
    try {
      await client.connect();
      await client.query([PUBLIC_CHANGE, ...this.channels].map((channel) => `listen ${channel}`).join("; "));
    } catch (error) {
      breakOff(client);
      throw error;
    }
    this.emit("heard");
    return client;
  }

  async #untilLost(client: pg.Client): Promise<"closed" | "silent"> {
    let closed = false;
    const end = new AbortController();
    client.once("end", () => {
      closed = true;
      end.abort();
    });
    while (!closed && !this.#stopping.signal.aborted) {
      await this.#pause(BEAT_MS, end.signal);
      if (closed || this.#stopping.signal.aborted) break;
      if (!(await answers(client))) return closed ? "closed" : "silent";
    }
    return "closed";
  }

  async #pause(ms: number, sooner: AbortSignal = this.#stopping.signal): Promise<void> {
    await delay(ms, undefined, { signal: sooner, ref: false }).catch(() => {});
  }
}

/** All its connections are taken: those that we have still work. */
const hasNoPlaceForUs = (error: unknown) => error instanceof pg.DatabaseError && error.code === "53300";

/** Whether the connection answers in time. A process that was busy itself looks once more before it says no. */
async function answers(client: pg.Client): Promise<boolean> {
  let answered = false;
  const beat = client.query({ text: "select 1", query_timeout: 10 * SILENCE_MS } as pg.QueryConfig).then(
    () => {
      answered = true;
    },
    () => {},
  );
  const patience = new AbortController();
  const late = delay(SILENCE_MS, undefined, { signal: patience.signal, ref: false }).then(
    () => soon(),
    () => {},
  );
  await Promise.race([beat, late]);
  patience.abort();
  return answered;
}
