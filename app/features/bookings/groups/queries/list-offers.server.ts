import { and, asc, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { isPublic } from "~/features/discovery/queries/get-home-showcase.server.ts";
import { coaches, listings } from "~/features/discovery/tables.server.ts";
import { hasStreet } from "~/features/places/rules/street.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** A listing for which the coach can plan group sessions. */
export interface GroupOffer {
  id: number;
  title: string;
  city: string;
  /** the street of its sessions; empty if the coach has given none */
  address: string;
}

export async function listGroupOffers(db: Executor, { id: userId }: Coach): Promise<GroupOffer[]> {
  const offers = await db
    .select({ id: listings.id, title: listings.title, city: listings.city, address: listings.address })
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(and(eq(coaches.userId, userId), eq(listings.status, "active"), isPublic))
    .orderBy(asc(listings.id));
  return offers.map((offer) => ({ ...offer, address: hasStreet(offer.address) ? offer.address : "" }));
}
