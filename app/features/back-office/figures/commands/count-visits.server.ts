import { sql } from "drizzle-orm";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import type { CountedSearch } from "~/platform/web/counted-search.ts";
import type { Logger } from "~/platform/web/log.server.ts";
import { type COUNTED_FIGURES, WHOLE } from "../rules/figures.ts";
import type { PageKind } from "../rules/visits.ts";

const WRITTEN_AFTER_MS = 3_000;
/** Beyond this number of different searches further ones are dropped, so that memory stays bounded. */
const MOST_SEARCHES = 5_000;

interface Counted {
  search: CountedSearch;
  searches: number;
  empty: number;
}

/**
 * Counts page views and searches of this process in memory, and writes them in one statement every few seconds. A count
 * is a kind of page, or a commune and a discipline; it has no cookie, address or identifier of a person.
 */
export class VisitCounter {
  #views = new Map<PageKind, number>();
  #searches = new Map<string, Counted>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  addView(kind: PageKind, views = 1): void {
    this.#views.set(kind, (this.#views.get(kind) ?? 0) + views);
    this.#writeSoon();
  }

  addSearch(
    search: CountedSearch,
    { searches, empty } = { searches: 1, empty: Number(search.isEmpty) },
  ): void {
    const key = `${search.disciplineId} ${search.place}`;
    const before = this.#searches.get(key);
    if (!before && this.#searches.size >= MOST_SEARCHES) return;
    this.#searches.set(key, {
      search,
      searches: (before?.searches ?? 0) + searches,
      empty: (before?.empty ?? 0) + empty,
    });
    this.#writeSoon();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref();
  }

  /** Counts that could not be written are kept for the next write. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [views, searches] = [this.#views, this.#searches];
    if (views.size + searches.size === 0) return;
    this.#views = new Map();
    this.#searches = new Map();
    try {
      await writeCounts(this.db, views, [...searches.values()]);
    } catch (error) {
      this.log.warn({ err: error }, "page views could not be written");
      for (const [kind, count] of views) this.addView(kind, count);
      for (const { search, ...counts } of searches.values()) this.addSearch(search, counts);
    }
  }
}

type CountedFigure = (typeof COUNTED_FIGURES)[number];

/** Rows are written in the order of their keys, so that two processes never wait for each other in a circle. */
async function writeCounts(
  db: Executor,
  views: ReadonlyMap<PageKind, number>,
  searches: readonly Counted[],
): Promise<void> {
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
  const figures: { figure: CountedFigure; dimension: string; count: number }[] = [
    ...[...views].map(([dimension, count]) => ({ figure: "visits" as const, dimension, count })),
    { figure: "visits" as const, dimension: WHOLE, count: sum(views.values()) },
    {
      figure: "searches" as const,
      dimension: WHOLE,
      count: sum(searches.map((counted) => counted.searches)),
    },
    { figure: "empty searches" as const, dimension: WHOLE, count: sum(searches.map(({ empty }) => empty)) },
  ].filter(({ count }) => count > 0);
  const places = searches.map(({ search: { place, disciplineId }, ...counts }) => ({
    place,
    discipline_id: disciplineId,
    ...counts,
  }));
  await db.execute(sql`
    with today as (select (now() at time zone 'Europe/Paris')::date as day),
    searched as (
      insert into daily_searches (day, place, discipline_id, searches, empty)
      select today.day, s.place, s.discipline_id, s.searches, s.empty
      from today, json_to_recordset(${JSON.stringify(places)}) as s (place text, discipline_id smallint, searches bigint, empty bigint)
      order by s.place, s.discipline_id
      on conflict (day, place, discipline_id)
      do update set searches = daily_searches.searches + excluded.searches, empty = daily_searches.empty + excluded.empty
    )
    insert into daily_figures (figure, dimension, day, count)
    select f.figure, f.dimension, today.day, f.count
    from today, json_to_recordset(${JSON.stringify(figures)}) as f (figure text, dimension text, count bigint)
    order by f.figure, f.dimension
    on conflict (figure, dimension, day) do update set count = daily_figures.count + excluded.count`);
}

/** Searches by place are kept as long as a comparison of chosen dates can ask for them. */
const RETENTION_MONTHS = 72;

/** Deletes the searches by place of earlier years. */
export async function pruneSearches(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from daily_searches
    where day < (now() at time zone 'Europe/Paris')::date - make_interval(months => ${RETENTION_MONTHS}::integer)`);
  return rowCount ?? 0;
}
