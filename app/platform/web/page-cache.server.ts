import { LRUCache } from "lru-cache";
import type { DatabaseWatch } from "../database/database-watch.server.ts";

interface CacheEntry<T> {
  key: string;
  value: T;
  /** what it shows: a change of any of it makes it out of date */
  tags: readonly string[];
  begunAt: number;
  /** of what it shows, the first change that may not be in it */
  changedAt: number | undefined;
}

/** Something that is being made. What changes meanwhile may be in it or not. */
export interface Making {
  key: string;
  begunAt: number;
  /** what has changed since, and when it first did */
  changes: Map<string, number>;
  /** announcements were missed meanwhile: nobody knows what has changed */
  lost: boolean;
}

/** Pages also carry the passage of time ("il y a 3 jours"); none is older than this. */
const MAX_AGE_MS = 5 * 60_000;
/** How long after hearing of a change something may still be shown as it was: a second, less the way of the announcement. */
const LONGEST_OUT_OF_DATE_MS = 900;
/** From one making to the next, whatever changes: what is left of that is for the making itself. */
const BETWEEN_MAKINGS_MS = 800;
/** Announced when too much has changed to name it. */
const EVERYTHING = "*";

/**
 * What is the same for everybody, above all public pages as bytes, kept in each process. The database announces what has
 * changed, and only what shows it is made again: once, while others who ask get it as it was, for at most a second.
 * While the announcements cannot be heard nothing new is kept; what there is, is shown for as long as the database is away
 * and nobody could make it again.
 */
export class TaggedCache<T extends object> {
  #things: LRUCache<string, CacheEntry<T>>;
  #shownBy = new Map<string, Set<CacheEntry<T>>>();
  #makings = new Set<Making>();
  #listening = false;
  #isAway = false;
  /** how often it was sent from here, and how often somebody had to wait while it was made */
  readonly counts = { hits: 0, misses: 0 };

  constructor(watch: DatabaseWatch, { most, sizeOf }: { most: number; sizeOf: (value: T) => number }) {
    this.#things = new LRUCache({
      maxSize: most,
      ttl: MAX_AGE_MS,
      sizeCalculation: ({ value }) => sizeOf(value),
      dispose: (thing) => this.#unlist(thing),
    });
    watch.on("change", (tags) => this.#change(tags));
    watch.on("missed", () => {
      this.#listening = false;
      for (const [key, thing] of this.#things.entries()) if (isTooOld(thing)) this.#things.delete(key);
      this.#change([EVERYTHING]);
      for (const making of this.#makings) making.lost = true;
    });
    watch.on("answering", (answering) => {
      this.#isAway = !answering;
    });
    watch.on("heard", () => {
      this.dropAll();
      this.#listening = true;
    });
  }

  /** What is kept takes this much: bytes of pages, numbers of others. */
  get size(): number {
    return this.#things.calculatedSize;
  }

  /** What is kept under a key; `renew` is called when it should be made again now. */
  get(key: string, renew?: (key: string) => void): T | undefined {
    const away = this.#isAway;
    const thing = this.#things.get(key, { allowStale: away, noDeleteOnStaleGet: away });
    if (thing?.changedAt === undefined || away) return thing?.value;
    // Whoever asks after that makes it, and waits for it.
    if (isTooOld(thing)) return undefined;
    const isDue = this.#listening && performance.now() - thing.begunAt >= BETWEEN_MAKINGS_MS;
    if (isDue && !this.#isBeingMade(key)) renew?.(key);
    return thing.value;
  }

  /** Called before anything is read; every making ends with `keep`, `drop` or `giveUp`. */
  begin(key: string): Making {
    const making = { key, begunAt: performance.now(), changes: new Map(), lost: !this.#listening };
    this.#makings.add(making);
    return making;
  }

  keep(making: Making, value: T, tags: readonly string[]): void {
    this.#makings.delete(making);
    const { key, begunAt, changes, lost } = making;
    if (lost || !this.#listening) return;
    // Another one, begun later, may have been quicker.
    if ((this.#things.peek(key)?.begunAt ?? 0) > begunAt) return;
    const times = [EVERYTHING, ...tags].flatMap((tag) => changes.get(tag) ?? []);
    const changedAt = times.length > 0 ? Math.min(...times) : undefined;
    const thing: CacheEntry<T> = { key, value, tags, begunAt, changedAt };
    this.#things.set(key, thing);
    // Too large to be kept, it is not there.
    if (this.#things.peek(key) !== thing) return;
    for (const tag of tags) {
      const showing = this.#shownBy.get(tag);
      if (showing) showing.add(thing);
      else this.#shownBy.set(tag, new Set([thing]));
    }
  }

  /** What was made is not to be kept, nor what was kept under its key before. */
  drop(making: Making): void {
    this.#makings.delete(making);
    if ((this.#things.peek(making.key)?.begunAt ?? 0) <= making.begunAt) this.#things.delete(making.key);
  }

  /** It could not be made, which says nothing of what was kept before. */
  giveUp(making: Making): void {
    this.#makings.delete(making);
  }

  #isBeingMade(key: string): boolean {
    for (const making of this.#makings) if (making.key === key) return true;
    return false;
  }

  #change(tags: readonly string[]): void {
    const now = performance.now();
    for (const tag of tags) {
      const things = tag === EVERYTHING ? this.#things.values() : this.#shownBy.get(tag);
      for (const thing of things ?? []) thing.changedAt ??= now;
      for (const { changes } of this.#makings) if (!changes.has(tag)) changes.set(tag, now);
    }
  }

  dropAll(): void {
    for (const making of this.#makings) making.lost = true;
    this.#things.clear();
  }

  #unlist(thing: CacheEntry<T>): void {
    for (const tag of thing.tags) {
      const showing = this.#shownBy.get(tag);
      showing?.delete(thing);
      if (showing?.size === 0) this.#shownBy.delete(tag);
    }
  }
}

const isTooOld = ({ changedAt = Number.POSITIVE_INFINITY }: CacheEntry<object>) =>
  performance.now() - changedAt >= LONGEST_OUT_OF_DATE_MS;

/** An answer that waits in memory: the very bytes and headers that go to whoever asks next. */
export interface ReadyAnswer {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** the headers of each form as Node sends them fastest: name, value, name, value */
  lines: { notModified: string[]; identity: string[]; gzip: string[]; br: string[] };
}

export type PageCache = TaggedCache<ReadyAnswer>;
/** What pages read that is the same for everybody, for those whose pages are not kept. */
export type DataCache = TaggedCache<object>;

const MOST_PAGE_BYTES = 64 * 1024 * 1024;
const MOST_READ = 200;

export const createPageCache = (watch: DatabaseWatch): PageCache =>
  new TaggedCache(watch, {
    most: MOST_PAGE_BYTES,
    sizeOf: ({ bodies }) => bodies.identity.length + bodies.gzip.length + bodies.br.length + 1024,
  });

export const createDataCache = (watch: DatabaseWatch): DataCache =>
  new TaggedCache(watch, { most: MOST_READ, sizeOf: () => 1 });
