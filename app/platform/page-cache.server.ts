import { LRUCache } from "lru-cache";
import type { DatabaseWatch } from "./database-watch.server.ts";

/** A finished public page: the very bytes and headers that go to the next visitor. */
export interface FinishedPage {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** the headers of each form as Node sends them fastest: name, value, name, value */
  lines: { notModified: string[]; identity: string[]; gzip: string[]; br: string[] };
}

const MAX_BYTES = 64 * 1024 * 1024;
/** Pages also carry the passage of time ("il y a 3 jours"); none is older than this. */
const MAX_AGE_MS = 5 * 60_000;

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

  constructor(watch: DatabaseWatch) {
    watch.on("change", () => this.drop());
    watch.on("missed", () => {
      this.#listening = false;
      this.drop();
    });
    watch.on("heard", () => {
      this.drop();
      this.#listening = true;
    });
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
}
