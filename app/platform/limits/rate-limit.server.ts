import { sql } from "drizzle-orm";
import { DAY_SECONDS } from "~/platform/format/durations.ts";
import { digest } from "../crypto/digest.server.ts";
import type { Executor } from "../database/db.server.ts";
import { AppError } from "../web/errors.ts";

/** Windows are pruned by age alone, so no window may be longer. */
const LONGEST_WINDOW_SECONDS = DAY_SECONDS;

export interface RateLimit {
  /** the limited action, such as "sign-in" */
  name: string;
  /** the counted subject: a network, an e-mail address, a user id */
  subject: string;
  limit: number;
  windowSeconds: number;
  /** replaces the general message of a refusal */
  message?: string;
}

/**
 * Counts one attempt and refuses it above the limit. One SQL statement counts, so that all processes share
 * the counter without a race. Pass the pool, not a transaction: an attempt must count even if the caller
 * rolls back, and the counter's row must not stay locked.
 */
export async function limitRate(db: Executor, rate: RateLimit): Promise<void> {
  const { limit, windowSeconds, message } = rate;
  if (!(windowSeconds >= 1 && windowSeconds <= LONGEST_WINDOW_SECONDS))
    throw new RangeError("The window of a rate limit lasts from one second to one day.");
  const { rows } = await db.execute<{ hits: number; seconds_left: number }>(sql`
    insert into rate_limits (key, window_start, hits)
    values (
      ${counterKey(rate)},
      date_bin(make_interval(secs => ${windowSeconds}), statement_timestamp(), timestamptz 'epoch'),
      1
    )
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1
    returning
      hits,
      ceil(extract(epoch from
        window_start + make_interval(secs => ${windowSeconds}) - statement_timestamp()))::integer as seconds_left
  `);
  const counter = rows[0];
  if (counter && counter.hits > limit)
    throw new AppError("rate_limited", {
      retryAfterSeconds: Math.max(1, counter.seconds_left),
      ...(message && { message }),
    });
}

/** Uncounts an attempt that succeeded, for limits that count failures only. */
export async function forgiveRate(db: Executor, rate: RateLimit): Promise<void> {
  await db.execute(sql`
    update rate_limits set hits = greatest(hits - 1, 0)
    where key = ${counterKey(rate)}
      and window_start = date_bin(make_interval(secs => ${rate.windowSeconds}), statement_timestamp(), timestamptz 'epoch')
  `);
}

/** Retention: deletes expired windows and returns their number. */
export async function pruneRateLimits(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from rate_limits
    where window_start < now() - make_interval(secs => ${LONGEST_WINDOW_SECONDS})
  `);
  return rowCount ?? 0;
}

/** The subject is personal data, so only its digest is stored. */
function counterKey({ name, subject, windowSeconds }: RateLimit): string {
  return `${name}/${windowSeconds}:${digest(name, subject)}`;
}
