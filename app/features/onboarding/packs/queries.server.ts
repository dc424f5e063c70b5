import { asc, eq } from "drizzle-orm";
import type { OwnListing } from "~/features/discovery/gate.server.ts";
import { listingPacks, listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";

/** The packs of a listing as its coach edits them, beside what an hour costs without a pack. */
export async function getListingPacks(db: Executor, { id }: OwnListing) {
  const [[listing], packs] = await Promise.all([
    db
      .select({
        id: listings.id,
        title: listings.title,
        status: listings.status,
        hourlyRateCents: listings.hourlyRateCents,
        sessionMinutes: listings.sessionMinutes,
      })
      .from(listings)
      .where(eq(listings.id, id)),
    db
      .select({
        id: listingPacks.id,
        name: listingPacks.name,
        totalMinutes: listingPacks.totalMinutes,
        sessionMinutes: listingPacks.sessionMinutes,
        priceCents: listingPacks.priceCents,
        validityMonths: listingPacks.validityMonths,
        isShown: listingPacks.isShown,
        version: listingPacks.version,
      })
      .from(listingPacks)
      .where(eq(listingPacks.listingId, id))
      .orderBy(asc(listingPacks.position), asc(listingPacks.id)),
  ]);
  if (!listing) throw new AppError("not_found");
  return { listing, packs };
}

export type EditedPack = Awaited<ReturnType<typeof getListingPacks>>["packs"][number];
export type PackListing = Awaited<ReturnType<typeof getListingPacks>>["listing"];
