import { asc, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { SealedColumn } from "~/platform/crypto/sealed-column.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { coachFeeds } from "../../tables.server.ts";

/** The full address is a secret: the coach is shown only its host. */
export async function listFeeds(db: Executor, { feeds }: { feeds: SealedColumn }, { id: userId }: Coach) {
  const rows = await db
    .select({
      id: coachFeeds.id,
      name: coachFeeds.name,
      colour: coachFeeds.colour,
      url: coachFeeds.url,
      readAt: coachFeeds.readAt,
      askedAt: coachFeeds.askedAt,
      events: coachFeeds.events,
      problem: coachFeeds.problem,
      failingSince: coachFeeds.failingSince,
    })
    .from(coachFeeds)
    .where(eq(coachFeeds.userId, userId))
    .orderBy(asc(coachFeeds.changedAt), asc(coachFeeds.id));
  return rows.map(({ url, ...feed }) => ({
    ...feed,
    host: url === null ? null : new URL(feeds.open(feed.id, url)).hostname,
  }));
}
export type OwnFeed = Awaited<ReturnType<typeof listFeeds>>[number];
