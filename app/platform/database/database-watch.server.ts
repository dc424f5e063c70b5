import { EventEmitter } from "node:events";
import { setTimeout as delay, setImmediate as soon } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../web/log.server.ts";
import { breakOff } from "./db.server.ts";

/** The tables' triggers notify this channel of changes to public data. */
const PUBLIC_CHANGE = "public_change";

/** The application name of the one listening connection of each process. */
export const LISTENER = "elan-listener";

const BEAT_MS = 500;
/**
 * A database that is slow for a moment (a full disk queue, a paused machine) must not count as down, since
 * all queries in progress would be aborted.
 */
const SILENCE_MS = 3_000;
const ANSWER_MS = 1_200;
/** The timeout grows while the database is down: a replica that has just taken over is slow under load. */
const LONGEST_ANSWER_MS = 5_000;
const RETRY_MS = 500;
/** A process that starts on a busy machine is slow itself, so one timeout is no reason to give up. */
const START_TRIES = 6;

interface Events {
  /** public data with these tags has changed */
  change: [tags: string[]];
  /** a notification on one of the additional channels */
  announced: [channel: string, payload: string];
  /** the connection listens from now on */
  heard: [];
  /** notifications may have been missed, until the next "heard" */
  missed: [];
  /** whether the database answers at all */
  answering: [boolean];
}

/**
 * Listens to the database's notifications on one connection per process, and sends a heartbeat twice a
 * second, because a connection can be dead at the other end without an error.
 */
export class DatabaseWatch extends EventEmitter<Events> {
  #stopping = new AbortController();
  #client: pg.Client | undefined;
  #watching: Promise<void> | undefined;

  constructor(
    private readonly connectionString: string,
    private readonly log: Logger,
    /** additional channels; part of a SQL statement, so they must never come from user input */
    private readonly channels: readonly string[] = [],
  ) {
    super();
  }

  /** Resolves once the connection listens; rejects if the database stays unreachable after several tries. */
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

  /** Sends a notification on the listening connection; does nothing while that connection is lost. */
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
        // A closed connection may be the only one lost; a silent one means that the whole database is down.
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
      if (!(await isAnswering(client))) return closed ? "closed" : "silent";
    }
    return "closed";
  }

  async #pause(ms: number, sooner: AbortSignal = this.#stopping.signal): Promise<void> {
    await delay(ms, undefined, { signal: sooner, ref: false }).catch(() => {});
  }
}

/** The server has no free connection slots; our existing connections still work. */
const hasNoPlaceForUs = (error: unknown) => error instanceof pg.DatabaseError && error.code === "53300";

/** After the timeout the event loop gets one more turn: the answer may have arrived while we were busy. */
async function isAnswering(client: pg.Client): Promise<boolean> {
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
