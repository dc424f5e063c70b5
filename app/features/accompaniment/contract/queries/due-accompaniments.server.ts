import { type SQL, sql } from "drizzle-orm";
import { DAY_MS } from "~/platform/format/durations.ts";
import { ENDED_AFTER_DAYS, PAUSED_AFTER_DAYS, UNUSED_WARNINGS } from "../rules/states.ts";

/** A warning about unused units is due and was not sent. */
const isToWarn = (now: Date): SQL =>
  sql.join(
    UNUSED_WARNINGS.map(
      (days) =>
        sql`(a.bookable_until <= ${new Date(now.getTime() + days * DAY_MS)} and coalesce(a.warned_days > ${days}, true))`,
    ),
    sql` or `,
  );

/**
 * Finds the unsettled accompaniments that are due by time or by the state of an account, and every other one
 * once a day. The daily visit credits finished months to their coach and catches lost payment notifications.
 * The query may return rows without anything to do: the sweep checks each one again.
 */
export function dueAccompaniments(now: Date): SQL {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return sql`
    select a.id from accompaniments a left join users u on u.id = a.student_id left join payments p on p.id = a.payment_id
    where a.settled_at is null and (
      a.looked_at is null or a.looked_at <= ${ago(1)} or a.late_since <= ${ago(ENDED_AFTER_DAYS)}
      or a.status = 'awaiting_payment' and (a.student_id is null or u.suspended_at is not null or p.status <> 'open')
      or a.status in ('running', 'paused') and (
        a.student_id is null or u.suspended_at is not null or (a.ends_at <= ${now} and a.late_since is null)
        or (a.status = 'running' and a.late_since <= ${ago(PAUSED_AFTER_DAYS)})
        -- Let in again, or found a coach: what was held goes on.
        or (p.held_at is not null and a.end_asked_at is null and a.coach_id is not null)
        or (a.status = 'running' and a.late_since is null and exists (
          select from packs k where k.accompaniment_id = a.id and k.status = 'active' and k.paused_at is not null)))
      or a.status = 'ended' and (
        a.bookable_until <= ${now} or (a.bookable_until is not null and a.student_id is null)
        or ((${isToWarn(now)}) and exists (
          select from packs k where k.accompaniment_id = a.id and k.status = 'active' and k.minutes_left > k.locked_minutes))))`;
}
