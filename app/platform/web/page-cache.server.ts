import { LRUCache } from "lru-cache";
import type { DatabaseWatch } from "../database/database-watch.server.ts";
import type { CountedSearch } from "./counted-search.ts";

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
export interface CacheBuild {
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
const BETWEEN_BUILDS_MS = 800;
/** the tag of a change that is too large to name */
const EVERYTHING = "*";

/**
 * An in-memory cache per process for content that is the same for everybody, mainly the bytes of public
 * pages. The database notifies changed tags, and only entries with these tags are rebuilt: once, while other
 * requests get the stale entry for at most a second. Without notifications nothing new is cached. While the
 * database is down, existing entries are served, because nobody could rebuild them.
 */
export class TaggedCache<T extends object> {
  #entries: LRUCache<string, CacheEntry<T>>;
  #entriesByTag = new Map<string, Set<CacheEntry<T>>>();
  #builds = new Set<CacheBuild>();
  #listening = false;
  #isAway = false;
  /** hits from the cache, and requests that had to wait for a build */
  readonly counts = { hits: 0, misses: 0 };

  constructor(watch: DatabaseWatch, { most, sizeOf }: { most: number; sizeOf: (value: T) => number }) {
    this.#entries = new LRUCache({
      maxSize: most,
      ttl: MAX_AGE_MS,
      sizeCalculation: ({ value }) => sizeOf(value),
      dispose: (entry) => this.#removeFromTags(entry),
    });
    watch.on("change", (tags) => this.#markChanged(tags));
    watch.on("missed", () => {
      this.#listening = false;
      for (const [key, entry] of this.#entries.entries()) if (isTooOld(entry)) this.#entries.delete(key);
      this.#markChanged([EVERYTHING]);
      for (const build of this.#builds) build.lost = true;
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
    return this.#entries.calculatedSize;
  }

  /** Returns the entry of a key; calls `renew` if it should be rebuilt now. */
  get(key: string, renew?: (key: string) => void): T | undefined {
    const away = this.#isAway;
    const entry = this.#entries.get(key, { allowStale: away, noDeleteOnStaleGet: away });
    if (entry?.changedAt === undefined || away) return entry?.value;
    // The caller rebuilds an entry that is too old, and waits for it.
    if (isTooOld(entry)) return undefined;
    const isDue = this.#listening && performance.now() - entry.begunAt >= BETWEEN_BUILDS_MS;
    if (isDue && !this.#isBeingBuilt(key)) renew?.(key);
    return entry.value;
  }

  /** Must be called before any read; every build ends with `storeBuild`, `dropBuild` or `abandonBuild`. */
  startBuild(key: string): CacheBuild {
    const build = { key, begunAt: performance.now(), changes: new Map(), lost: !this.#listening };
    this.#builds.add(build);
    return build;
  }

  storeBuild(build: CacheBuild, value: T, tags: readonly string[]): void {
    this.#builds.delete(build);
    const { key, begunAt, changes, lost } = build;
    if (lost || !this.#listening) return;
    // A build that began later may have finished earlier.
    if ((this.#entries.peek(key)?.begunAt ?? 0) > begunAt) return;
    const times = [EVERYTHING, ...tags].flatMap((tag) => changes.get(tag) ?? []);
    const changedAt = times.length > 0 ? Math.min(...times) : undefined;
    const entry: CacheEntry<T> = { key, value, tags, begunAt, changedAt };
    this.#entries.set(key, entry);
    // The cache refuses entries that are too large.
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of tags) {
      const tagged = this.#entriesByTag.get(tag);
      if (tagged) tagged.add(entry);
      else this.#entriesByTag.set(tag, new Set([entry]));
    }
  }

  /** Drops the build and also the previous entry of its key. */
  dropBuild(build: CacheBuild): void {
    this.#builds.delete(build);
    if ((this.#entries.peek(build.key)?.begunAt ?? 0) <= build.begunAt) this.#entries.delete(build.key);
  }

  /** The build failed; the previous entry stays. */
  abandonBuild(build: CacheBuild): void {
    this.#builds.delete(build);
  }

  #isBeingBuilt(key: string): boolean {
    for (const build of this.#builds) if (build.key === key) return true;
    return false;
  }

  #markChanged(tags: readonly string[]): void {
    const now = performance.now();
    for (const tag of tags) {
      const entries = tag === EVERYTHING ? this.#entries.values() : this.#entriesByTag.get(tag);
      for (const entry of entries ?? []) entry.changedAt ??= now;
      for (const { changes } of this.#builds) if (!changes.has(tag)) changes.set(tag, now);
    }
  }

  dropAll(): void {
    for (const build of this.#builds) build.lost = true;
    this.#entries.clear();
  }

  #removeFromTags(entry: CacheEntry<T>): void {
    for (const tag of entry.tags) {
      const tagged = this.#entriesByTag.get(tag);
      tagged?.delete(entry);
      if (tagged?.size === 0) this.#entriesByTag.delete(tag);
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
  /** counted each time that the page is sent */
  search?: CountedSearch | undefined;
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
