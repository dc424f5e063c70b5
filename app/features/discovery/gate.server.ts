import { and, eq } from "drizzle-orm";
import type { Coach } from "~/features/accounts/rules/viewer.ts";
import { asOwn, type Own } from "~/platform/auth/ownership.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { findAlert } from "./queries/find-alert.server.ts";
import { coaches, listings } from "./tables.server.ts";

/** The page may be public or not. */
export type OwnPage = Own<"coach page", { id: number }>;
export type OwnListing = Own<"listing", { id: number; coachId: number }>;
export type OwnAlert = Own<"alert", { id: number; awaited: string; confirmed: boolean }>;

/** Returns undefined before the coach has created a page. */
export async function findOwnPage(db: Executor, { id: userId }: Coach): Promise<OwnPage | undefined> {
  const [page] = await db.select({ id: coaches.id }).from(coaches).where(eq(coaches.userId, userId));
  return page && asOwn<"coach page", typeof page>(page);
}

export async function requireOwnPage(db: Executor, coach: Coach): Promise<OwnPage> {
  const page = await findOwnPage(db, coach);
  if (!page) throw new AppError("not_found");
  return page;
}

/** Another coach's listing answers like a missing one. */
export async function requireOwnListing(
  db: Executor,
  { id: userId }: Coach,
  listingId: number,
): Promise<OwnListing> {
  const [listing] = await db
    .select({ id: listings.id, coachId: listings.coachId })
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(and(eq(listings.id, listingId), eq(coaches.userId, userId)));
  if (!listing) throw new AppError("not_found", { message: "Cette annonce n’existe plus." });
  return asOwn<"listing", typeof listing>(listing);
}

/** The token in a mail is the only proof of ownership of an alert. */
export async function findOwnAlert(db: Executor, token: string): Promise<OwnAlert | undefined> {
  const alert = token ? await findAlert(db, token) : undefined;
  return alert && asOwn<"alert", typeof alert>(alert);
}
