import { and, eq, sql } from "drizzle-orm";
import { createContext } from "react-router";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueWaitingMail } from "../../availability/commands/waiting-list.server.ts";
import { HORIZON_DAYS } from "../../availability/rules/availability.ts";
import { readFeedJob } from "../../jobs.ts";
import { calendarFeeds, feedTimes } from "../../tables.server.ts";
import { readInThread } from "../adapters/feed-reader.server.ts";
import { fetchFeed } from "../adapters/fetch-feed.server.ts";
import { FEED_PROBLEM_WORDS } from "../rules/feed-problems.ts";
import type { FeedReading } from "../rules/read-feed.ts";

/** Encrypted columns of feed addresses and link tokens; `local` is as in `FetchRules`. */
export interface CalendarParts {
  feeds: SealedColumn;
  links: SealedColumn;
  local: boolean;
}
export const calendarsContext = createContext<CalendarParts>();

const DAY_MS = 24 * 60 * 60 * 1000;
const QUEUES = 2;
const MOST_WAITING = 1_000;

/** A job reads a new address at once. An empty address removes the feed and the busy times read from it. */
export async function saveFeed(
  db: Database,
  { feeds, local }: CalendarParts,
  { id: userId }: Coach,
  { url }: { url: string },
): Promise<void> {
  await limitRate(db, { name: "calendar-feed", subject: userId, limit: 30, windowSeconds: 3_600 });
  if (url.startsWith("http:") && !local)
    throw new AppError("invalid_input", { field: "feedUrl", message: FEED_PROBLEM_WORDS.address });
  await db.transaction(async (tx) => {
    if (!url) {
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
      return wakeWaiting(tx, userId);
    }
    const changed = { url: feeds.seal(userId, url), readAt: null, triedAt: sql`now()`, problem: null };
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...changed })
      .onConflictDoUpdate({
        target: calendarFeeds.userId,
        set: { ...changed, version: sql`${calendarFeeds.version} + 1`, changedAt: sql`now()` },
      });
    await tx.delete(feedTimes).where(eq(feedTimes.userId, userId));
    await enqueueJob(tx, readFeedJob, { user: userId }, { key: `read feed ${userId}` });
  });
}

/** Runs every 15 minutes. The calendars share a few queues, so that slow ones do not delay other jobs. */
export async function readDueFeeds(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      update calendar_feeds set tried_at = now() where user_id in (
        select user_id from calendar_feeds where tried_at is null or tried_at < now() - interval '14 minutes'
        order by tried_at nulls first
        -- Those of before may still wait for slow ones: what is asked for does not pile up behind them.
        limit greatest(0, ${MOST_WAITING} - (select count(*) from graphile_worker.jobs where task_identifier = ${readFeedJob.name})))
      returning user_id`);
    for (const [at, { user_id: user }] of rows.entries())
      await enqueueJob(tx, readFeedJob, { user }, { queue: `calendar feeds ${at % QUEUES}` });
  });
}

/** If the calendar cannot be read, the last busy times stay: the coach is probably still busy then. */
export async function readCoachFeed(
  { db, feeds, local }: Pick<CalendarParts, "feeds" | "local"> & { db: Database },
  { user }: { user: string },
): Promise<void> {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, user));
  if (!feed) return;
  const fetched = await fetchFeed(feeds.open(user, feed.url), { local });
  const now = Date.now();
  const window = { start: now - DAY_MS, end: now + (Math.max(...HORIZON_DAYS) + 1) * DAY_MS };
  const read = "problem" in fetched ? fetched : await readInThread(fetched.text, window);
  await db.transaction((tx) => writeTimes(tx, feed, read));
}

async function writeTimes(
  tx: Transaction,
  { userId, version }: Pick<typeof calendarFeeds.$inferSelect, "userId" | "version">,
  read: FeedReading,
): Promise<void> {
  const isRead = "times" in read;
  const outcome = isRead ? { readAt: sql`now()`, problem: null } : { problem: read.problem };
  // The version does not match if the address was changed while the old one was being read.
  const { rowCount } = await tx
    .update(calendarFeeds)
    .set({ ...outcome, triedAt: sql`now()` })
    .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.version, version)));
  if (!rowCount || !isRead) return;
  await tx.delete(feedTimes).where(eq(feedTimes.userId, userId));
  const rows = read.times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
  if (rows.length > 0)
    await tx.execute(sql`
      insert into feed_times (user_id, starts_at, ends_at)
      select ${userId}, (t ->> 'start')::timestamptz, (t ->> 'end')::timestamptz
      from json_array_elements(${JSON.stringify(rows)}::json) as t`);
  await wakeWaiting(tx, userId);
}

async function wakeWaiting(tx: Transaction, userId: string): Promise<void> {
  const [page] = await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, userId));
  if (page) await enqueueWaitingMail(tx, page.id);
}
