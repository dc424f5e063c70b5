import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { HEALTH_MONTHS_AFTER_END, UNPAID_HEALTH_DAYS } from "../../contract/rules/retention.ts";

/**
 * Retention: erases health answers, measures, review notes and the coach's texts in the programme. It happens
 * at once after a withdrawal or a closed account, after `UNPAID_HEALTH_DAYS` for unpaid purchases, and
 * otherwise `HEALTH_MONTHS_AFTER_END` after the end. The contract and its payments stay.
 */
export async function pruneHealth(db: Executor): Promise<void> {
  await db.execute(sql`
    with over as materialized (
      select id from accompaniments
      where status = 'ended' and (ending in ('withdrawn', 'closed')
        or ending = 'unpaid' and ended_at < now() - make_interval(days => ${UNPAID_HEALTH_DAYS})
        or ended_at < now() - make_interval(months => ${HEALTH_MONTHS_AFTER_END}))
    ), measures as (
      delete from body_measures where accompaniment_id in (select id from over)
    ), notes as (
      delete from review_notes where accompaniment_id in (select id from over)
    ), weeks as (
      update programme_weeks set words = '', content = jsonb_set(content, '{sessions}', coalesce(
          (select jsonb_agg(session || '{"words": ""}' order by place)
           from jsonb_array_elements(content -> 'sessions') with ordinality as its (session, place)), '[]'))
      where accompaniment_id in (select id from over)
        and (words <> '' or content::text ~ '"words": "[^"]')
    )
    update accompaniments set health = null, health_erased_at = now()
    where id in (select id from over) and health_erased_at is null`);
}
