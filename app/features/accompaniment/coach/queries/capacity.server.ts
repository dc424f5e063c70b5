import { and, eq, inArray, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { USUAL_CAPACITY } from "../../contract/rules/states.ts";
import { GOAL_DISCIPLINES } from "../../health/rules/setup.ts";
import { accompanimentOffers, accompaniments, coachCapacities } from "../../tables.server.ts";

export interface Capacity {
  /** how many they take at once */
  accompaniments: number;
  /** how many they have, and are asked for */
  running: number;
  asked: number;
}

/** How much room a coach has for accompaniments, to that coach. */
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

/** Why a coach is not asked to accompany anybody: they take none, their page is not shown, or they teach nothing that leads to a goal. */
export type Hindrance = "capacity" | "page" | "listing";

const LEADING = [...new Set(Object.values(GOAL_DISCIPLINES).flat())];

export async function findHindrance(db: Executor, coach: Coach): Promise<Hindrance | undefined> {
  const { accompaniments: most } = await getCapacity(db, coach);
  if (most === 0) return "capacity";
  const [page] = await db
    .select({
      isShown: sql<boolean>`${coaches.approval} = 'approved' and not ${coaches.suspended}`,
      // Spelt out: of a column, only its name would be written within a subquery.
      isFound: sql<boolean>`exists (select from search_entries e where e.coach_id = coaches.id
        and e.discipline_id in (select unnest(${sql.param(LEADING)}::smallint[])
          union all select by_webcam(d) from unnest(${sql.param(LEADING)}::smallint[]) as d))`,
    })
    .from(coaches)
    .where(eq(coaches.userId, coach.id));
  if (!page?.isShown) return "page";
  return page.isFound ? undefined : "listing";
}
