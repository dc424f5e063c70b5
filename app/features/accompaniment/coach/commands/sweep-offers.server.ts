import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { sweepRows } from "~/platform/jobs/sweep.server.ts";
import { lockAccompaniment } from "../../contract/commands/change-accompaniment.server.ts";
import { lapseOffer, replaceCoach } from "./assign-coach.server.ts";
import { offerNext } from "./offer-next.server.ts";
import { planUnits } from "./plan-units.server.ts";

interface Sweep {
  due: (now: Date) => SQL;
  act: (tx: Transaction, id: string, now: Date) => Promise<unknown>;
}

/** Coach `c` can no longer work with the student of `a`. */
const IS_GONE = sql`(c.user_id is null or c.suspended or c.approval <> 'approved' or exists (select from conversations v
  where v.coach_id = c.id and v.student_id = a.student_id and v.blocked_by is not null))`;

/** The end of the month in which the next review of `a` falls. */
const NEXT_MONTH = sql`(a.started_at + make_interval(months => ceil((a.reviews_planned + 1) * a.months::numeric / nullif(a.reviews, 0))::int))`;

const SWEEPS: readonly Sweep[] = [
  {
    due: (now) => sql`
      select o.id from accompaniment_offers o join accompaniments a on a.id = o.accompaniment_id
      join coaches c on c.id = o.coach_id where o.status = 'open' and (o.answer_by <= ${now} or ${IS_GONE})`,
    act: (tx, offerId, now) => lapseOffer(tx, offerId, now),
  },
  {
    // Ended accompaniments are included while some of their units are bookable.
    due: () => sql`
      select a.id from accompaniments a join coaches c on c.id = a.coach_id where ${IS_GONE} and (a.status in ('running', 'paused')
        or exists (select from packs p where p.accompaniment_id = a.id and p.status = 'active'))`,
    act: replaceCoach,
  },
  {
    due: () => sql`
      select a.id from accompaniments a where a.status = 'running' and a.coach_id is null and a.student_id is not null
        and a.end_asked_at is null and not exists (select from accompaniment_offers o where o.accompaniment_id = a.id and o.status = 'open')`,
    act: offerNext,
  },
  {
    // Finds introductions that were not planned because of a pause, and reviews that are due soon.
    // `planUnits` computes the exact day.
    due: (now) => sql`
      select a.id from accompaniments a where a.status = 'running' and a.coach_id is not null and (
        (a.reviews_planned < a.reviews and ${NEXT_MONTH} - interval '18 days' <= ${now} and ${NEXT_MONTH} - interval '8 days' <= a.ends_at)
        or exists (select from packs p where p.accompaniment_id = a.id and p.purpose = 'intro' and p.status = 'active'
          and p.paused_at is null and not exists (select from bookings b where b.pack_id = p.id)))`,
    act: async (tx, id, now) => planUnits(tx, await lockAccompaniment(tx, id), now),
  },
];

export async function sweepOffers(db: Database, now = new Date()): Promise<void> {
  const sweeps = SWEEPS.map(({ due, act }) => ({
    due: due(now),
    act: (id: string) => db.transaction((tx) => act(tx, id, now)),
  }));
  await sweepRows(db, ...sweeps);
}
