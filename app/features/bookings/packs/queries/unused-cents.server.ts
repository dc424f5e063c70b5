import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { packValueCents } from "../../sessions/rules/money.ts";
import { bookings, type Pack, packMoves } from "../../tables.server.ts";
import { upcomingOf } from "./upcoming-sessions.server.ts";

/** The price of a pack without those that were given or stay due. Sessions to come give theirs back. */
export async function findUnusedCents(
  db: Executor,
  pack: Pick<Pack, "id" | "totalMinutes" | "priceCents">,
): Promise<number> {
  const [used] = await db
    .select({ minutes: sql<number>`coalesce(-sum(${packMoves.minutes}), 0)::int` })
    .from(packMoves)
    .innerJoin(bookings, eq(bookings.id, packMoves.bookingId))
    .where(and(eq(packMoves.packId, pack.id), sql`not (${upcomingOf(pack.id)})`));
  return pack.priceCents - packValueCents(pack, used?.minutes ?? 0);
}
