import { asc, sql } from "drizzle-orm";
import type { Transaction } from "~/platform/database/db.server.ts";
import { moveInOrder } from "~/platform/format/ordered-ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { featuredCoaches } from "../tables.server.ts";

/** Moves the coach one place in the order of those who are put forward. At the end of the list nothing changes. */
export async function moveFeaturedCoach(
  tx: Transaction,
  { id, way }: { id: number; way: "up" | "down" },
): Promise<void> {
  await tx.execute(sql`lock table ${featuredCoaches} in share row exclusive mode`);
  const all = await tx.select().from(featuredCoaches).orderBy(asc(featuredCoaches.position));
  if (!all.some(({ coachId }) => coachId === id))
    throw new AppError("not_found", { message: "Ce coach n’est plus mis en avant." });
  const ids = moveInOrder(
    all.map(({ coachId }) => coachId),
    id,
    way,
  );
  // The positions are compared at the end of the transaction.
  await tx
    .update(featuredCoaches)
    .set({ position: sql`array_position(${sql.param(ids)}::integer[], ${featuredCoaches.coachId})` });
}
