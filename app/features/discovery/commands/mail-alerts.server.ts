import { and, gt, inArray, isNull, lte, not, or, sql } from "drizzle-orm";
import { isRefusedAt } from "~/features/accounts/queries.server.ts";
import { EARTH_RADIUS_KM } from "~/features/places/rules/geo.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { enqueueMail } from "~/platform/mail/mail.server.ts";
import { alertMail, type NewCoach } from "../emails/alert-mails.ts";
import { awaitedOf, ofAlert } from "../queries/find-alert.server.ts";
import { ALERT_MAILS, ALERT_MONTHS } from "../rules/alerts.ts";
import { haversineOf } from "../rules/cells.ts";
import { SEARCH_RADIUS_KM } from "../rules/distance.ts";
import { profilePath } from "../rules/profile.ts";
import { searchPath } from "../rules/search-path.ts";
import { disciplines, searchAlertMatches, searchAlerts } from "../tables.server.ts";
import { addAlertLink } from "./ask-for-alert.server.ts";

const ARRIVALS_AT_ONCE = 1_000;
const MAILS_AT_ONCE = 50;
const LASTING = sql`make_interval(months => ${ALERT_MONTHS}::integer)`;

interface AlertMailServices {
  db: Database;
  publicUrl: string;
  /** aborted on shutdown; the next run continues with the rest */
  signal?: AbortSignal;
}

/**
 * Mails new coaches to confirmed alerts. Each transaction takes arrivals with their matches, and alerts with
 * their mail, so that a crash or concurrent processes never announce a coach twice.
 */
export async function mailAlerts({ db, publicUrl, signal }: AlertMailServices): Promise<void> {
  while (!signal?.aborted && (await matchArrivals(db)) === ARRIVALS_AT_ONCE);
  while (!signal?.aborted && (await mailSome(db, publicUrl)) === MAILS_AT_ONCE);
}

