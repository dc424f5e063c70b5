import { eq } from "drizzle-orm";
import { findFreeChangeHours } from "~/features/business/queries.server.ts";
import type { Transaction } from "~/platform/database/db.server.ts";
import { packs } from "../../tables.server.ts";

/**
 * Until how many hours before its start a session that is booked now is changed without a fee: the hours of the pack or
 * the accompaniment that pays for it, or else those in force.
 */
export async function findSoldHours(tx: Transaction, packId: string | null): Promise<number> {
  if (packId === null) return findFreeChangeHours(tx);
  const [pack] = await tx
    .select({ freeChangeHours: packs.freeChangeHours })
    .from(packs)
    .where(eq(packs.id, packId));
  return pack?.freeChangeHours ?? findFreeChangeHours(tx);
}
