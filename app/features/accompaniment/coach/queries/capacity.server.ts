import { and, eq, inArray, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { USUAL_CAPACITY } from "../../contract/rules/states.ts";
import { GOAL_DISCIPLINES } from "../../health/rules/setup.ts";
import { accompanimentOffers, accompaniments, coachCapacities } from "../../tables.server.ts";

export interface Capacity {
  /** the most accompaniments at once */
  accompaniments: number;
  /** running or paused accompaniments; `asked` counts the open offers */
  running: number;
  asked: number;
}

export async function getCapacity(db: Executor, { id: userId }: Coach): Promise<Capacity> {
  const own = sql`(select ${coaches.id} from ${coaches} where ${coaches.userId} = ${userId})`;
  const [[chosen], running, asked] = await Promise.all([
    db
      .select({ accompaniments: coachCapacities.accompaniments })
      .from(coachCapacities)
      .where(eq(coachCapacities.userId, userId)),
    db.$count(
      accompaniments,
      and(sql`${accompaniments.coachId} in ${own}`, inArray(accompaniments.status, ["running", "paused"])),
    ),
    db.$count(
      accompanimentOffers,
      and(sql`${accompanimentOffers.coachId} in ${own}`, eq(accompanimentOffers.status, "open")),
    ),
  ]);
  return { accompaniments: chosen?.accompaniments ?? USUAL_CAPACITY, running, asked };
}

/** Why a coach receives no offers: capacity zero, a page that is not shown, no listing for any goal, or no way to be paid. */
export type Hindrance = "capacity" | "page" | "listing" | "readiness";

const LEADING = [...new Set(Object.values(GOAL_DISCIPLINES).flat())];

export async function findHindrance(db: Executor, coach: Coach): Promise<Hindrance | undefined> {
  const { accompaniments: most } = await getCapacity(db, coach);
  if (most === 0) return "capacity";
  const [page] = await db
    .select({
      isShown: sql<boolean>`${coaches.approval} = 'approved' and not ${coaches.suspended}`,
      isPayable: sql<boolean>`is_payable(coaches.id)`,
      // Written out, because the query builder omits the table name of a column in a subquery.
      isFound: sql<boolean>`exists (select from search_entries e where e.coach_id = coaches.id
        and e.discipline_id in (select unnest(${sql.param(LEADING)}::smallint[])
          union all select by_webcam(d) from unnest(${sql.param(LEADING)}::smallint[]) as d))`,
    })
    .from(coaches)
    .where(eq(coaches.userId, coach.id));
  if (!page?.isShown) return "page";
  // Without hours the page is in no search either, so what is missing is told first.
  if (!page.isPayable) return "readiness";
  return page.isFound ? undefined : "listing";
}
