import type { z } from "zod";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Database } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { coachCapacities } from "../../tables.server.ts";
import type { capacitySchema } from "../schema/capacity.ts";

/** The new capacity does not affect running accompaniments or open offers. */
export async function saveCapacity(
  db: Database,
  { id: userId }: Coach,
  { accompaniments }: z.output<typeof capacitySchema>,
): Promise<void> {
  await limitRate(db, { name: "capacity", subject: userId, limit: 60, windowSeconds: 3_600 });
  const changed = { accompaniments, changedAt: new Date() };
  await db
    .insert(coachCapacities)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: coachCapacities.userId, set: changed });
}
