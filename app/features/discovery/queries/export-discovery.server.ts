import { and, eq, getTableColumns } from "drizzle-orm";
import type { Owner } from "~/features/accounts/rules/viewer.ts";
import { users } from "~/platform/auth/auth-tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";
import {
  coachChecks,
  coaches,
  coachPacks,
  favorites,
  listingPacks,
  listingServices,
  listings,
  searchAlerts,
} from "../tables.server.ts";

/** Exports favorites, alerts, and the person's own page with its listings. */
export async function exportDiscovery(db: Executor, { id: userId }: Owner) {
  const confirmed = and(eq(users.id, userId), eq(users.emailVerified, true));
  const kept = await db
    .select({ coach: favorites.coachId, ajoute_le: favorites.createdAt })
    .from(favorites)
    .where(eq(favorites.studentId, userId));
  const { placeName: lieu, latitude, longitude, createdAt: demandee_le } = searchAlerts;
  const alerts = await db
    .select({ lieu, latitude, longitude, demandee_le })
    .from(searchAlerts)
    .innerJoin(users, eq(users.email, searchAlerts.email))
    .where(confirmed);
  const pages = await db.select().from(coaches).where(eq(coaches.userId, userId));
  const offers = await db
    .select(getTableColumns(listings))
    .from(listings)
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(eq(coaches.userId, userId));
  const checks = await db
    .select(getTableColumns(coachChecks))
    .from(coachChecks)
    .innerJoin(coaches, eq(coaches.id, coachChecks.coachId))
    .where(eq(coaches.userId, userId));
  const packs = await db
    .select(getTableColumns(coachPacks))
    .from(coachPacks)
    .innerJoin(coaches, eq(coaches.id, coachPacks.coachId))
    .where(eq(coaches.userId, userId));
  const extras = await db
    .select(getTableColumns(listingServices))
    .from(listingServices)
    .innerJoin(listings, eq(listings.id, listingServices.listingId))
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(eq(coaches.userId, userId));
  const composed = await db
    .select(getTableColumns(listingPacks))
    .from(listingPacks)
    .innerJoin(listings, eq(listings.id, listingPacks.listingId))
    .innerJoin(coaches, eq(coaches.id, listings.coachId))
    .where(eq(coaches.userId, userId));
  return {
    favoris: kept,
    alertes: alerts,
    page_de_coach: pages,
    annonces: offers,
    services: extras,
    forfaits: packs,
    packs_composes: composed,
    verifications: checks,
  };
}
