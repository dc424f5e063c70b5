import { and, asc, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** A listing for which the coach can plan group sessions. */
export interface GroupOffer {
  id: number;
  title: string;
  city: string;
  /** where its sessions take place; empty for a coach who only travels or works by webcam */
  address: string;
}

export const listGroupOffers = (db: Executor, { id: userId }: Coach): Promise<GroupOffer[]> =>
  db
    .select({ id: listings.id, title: listings.title, city: listings.city, address: listings.address })
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(and(eq(coaches.userId, userId), eq(listings.status, "active"), isPublic))
    .orderBy(asc(listings.id));
