import { LRUCache } from "lru-cache";
import type { DatabaseWatch } from "../database/database-watch.server.ts";

interface CacheEntry<T> {
  key: string;
  value: T;
  /** a change of any of these tags makes the entry stale */
  tags: readonly string[];
  begunAt: number;
  /** the first change of its tags that the entry may not include */
  changedAt: number | undefined;
}

/** An entry that is being built. It may or may not include changes that happen meanwhile. */
export interface Making {
  key: string;
  begunAt: number;
  /** changed tags since the start, each with the time of its first change */
  changes: Map<string, number>;
  /** notifications were missed meanwhile, so the changes are unknown */
  lost: boolean;
}

/** Pages also contain relative times ("il y a 3 jours"), so no entry gets older than this. */
const MAX_AGE_MS = 5 * 60_000;
/** How long an entry may be served after a known change: one second, minus the notification's delay. */
const LONGEST_OUT_OF_DATE_MS = 900;
/** The minimum between two builds of an entry; the rest of the second is for the build itself. */
const BETWEEN_MAKINGS_MS = 800;
/** the tag of a change that is too large to name */
const EVERYTHING = "*";

/**
 * An in-memory cache per process for content that is the same for everybody, mainly the bytes of public
 * pages. The database notifies changed tags, and only entries with these tags are rebuilt: once, while other
 * requests get the stale entry for at most a second. Without notifications nothing new is cached. While the
 * database is down, existing entries are served, because nobody could rebuild them.
 */
export class TaggedCache<T extends object> {
  #things: LRUCache<string, CacheEntry<T>>;
  #shownBy = new Map<string, Set<CacheEntry<T>>>();
  #makings = new Set<Making>();
  #listening = false;
  #isAway = false;
  /** hits from the cache, and requests that had to wait for a build */
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

  /** bytes of pages, or the number of entries of other caches */
  get size(): number {
    return this.#things.calculatedSize;
  }

  /** Returns the entry of a key; calls `renew` if it should be rebuilt now. */
  get(key: string, renew?: (key: string) => void): T | undefined {
    const away = this.#isAway;
    const thing = this.#things.get(key, { allowStale: away, noDeleteOnStaleGet: away });
    if (thing?.changedAt === undefined || away) return thing?.value;
    // The caller rebuilds an entry that is too old, and waits for it.
    if (isTooOld(thing)) return undefined;
    const isDue = this.#listening && performance.now() - thing.begunAt >= BETWEEN_MAKINGS_MS;
    if (isDue && !this.#isBeingMade(key)) renew?.(key);
    return thing.value;
  }

  /** Must be called before any read; every build ends with `keep`, `drop` or `giveUp`. */
  begin(key: string): Making {
    const making = { key, begunAt: performance.now(), changes: new Map(), lost: !this.#listening };
    this.#makings.add(making);
    return making;
  }

  keep(making: Making, value: T, tags: readonly string[]): void {
    this.#makings.delete(making);
    const { key, begunAt, changes, lost } = making;
    if (lost || !this.#listening) return;
    // A build that began later may have finished earlier.
    if ((this.#things.peek(key)?.begunAt ?? 0) > begunAt) return;
    const times = [EVERYTHING, ...tags].flatMap((tag) => changes.get(tag) ?? []);
    const changedAt = times.length > 0 ? Math.min(...times) : undefined;
    const thing: CacheEntry<T> = { key, value, tags, begunAt, changedAt };
    this.#things.set(key, thing);
    // The cache refuses entries that are too large.
    if (this.#things.peek(key) !== thing) return;
    for (const tag of tags) {
      const showing = this.#shownBy.get(tag);
      if (showing) showing.add(thing);
      else this.#shownBy.set(tag, new Set([thing]));
    }
  }

  /** Drops the build and also the previous entry of its key. */
  drop(making: Making): void {
    this.#makings.delete(making);
    if ((this.#things.peek(making.key)?.begunAt ?? 0) <= making.begunAt) this.#things.delete(making.key);
  }

  /** The build failed; the previous entry stays. */
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

/** A response in memory: the bytes and headers for the next requests. */
export interface ReadyAnswer {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  /** headers for each encoding in the form that Node sends fastest: name, value, name, value */
  lines: { notModified: string[]; identity: string[]; gzip: string[]; br: string[] };
}

export type PageCache = TaggedCache<ReadyAnswer>;
/** Shared data for people whose pages are not cached. */
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