/** Looks up the alerts around each new coach by index, instead of comparing all alerts with all coaches. */
async function matchArrivals(db: Database): Promise<number> {
  const angle = SEARCH_RADIUS_KM / EARTH_RADIUS_KM;
  const { rows } = await db.execute<{ taken: number }>(sql`
    with next as materialized (
      select listing_id, discipline_id from search_arrivals order by 1, 2 limit ${ARRIVALS_AT_ONCE} for update skip locked
    ), taken as (
      delete from search_arrivals a using next
      where a.listing_id = next.listing_id and a.discipline_id = next.discipline_id
      returning a.listing_id, a.discipline_id, a.arrived_at
    ), newcomers as materialized (
      select t.*, e.coach_id, e.latitude, e.longitude, e.cell / 32768 as grid_row,
             -- Wide enough for the circle at its widest, as cells of 0.02 degrees.
             degrees(asin(least(1, sin(${angle}::float8) / greatest(cos(radians(e.latitude)), 0.01)))) + 0.001 as width
      from taken t join search_entries e using (listing_id, discipline_id)
    ), matching as (
      select a.id as alert_id, n.coach_id from newcomers n
      cross join lateral (
        select a.id from search_alerts a
        where a.discipline_id = n.discipline_id and a.cell is null and a.created_at <= n.arrived_at offset 0
      ) as a
      union
      select a.id, n.coach_id from newcomers n
      cross join generate_series(-${ROWS_AROUND}::int, ${ROWS_AROUND}::int) as step
      cross join lateral (
        select a.id from search_alerts a
        where a.discipline_id = n.discipline_id
          and a.cell between (n.grid_row + step) * 32768 + floor((n.longitude - n.width + 180) * 50)::int
                         and (n.grid_row + step) * 32768 + floor((n.longitude + n.width + 180) * 50)::int
          and haversine(n.latitude, n.longitude, a.latitude, a.longitude) <= ${haversineOf(SEARCH_RADIUS_KM)}::float8
          and a.created_at <= n.arrived_at
        offset 0
      ) as a
    ), found as (
      insert into search_alert_matches (alert_id, coach_id) select alert_id, coach_id from matching order by 1, 2
      on conflict do nothing
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken ?? 0;
}

/** A circle of the search radius reaches this many grid rows above and below. */
const ROWS_AROUND = Math.ceil(((SEARCH_RADIUS_KM / EARTH_RADIUS_KM) * 180 * 50) / Math.PI) + 1;

/** Sends at most one mail a day per alert, for one batch of alerts that have matches. */
async function mailSome(db: Database, publicUrl: string): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeDue(tx);
    if (due.length === 0) return 0;
    const newcomers = await takeNewcomers(tx, due);
    const told = [...newcomers.keys()];
    if (told.length > 0)
      await tx.update(searchAlerts).set({ lastMailedAt: sql`now()` }).where(inArray(searchAlerts.id, told));
    for (const alert of due) {
      const coaches = newcomers.get(alert.id);
      // The new coaches may have left again.
      if (!coaches) continue;
      const endUrl = await addAlertLink(tx, publicUrl, alert.id);
      const { discipline, latitude: lat, longitude: lng, placeName } = alert;
      const search = searchPath({
        discipline: discipline ?? undefined,
        ...(lat !== null && lng !== null ? { address: placeName ?? undefined, lat, lng } : {}),
        ...(alert.searchKey < 0 ? { mode: "visio" } : {}),
      });
      const mail = alertMail({
        awaited: awaitedOf(alert),
        coaches,
        endsAt: alert.endsAt,
        searchUrl: publicUrl + search,
        profileUrl: (coachId) => publicUrl + profilePath(coachId),
        endUrl,
      });
      await enqueueMail(tx, { to: alert.email, unsubscribeUrl: endUrl, ...mail });
    }
    return due.length;
  });
}

/** Locks the due alerts until their mails are written; concurrent processes skip them. */
async function takeDue(tx: Transaction) {
  const { id, email, disciplineId, latitude, longitude, placeName, confirmedAt, lastMailedAt } = searchAlerts;
  const untold = tx
    .select({ id: searchAlertMatches.alertId })
    .from(searchAlertMatches)
    .where(isNull(searchAlertMatches.mailedAt));
  return tx
    .select({
      id,
      email,
      searchKey: disciplineId,
      discipline: disciplines.name,
      latitude,
      longitude,
      placeName,
      endsAt: sql<Date>`${confirmedAt} + ${LASTING}`.mapWith(confirmedAt),
    })
    .from(searchAlerts)
    .leftJoin(disciplines, ofAlert)
    .where(
      and(
        inArray(id, untold),
        gt(confirmedAt, sql`now() - ${LASTING}`),
        or(isNull(lastMailedAt), lte(lastMailedAt, sql`now() - interval '1 day'`)),
        not(isRefusedAt(email, ALERT_MAILS)),
      ),
    )
    .orderBy(id)
    .limit(MAILS_AT_ONCE)
    .for("update", { of: searchAlerts, skipLocked: true });
}

/** Returns the new coaches of each alert, oldest first, without those that are no longer public there. */
async function takeNewcomers(
  tx: Transaction,
  due: readonly { id: number }[],
): Promise<Map<number, NewCoach[]>> {
  const ids = due.map(({ id }) => id);
  const isAround = sql`(a.cell is null or
    haversine(a.latitude, a.longitude, e.latitude, e.longitude) <= ${haversineOf(SEARCH_RADIUS_KM)}::float8)`;
  const { rows } = await tx.execute<Pick<NewCoach, keyof NewCoach> & { alertId: number }>(sql`
    with gone as (
      -- Whoever has left, or moved too far away, may come again.
      delete from search_alert_matches m using search_alerts a
      where m.mailed_at is null and a.id = m.alert_id and a.id in ${ids} and not exists (
        select from search_entries e
        where e.coach_id = m.coach_id and e.discipline_id = a.discipline_id and ${isAround})
    ), told as (
      update search_alert_matches m set mailed_at = now() from search_alerts a
      where m.mailed_at is null and a.id = m.alert_id and a.id in ${ids} and exists (
        select from search_entries e
        where e.coach_id = m.coach_id and e.discipline_id = a.discipline_id and ${isAround})
      returning m.alert_id, m.coach_id
    )
    select a.id::int as "alertId", c.id, c.name, coalesce(asked.name, own.name) as discipline, l.city,
           l.hourly_rate_cents as "hourlyRateCents"
    from told
    join search_alerts a on a.id = told.alert_id
    join coaches c on c.id = told.coach_id
    cross join lateral (
      select e.listing_id from search_entries e
      where e.coach_id = c.id and e.discipline_id = a.discipline_id and ${isAround}
      order by e.hourly_rate_cents, e.listing_id limit 1
    ) as e
    join listings l on l.id = e.listing_id
    join disciplines own on own.id = l.discipline_ids[1]
    left join disciplines asked on asked.id = greatest(a.discipline_id, by_webcam(a.discipline_id))
    order by a.id, c.id`);
  const byAlert = new Map<number, NewCoach[]>();
  for (const { alertId, ...coach } of rows) byAlert.set(alertId, [...(byAlert.get(alertId) ?? []), coach]);
  return byAlert;
}
