import type { Coach } from "~/features/accounts/rules/viewer.ts";
import type { Executor } from "~/platform/db.server.ts";
import { AppError } from "~/platform/errors.ts";
import { asOwn, type Own } from "~/platform/ownership.ts";
import { findAlert } from "./queries/find-alert.server.ts";
import { findCoachOfUser } from "./queries/find-coach-contact.server.ts";

export type OwnListing = Own<"listing", { id: number }>;
export type OwnAlert = Own<"alert", { id: number; awaited: string; confirmed: boolean }>;

/** The listing of the coach who asks; none before they have made one. */
export async function findOwnListing(db: Executor, coach: Coach): Promise<OwnListing | undefined> {
  const listing = await findCoachOfUser(db, coach);
  return listing && asOwn<"listing", { id: number }>({ id: listing.id });
}

export async function requireOwnListing(db: Executor, coach: Coach): Promise<OwnListing> {
  const listing = await findOwnListing(db, coach);
  if (!listing) throw new AppError("not_found");
  return listing;
}

/** An alert belongs to whoever has one of its mails: the token in them is all the proof there is. */
export async function findOwnAlert(db: Executor, token: string): Promise<OwnAlert | undefined> {
  const alert = token ? await findAlert(db, token) : undefined;
  return alert && asOwn<"alert", typeof alert>(alert);
}
