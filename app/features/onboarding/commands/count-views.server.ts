import { sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Database, Executor } from "~/platform/database/db.server.ts";
import type { Logger } from "~/platform/web/log.server.ts";

const WRITTEN_AFTER_MS = 3_000;
/** Beyond this number views are dropped, so that memory stays bounded. */
const MOST_COACHES = 10_000;
const RETENTION_DAYS = 400;

/**
 * Views are buffered in this process and written in batches, so that a view costs no statement of its own.
 */
export class ViewCounter {
  #views = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  add(coachId: number, views = 1): void {
    const before = this.#views.get(coachId);
    if (before === undefined && this.#views.size >= MOST_COACHES) return;
    this.#views.set(coachId, (before ?? 0) + views);
    this.#timer ??= setTimeout(() => void this.write(), WRITTEN_AFTER_MS).unref();
  }

  /** Views that could not be written are kept for the next write. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const views = this.#views;
    if (views.size === 0) return;
    this.#views = new Map();
    try {
      await writeViews(this.db, views);
    } catch (error) {
      this.log.warn({ err: error }, "views could not be written");
      for (const [coachId, count] of views) this.add(coachId, count);
    }
  }
}

/**
 * Adds the views to each active listing of the coach, on today's date in Paris. Pages that are not public are
 * skipped.
 */
async function writeViews(db: Executor, views: ReadonlyMap<number, number>): Promise<void> {
  const seen = JSON.stringify([...views].map(([coach, count]) => ({ coach, count })));
  await db.execute(sql`
    insert into listing_views (listing_id, day, views)
    select l.id, (now() at time zone 'Europe/Paris')::date, seen.count
    from json_to_recordset(${seen}) as seen (coach integer, count integer)
    join coaches c on c.id = seen.coach and c.lead_listing_id is not null
    join listings l on l.coach_id = c.id and l.status = 'active' and l.pulled_at is null
    order by l.id
    on conflict (listing_id, day) do update set views = listing_views.views + excluded.views`);
}

/** Deletes counts older than KEPT_DAYS and returns how many rows were deleted. */
export async function pruneViews(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from listing_views where day < (now() at time zone 'Europe/Paris')::date - ${RETENTION_DAYS}::integer`);
  return rowCount ?? 0;
}

export const viewCounterContext = createContext<ViewCounter>();
