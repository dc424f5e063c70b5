import { and, eq, sql } from "drizzle-orm";
import { createContext } from "react-router";
import { type MailParts, mailPerson } from "~/features/accounts/commands/mail-person.server.ts";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { DAY_MS } from "~/platform/format/durations.ts";
import { enqueueJob } from "~/platform/jobs/jobs.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { enqueueWaitingMail } from "../../availability/commands/waiting-list.server.ts";
import { HORIZON_DAYS } from "../../availability/rules/availability.ts";
import { readFeedJob } from "../../jobs.ts";
import { coachFeeds, coachFeedTimes } from "../../tables.server.ts";
import { readInThread } from "../adapters/feed-reader.server.ts";
import { fetchFeed } from "../adapters/fetch-feed.server.ts";
import { unreadableFeedMail } from "../emails/feed-mail.ts";
import { FEED_PROBLEM_WORDS } from "../rules/feed-problems.ts";
import { CALENDAR_MAILS, type FeedColour, feedName, MOST_FEEDS, TOLD_AFTER_HOURS } from "../rules/feeds.ts";
import type { FeedReading } from "../rules/read-feed.ts";

/** Encrypted columns of feed addresses and link tokens; `local` is as in `FetchRules`. */
export interface CalendarParts {
  feeds: SealedColumn;
  /** the column of the version before, see adopt-feeds.server.ts */
  oldFeeds: SealedColumn;
  links: SealedColumn;
  local: boolean;
}
export const calendarsContext = createContext<CalendarParts>();

const QUEUES = 2;
const MOST_WAITING = 1_000;

type SealParts = Pick<CalendarParts, "feeds" | "local">;

export interface FeedLook {
  name: string;
  colour: FeedColour | null;
}

/** A job reads the new calendar at once. */
export async function addFeed(
  db: Database,
  { feeds, local }: SealParts,
  { id: userId }: Coach,
  { url, ...look }: FeedLook & { url: string },
): Promise<{ id: string }> {
  await limitFeeds(db, userId);
  refuseUnsafe(url, local);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('feeds of a coach'), hashtext(${userId}))`);
    if ((await tx.$count(coachFeeds, eq(coachFeeds.userId, userId))) >= MOST_FEEDS)
      throw new AppError("conflict", {
        message: `Vous avez déjà ${MOST_FEEDS} agendas. Retirez-en un pour en relier un autre.`,
      });
    const id = crypto.randomUUID();
    await tx.insert(coachFeeds).values({ id, userId, ...look, url: feeds.seal(id, url) });
    await askForReading(tx, id);
    return { id };
  });
}

/** Without an address, the known one stays; with a new one, what was read of the old one is forgotten. */
export async function changeFeed(
  db: Database,
  { feeds, local }: SealParts,
  coach: Coach,
  { feed: id, url, ...look }: FeedLook & { feed: string; url: string },
): Promise<void> {
  await limitFeeds(db, coach.id);
  refuseUnsafe(url, local);
  await db.transaction(async (tx) => {
    const forgotten = url && {
      url: feeds.seal(id, url),
      readAt: null,
      events: 0,
      ...NO_FAILURE,
      version: sql`${coachFeeds.version} + 1`,
      changedAt: sql`now()`,
    };
    const { rowCount } = await tx
      .update(coachFeeds)
      .set({ ...look, ...forgotten })
      .where(ofCoach(coach, id));
    if (!rowCount) throw missing();
    if (!url) return;
    await tx.delete(coachFeedTimes).where(eq(coachFeedTimes.feedId, id));
    await askForReading(tx, id);
    await wakeWaiting(tx, coach.id);
  });
}

/** The busy times that were read of it are free again. */
export async function removeFeed(db: Database, coach: Coach, { feed: id }: { feed: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(coachFeeds).where(ofCoach(coach, id));
    if (!rowCount) throw missing();
    await wakeWaiting(tx, coach.id);
  });
}

/** « Synchroniser »: a job reads the calendar now, and the page waits for what it finds. */
export async function syncFeed(db: Database, coach: Coach, { feed: id }: { feed: string }): Promise<void> {
  await limitFeeds(db, coach.id);
  await db.transaction(async (tx) => {
    if ((await tx.$count(coachFeeds, ofCoach(coach, id))) === 0) throw missing();
    await askForReading(tx, id);
  });
}

const NO_FAILURE = { problem: null, failingSince: null, toldAt: null } as const;

const ofCoach = ({ id: userId }: Coach, id: string) =>
  and(eq(coachFeeds.id, id), eq(coachFeeds.userId, userId));

const missing = () => new AppError("not_found", { message: "Cet agenda n’est plus relié." });

const limitFeeds = (db: Database, userId: string): Promise<void> =>
  limitRate(db, { name: "calendar-feed", subject: userId, limit: 60, windowSeconds: 3_600 });

function refuseUnsafe(url: string, local: boolean): void {
  if (url.startsWith("http:") && !local)
    throw new AppError("invalid_input", { field: "feedUrl", message: FEED_PROBLEM_WORDS.address });
}

async function askForReading(tx: Transaction, id: string): Promise<void> {
  await tx.update(coachFeeds).set({ askedAt: sql`now()`, triedAt: sql`now()` }).where(eq(coachFeeds.id, id));
  await enqueueJob(tx, readFeedJob, { feed: id }, { key: `read feed ${id}` });
}

/** Runs every 15 minutes. The calendars share a few queues, so that slow ones do not delay other jobs. */
export async function readDueFeeds(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update coach_feeds set tried_at = now() where id in (
        select id from coach_feeds
        where url is not null and (tried_at is null or tried_at < now() - interval '14 minutes')
        order by tried_at nulls first
        -- Those of before may still wait for slow ones: what is asked for does not pile up behind them.
        limit greatest(0, ${MOST_WAITING} - (select count(*) from graphile_worker.jobs where task_identifier = ${readFeedJob.name})))
      returning id`);
    for (const [at, { id: feed }] of rows.entries())
      await enqueueJob(tx, readFeedJob, { feed }, { queue: `calendar feeds ${at % QUEUES}` });
  });
}

