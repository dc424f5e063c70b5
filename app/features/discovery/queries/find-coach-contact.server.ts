import { and, eq } from "drizzle-orm";
import type { Executor } from "~/platform/database/db.server.ts";
import { coaches, disciplines, listings } from "../tables.server.ts";
import { isPublic, lead } from "./get-home-showcase.server.ts";

/** It names the account behind a coach's page. */
export interface CoachContact {
  id: number;
  name: string;
  /** null after the coach has closed the account */
  userId: string | null;
  discipline: string;
  city: string;
}

export async function findCoachContact(db: Executor, coachId: number): Promise<CoachContact | undefined> {
  const [coach] = await db
    .select({
      id: coaches.id,
      name: coaches.name,
      userId: coaches.userId,
      discipline: disciplines.name,
      city: listings.city,
    })
    .from(coaches)
    .innerJoin(listings, lead.listing)
    .innerJoin(disciplines, lead.discipline)
    .where(and(eq(coaches.id, coachId), isPublic));
  return coach;
}

/**
 * For people who already have a relation with the coach. It also finds pages that are not public, without a
 * listing then.
 */
export async function findKnownCoach(
  db: Executor,
  coachId: number,
): Promise<
  (Pick<CoachContact, "name" | "userId"> & { discipline: string | null; city: string | null }) | undefined
> {
  const [coach] = await db
    .select({
      name: coaches.name,
      userId: coaches.userId,
      discipline: disciplines.name,
      city: listings.city,
    })
    .from(coaches)
    .leftJoin(listings, lead.listing)
    .leftJoin(disciplines, lead.discipline)
    .where(eq(coaches.id, coachId));
  return coach;
}
