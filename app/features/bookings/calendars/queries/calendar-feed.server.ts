import { eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { calendarFeeds, feedTimes } from "../../tables.server.ts";

/** The full address is a secret: the coach is shown only its host. */
export async function findFeed(db: Executor, { feeds }: { feeds: SealedColumn }, { id: userId }: Coach) {
  const [feed] = await db
    .select({
      url: calendarFeeds.url,
      readAt: calendarFeeds.readAt,
      problem: calendarFeeds.problem,
      times: db.$count(feedTimes, eq(feedTimes.userId, calendarFeeds.userId)),
    })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  if (!feed) return undefined;
  const { url, ...rest } = feed;
  return { ...rest, host: new URL(feeds.open(userId, url)).hostname };
}
export type OwnFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
