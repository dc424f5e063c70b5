import { sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";

/** Without a session, a pack or a measure in as many months, the coach does not follow the student any more. */
export const MEASURES_KEPT_MONTHS = 12;

/** Retention: erases the measures and the consent of clients whom their coach has not seen for a year. */
export async function pruneClientMeasures(db: Executor): Promise<void> {
  await db.execute(sql`
    delete from client_follow_ups f
    where f.asked_at < now() - make_interval(months => ${MEASURES_KEPT_MONTHS})
      and not exists (select from bookings b where b.coach_id = f.coach_id and b.student_id = f.student_id
        and b.status in ('pending', 'confirmed', 'completed')
        and coalesce(b.starts_at, b.created_at) > now() - make_interval(months => ${MEASURES_KEPT_MONTHS}))
      and not exists (select from packs k where k.coach_id = f.coach_id and k.student_id = f.student_id
        and k.status = 'active')
      and not exists (select from client_measures m where m.coach_id = f.coach_id and m.student_id = f.student_id
        and m.created_at > now() - make_interval(months => ${MEASURES_KEPT_MONTHS}))`);
}
