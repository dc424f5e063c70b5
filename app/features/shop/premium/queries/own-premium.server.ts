import { eq } from "drizzle-orm";
import type pg from "pg";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { type ListedSubscription, listOfPurpose } from "../../subscriptions/queries/subscriptions.server.ts";
import { premiumCoaches } from "../../tables.server.ts";

export const listOwnPremium = (db: Executor, coach: Coach): Promise<ListedSubscription[]> =>
  listOfPurpose(db, coach, { purpose: "premium" });

/** The end of the last paid month of a subscription that was ended; undefined if its advantages are over or last. */
export async function findPremiumEnd(db: Executor, subscriptionId: string): Promise<Date | undefined> {
  const [found] = await db
    .select({ until: premiumCoaches.until })
    .from(premiumCoaches)
    .where(eq(premiumCoaches.subscriptionId, subscriptionId));
  return found?.until ?? undefined;
}

/** What happened on a coach's page in one week, which begins on a Monday in Paris. */
export interface PageWeek {
  /** such as "2026-11-16" */
  monday: string;
  views: number;
  contacts: number;
  bookings: number;
}

export const STATISTIC_WEEKS = 12;

/** A view of the page counts for each of its listings, so the highest count of a day is that of the page. */
const PAGE_WEEKS = {
  name: "premium-page-weeks",
  text: `
    with page as (
      select c.id from coaches c join premium_coaches p on p.coach_id = c.id where c.user_id = $1
    ), weeks as (
      select (date_trunc('week', now() at time zone 'Europe/Paris') - make_interval(weeks => back))::date as monday
      from generate_series(0, $2::int - 1) as back
    ), since as (
      select min(monday) as day, min(monday)::timestamp at time zone 'Europe/Paris' as at from weeks
    ), happened as (
      select seen.day, seen.views, 0 as contacts, 0 as bookings from (
        select v.day, max(v.views) as views from listing_views v join listings l on l.id = v.listing_id
        where l.coach_id = (select id from page) and v.day >= (select day from since) group by v.day
      ) as seen
      union all
      select (k.created_at at time zone 'Europe/Paris')::date, 0, 1, 0 from conversations k
      where k.coach_id = (select id from page) and k.created_at >= (select at from since)
      union all
      select (b.created_at at time zone 'Europe/Paris')::date, 0, 0, 1 from bookings b
      where b.coach_id = (select id from page) and b.created_at >= (select at from since)
        and b.status in ('pending', 'confirmed', 'completed')
    )
    select w.monday::text, coalesce(sum(h.views), 0)::int as views, coalesce(sum(h.contacts), 0)::int as contacts,
      coalesce(sum(h.bookings), 0)::int as bookings
    from weeks w left join happened h on h.day >= w.monday and h.day < w.monday + 7
    where exists (select from page)
    group by w.monday order by w.monday`,
};

/** The weeks of the coach's page, the oldest first; empty without Premium. */
export async function listPageWeeks(pool: pg.Pool, { id }: Coach): Promise<PageWeek[]> {
  const { rows } = await pool.query<PageWeek>({ ...PAGE_WEEKS, values: [id, STATISTIC_WEEKS] });
  return rows;
}
