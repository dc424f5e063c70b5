import { and, asc, eq, sql } from "drizzle-orm";
import type { OwnListing } from "~/features/discovery/gate.server.ts";
import { listingPacks, listings } from "~/features/discovery/tables.server.ts";
import type { Database, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { requireLeastPack } from "../commands/require-least-price.server.ts";
import { PACK_LIMITS } from "./rules.ts";
import type { ListingPackTerms } from "./schema.ts";

const missing = () => new AppError("not_found", { message: "Ce pack n’existe plus." });

const ofListing = ({ id: listingId }: OwnListing, id: number) =>
  and(eq(listingPacks.id, id), eq(listingPacks.listingId, listingId));

/** Changes of the packs of a listing follow one another, so that the limit and the order hold. */
function changePacks<T>(
  db: Database,
  { id }: OwnListing,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select({ id: listings.id }).from(listings).where(eq(listings.id, id)).for("no key update");
    return change(tx);
  });
}

/** A new name is public at once, and queued for the operator's review with the texts of the listing. */
const queueReview = (tx: Transaction, { id }: OwnListing) =>
  tx.update(listings).set({ wordsChangedAt: sql`now()` }).where(eq(listings.id, id));

/** A new pack is the last one of the list. */
export async function addListingPack(
  db: Database,
  listing: OwnListing,
  { terms }: { terms: ListingPackTerms },
): Promise<void> {
  await changePacks(db, listing, async (tx) => {
    const [list] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        next: sql<number>`coalesce(max(${listingPacks.position}), 0) + 1`,
      })
      .from(listingPacks)
      .where(eq(listingPacks.listingId, listing.id));
    if (!list || list.count >= PACK_LIMITS.packs)
      throw new AppError("conflict", {
        message: `Cette annonce a déjà ${PACK_LIMITS.packs} packs. Retirez-en un pour en ajouter un autre.`,
      });
    await requireLeastPack(tx, { field: "price", priceCents: terms.priceCents });
    await tx.insert(listingPacks).values({ ...terms, listingId: listing.id, position: list.next });
    if (terms.name) await queueReview(tx, listing);
  });
}

/** Sold packs keep their own copy of the terms. Throws a conflict if the pack has changed since `version`. */
export async function changeListingPack(
  db: Database,
  listing: OwnListing,
  { pack, version, terms }: { pack: number; version: number; terms: ListingPackTerms },
): Promise<void> {
  await changePacks(db, listing, async (tx) => {
    const [before] = await tx
      .select({
        name: listingPacks.name,
        version: listingPacks.version,
        priceCents: listingPacks.priceCents,
      })
      .from(listingPacks)
      .where(ofListing(listing, pack));
    if (!before) throw missing();
    if (before.version !== version)
      throw new AppError("conflict", {
        message:
          "Ce pack a été modifié ailleurs depuis que vous l’avez ouvert. Rien n’a été remplacé\u00a0: rechargez la page pour le voir.",
      });
    await requireLeastPack(tx, {
      field: "price",
      priceCents: terms.priceCents,
      before: before.priceCents,
    });
    await tx
      .update(listingPacks)
      .set({ ...terms, version: version + 1, changedAt: sql`now()` })
      .where(ofListing(listing, pack));
    if (terms.name && terms.name !== before.name) await queueReview(tx, listing);
  });
}

/** Nobody buys the pack any more; what was sold goes on. */
export async function removeListingPack(
  db: Database,
  listing: OwnListing,
  { pack }: { pack: number },
): Promise<void> {
  await changePacks(db, listing, async (tx) => {
    const { rowCount } = await tx.delete(listingPacks).where(ofListing(listing, pack));
    if (!rowCount) throw missing();
  });
}

/** Moves a pack by one place. At either end nothing changes. */
export async function moveListingPack(
  db: Database,
  listing: OwnListing,
  { pack, to }: { pack: number; to: "up" | "down" },
): Promise<void> {
  await changePacks(db, listing, async (tx) => {
    const rows = await tx
      .select({ id: listingPacks.id })
      .from(listingPacks)
      .where(eq(listingPacks.listingId, listing.id))
      .orderBy(asc(listingPacks.position), asc(listingPacks.id));
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(pack);
    if (at === -1) throw missing();
    const other = ids[to === "up" ? at - 1 : at + 1];
    if (other === undefined) return;
    ids[ids.indexOf(other)] = pack;
    ids[at] = other;
    await tx.execute(sql`
      update listing_packs set position = ordered.place
      from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as ordered (id, place)
      where listing_packs.id = ordered.id::int and listing_packs.listing_id = ${listing.id}`);
  });
}
