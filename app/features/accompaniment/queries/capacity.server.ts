import { and, eq, inArray, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { coaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/db.server.ts";
import { USUAL_CAPACITY } from "../rules/states.ts";
import { accompanimentOffers, accompaniments, coachCapacities } from "../tables.server.ts";

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
