import { sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type Performance, performanceOf } from "../rules/performance.ts";
import type { Status } from "../rules/pipeline.ts";

/** The newest prospects show how a coach does now; older ones would only slow the page. */
export const MOST_COUNTED = 1000;
/** The limit is far above the number of calls. */
const MOST_ENTRIES = 200;

export interface CountedPerformance extends Performance {
  /** older prospects exist that are not counted */
  newestOnly: boolean;
}

export async function getPerformance(
  db: Executor,
  { id: coachId }: Coach,
): Promise<CountedPerformance | undefined> {
  const { rows } = await db.execute<{
    status: Status;
    calls: number;
    furthest: number;
    first_call_seconds: number | null;
    is_older: boolean;
  }>(sql`
    select p.status, made.calls, made.furthest, made.first_call_seconds,
           row_number() over (order by p.created_at desc, p.id desc) > ${MOST_COUNTED} as is_older
    from (
      select id, status, created_at from prospects where coach_id = ${coachId}
      order by created_at desc, id desc limit ${MOST_COUNTED + 1}
    ) as p
    cross join lateral (
      select count(*)::integer as calls, coalesce(max(substr(h.new_status, 7)::integer), 0) as furthest,
             extract(epoch from min(h.created_at) - p.created_at)::float8 as first_call_seconds
      from (
        select new_status, created_at from prospect_interactions
        where prospect_id = p.id and kind = 'status' and new_status like 'appel\\_%'
        order by created_at, id limit ${MOST_ENTRIES}
      ) as h
    ) as made`);
  const counted = rows.filter(({ is_older }) => !is_older);
  const performance = performanceOf(
    counted.map(({ first_call_seconds, is_older: _, ...one }) => ({
      ...one,
      firstCallSeconds: first_call_seconds,
    })),
  );
  return performance && { ...performance, newestOnly: counted.length < rows.length };
}