type Feed = typeof coachFeeds.$inferSelect;

/** If the calendar cannot be read, the last busy times stay: the coach is probably still busy then. */
export async function readCoachFeed(
  { db, feeds, local, ...mails }: SealParts & MailParts & { db: Database },
  { feed: id }: { feed: string },
): Promise<void> {
  const [feed] = await db.select().from(coachFeeds).where(eq(coachFeeds.id, id));
  if (!feed?.url) return;
  const url = feeds.open(id, feed.url);
  const fetched = await fetchFeed(url, { local });
  const now = Date.now();
  const window = { start: now - DAY_MS, end: now + (Math.max(...HORIZON_DAYS) + 1) * DAY_MS };
  const read = "problem" in fetched ? fetched : await readInThread(fetched.text, window);
  await db.transaction(async (tx) => {
    if ("times" in read) await writeTimes(tx, feed, read);
    else await writeFailure(tx, mails, { ...feed, host: new URL(url).hostname }, read);
  });
}

// The version does not match if the address was changed while the old one was being read.
const stillThis = ({ id, version }: Pick<Feed, "id" | "version">) =>
  and(eq(coachFeeds.id, id), eq(coachFeeds.version, version));

async function writeTimes(
  tx: Transaction,
  feed: Feed,
  { times, events }: Extract<FeedReading, { times: unknown }>,
): Promise<void> {
  const { rowCount } = await tx
    .update(coachFeeds)
    .set({ ...NO_FAILURE, readAt: sql`now()`, triedAt: sql`now()`, askedAt: null, events })
    .where(stillThis(feed));
  if (!rowCount) return;
  await tx.delete(coachFeedTimes).where(eq(coachFeedTimes.feedId, feed.id));
  const rows = times.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) }));
  if (rows.length > 0)
    await tx.execute(sql`
      insert into coach_feed_times (feed_id, user_id, starts_at, ends_at)
      select ${feed.id}::uuid, ${feed.userId}, (t ->> 'start')::timestamptz, (t ->> 'end')::timestamptz
      from json_array_elements(${JSON.stringify(rows)}::json) as t`);
  await wakeWaiting(tx, feed.userId);
}

/** The coach is told by mail once while the calendar goes on failing. */
async function writeFailure(
  tx: Transaction,
  mails: MailParts,
  feed: Feed & { host: string },
  { problem }: Extract<FeedReading, { problem: unknown }>,
): Promise<void> {
  const isDue = sql`${coachFeeds.toldAt} is null
    and ${coachFeeds.failingSince} <= now() - make_interval(hours => ${TOLD_AFTER_HOURS}::integer)`;
  const [failing] = await tx
    .update(coachFeeds)
    .set({
      problem,
      failingSince: sql`coalesce(${coachFeeds.failingSince}, now())`,
      toldAt: sql`case when ${isDue} then now() else ${coachFeeds.toldAt} end`,
      triedAt: sql`now()`,
      askedAt: null,
    })
    .where(stillThis(feed))
    // A row keeps the time at which its own transaction has begun.
    .returning({ since: coachFeeds.failingSince, isTold: sql<boolean>`${coachFeeds.toldAt} = now()` });
  if (!failing?.isTold || !failing.since) return;
  const { since } = failing;
  await mailPerson(tx, mails, {
    userId: feed.userId,
    kind: CALENDAR_MAILS,
    write: (stop) =>
      unreadableFeedMail({ name: feedName(feed), problem, since, publicUrl: mails.publicUrl, stop }),
  });
}

async function wakeWaiting(tx: Transaction, userId: string): Promise<void> {
  const [page] = await tx.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, userId));
  if (page) await enqueueWaitingMail(tx, page.id);
}
