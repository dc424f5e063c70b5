import { sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { readFeedJob } from "../../jobs.ts";
import type { CalendarParts } from "./calendar-feed.server.ts";

type Seals = Pick<CalendarParts, "feeds" | "oldFeeds">;

interface OldFeed extends Record<string, unknown> {
  userId: string;
  url: string;
  adoptedAs: string | null;
  /** before its address was sealed anew, the coach has given another one, or removed the calendar */
  isSettled: boolean;
}

/**
 * Seals the addresses of `calendar_feeds` for the rows of `coach_feeds`. The old rows stay for a day, because a process
 * of the version before may still serve; an address that it has changed meanwhile is taken over again.
 */
export async function adoptFeeds(db: Database, seals: Seals): Promise<void> {
  await db.execute(sql`
    delete from calendar_feeds where adopted_at < now() - interval '1 day' and changed_at <= adopted_at`);
  await sweepRows(db, {
    due: sql`select user_id as id from calendar_feeds where adopted_at is null or changed_at > adopted_at`,
    act: (userId) =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<OldFeed>(sql`
          select user_id as "userId", url, adopted_as as "adoptedAs", adopted_as is not null and adopted_at is null
            and not exists (select from coach_feeds where id = adopted_as and url is null) as "isSettled"
          from calendar_feeds
          where user_id = ${userId} and (adopted_at is null or changed_at > adopted_at) for update`);
        const [old] = rows;
        if (!old) return;
        const id = old.isSettled ? old.adoptedAs : await adoptFeed(tx, seals, old);
        await tx.execute(sql`
          update calendar_feeds set adopted_as = ${id}::uuid, adopted_at = greatest(now(), changed_at)
          where user_id = ${userId}`);
      }),
  });
}

async function adoptFeed(
  tx: Transaction,
  seals: Seals,
  { userId, url, adoptedAs }: OldFeed,
): Promise<string> {
  const id = adoptedAs ?? crypto.randomUUID();
  const sealed = seals.feeds.seal(id, seals.oldFeeds.open(userId, url));
  await tx.execute(sql`
    insert into coach_feeds (id, user_id, url, tried_at) values (${id}::uuid, ${userId}, ${sealed}, now())
    on conflict (id) do update set url = excluded.url, version = coach_feeds.version + 1, tried_at = now()`);
  await enqueueJob(tx, readFeedJob, { feed: id }, { key: `read feed ${id}` });
  return id;
}
