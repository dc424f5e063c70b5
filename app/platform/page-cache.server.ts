import { LRUCache } from "lru-cache";
import pg from "pg";
import type { Logger } from "./log.server.ts";

/** A finished public page: the very bytes and headers that go to the next visitor. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** the headers of each form as Node sends them fastest: name, value, name, value */
  lines: { notModified: string[]; identity: string[]; gzip: string[]; br: string[] };
}

/** The channel on which the tables' own triggers announce that something public has changed. */
export const PUBLIC_CHANGE = "public_change";

const MAX_BYTES = 64 * 1024 * 1024;
/** Pages also carry the passage of time ("il y a 3 jours"); none is older than this. */
const MAX_AGE_MS = 5 * 60_000;
const RECONNECT_MS = 500;

/**
 * Finished bytes of public pages, per process, dropped together whenever the database announces a public change.
 * While the announcements cannot be heard nothing is kept, so a stale page can never outlive a lost connection.
 */
export class PageCache {
  #pages = new LRUCache<string, FinishedPage>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    sizeCalculation: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length + 1024,
  });
  #generation = 0;
  #listening = false;
  #stopped = false;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(
    private readonly connectionString: string,
    private readonly log: Logger,
  ) {}

  /** Resolves when announcements are heard. */
  async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: "elan-listener",
      keepAlive: true,
    });
    client.on("notification", () => this.drop());
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${PUBLIC_CHANGE}`);
    this.drop();
    this.#listening = true;
  }

  get(key: string): FinishedPage | undefined {
    return this.#pages.get(key);
  }

  /** Ask before rendering; `put` keeps a page only if nothing public changed while it was made. */
  get generation(): number {
    return this.#generation;
  }

  put(key: string, generation: number, page: FinishedPage): void {
    if (this.#listening && generation === this.#generation) this.#pages.set(key, page);
  }

  drop(): void {
    this.#generation += 1;
    this.#pages.clear();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#listening = false;
    this.drop();
    void client.end().catch(() => {});
    if (this.#stopped) return;
    this.log.warn("public change announcements lost, reconnecting");
    this.#retry = setTimeout(() => this.#reconnect(), RECONNECT_MS);
  }

  #reconnect(): void {
    // A failed attempt ends in `error` or `end`, which schedules the next one.
    this.listen().catch(() => {
      if (this.#client) this.#lost(this.#client);
    });
  }
}
