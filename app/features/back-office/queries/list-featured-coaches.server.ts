import { asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Operator } from "~/features/accounts/rules/viewer.ts";
import { coaches, featuredCoaches } from "~/features/discovery/tables.server.ts";
import type { Executor } from "~/platform/database/db.server.ts";

/** More are not put forward in an order that anybody would look after. */
const MOST_LISTED = 100;

/** The coaches who are put forward, in their order; those who are not public now are marked. */
export const listOfficeFeatured = (db: Executor, _operator: Operator) =>
  db
    .select({
      id: coaches.id,
      name: coaches.name,
      image: coaches.image,
      isPublic: sql<boolean>`${isNotNull(coaches.leadListingId)}`,
    })
    .from(featuredCoaches)
    .innerJoin(coaches, eq(coaches.id, featuredCoaches.coachId))
    .orderBy(asc(featuredCoaches.position))
    .limit(MOST_LISTED);

export type OfficeFeatured = Awaited<ReturnType<typeof listOfficeFeatured>>[number];
