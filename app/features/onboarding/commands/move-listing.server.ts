import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { OwnListing } from "~/features/discovery/gate.server.ts";
import { listings } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { inWords, isTooCheap, missingOf, originsOf, TOO_CHEAP } from "../rules/listings.ts";
import { requireLeastSession } from "./require-least-price.server.ts";
import { requireVideoLink } from "./require-video-link.server.ts";

/** Publishes or pauses a listing. The call is idempotent. */
export async function moveListing(db: Executor, { id }: OwnListing, to: "active" | "paused"): Promise<void> {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  if (!listing) throw new AppError("not_found");
  if (listing.status === to) return;
  const missing = to === "active" ? missingOf(listing) : [];
  if (missing.length > 0)
    throw new AppError("conflict", {
      message: `Pour publier cette annonce, il manque ${inWords(missing)}.`,
    });
  if (to === "active" && listing.byWebcam) await requireVideoLink(db, listing.coachId);
  if (to === "active" && isTooCheap(listing)) throw new AppError("conflict", { message: TOO_CHEAP });
  if (listing.status === "draft") await requireLeastSession(db, listing);
  const moved = await db
    .update(listings)
    .set({ status: to, version: sql`${listings.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(listings.id, id),
        // The version check ensures that the validated text is the published one.
        eq(listings.version, listing.version),
        inArray(listings.status, originsOf(to)),
      ),
    )
    .returning({ id: listings.id });
  if (moved.length === 0)
    throw new AppError("conflict", {
      message: "Cette annonce vient de changer. Regardez où elle en est, puis réessayez.",
    });
}

export async function deleteListing(db: Executor, { id }: OwnListing): Promise<void> {
  await db.delete(listings).where(eq(listings.id, id));
}

/** The coach appeals against the operator's removal of a listing. A second appeal keeps the first date. */
export async function appealListing(db: Executor, { id }: OwnListing): Promise<void> {
  const asked = await db
    .update(listings)
    .set({ appealedAt: sql`coalesce(${listings.appealedAt}, now())` })
    .where(and(eq(listings.id, id), isNotNull(listings.pulledAt)))
    .returning({ id: listings.id });
  if (asked.length === 0)
    throw new AppError("conflict", { message: "Cette annonce n’est plus retirée\u00a0: rien à demander." });
}

/** The limit is far above normal editing, because each change may rebuild pages and the search index. */
export const limitListingChanges = (db: Executor, { id }: Coach) =>
  limitRate(db, { name: "listing-changes", subject: id, limit: 300, windowSeconds: 3_600 });
