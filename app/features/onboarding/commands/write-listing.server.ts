import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { OwnListing, OwnPage } from "~/features/discovery/gate.server.ts";
import { disciplines, listingServices, listings } from "~/features/discovery/tables.server.ts";
import { locateAddress } from "~/features/places/queries/gazetteer.server.ts";
import type { Executor, Transaction } from "~/platform/database/db.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { copyTitle, inWords, LIMITS, missingOf, originsOf, UNKNOWN_PLACE } from "../rules/listings.ts";
import type { ListingValues, Service } from "../schema.ts";
import { requireLeastSession } from "./require-least-price.server.ts";
import { requireVideoLink } from "./require-video-link.server.ts";

/** Listings with status `active` must be complete. */
export async function createListing(tx: Transaction, page: OwnPage, values: ListingValues): Promise<number> {
  const { services, columns } = rowOf(values);
  await refuseUnknownDisciplines(tx, columns.disciplineIds);
  if (isByWebcam(columns)) await requireVideoLink(tx, page.id);
  if (columns.status !== "draft") await requireLeastSession(tx, columns);
  const [written] = await tx
    .insert(listings)
    .values({ ...columns, coachId: page.id })
    .returning({ id: listings.id });
  const id = written?.id as number;
  await writeServices(tx, id, services);
  await refuseTooMany(tx, page.id);
  return id;
}

/** True if an active listing of the page has the same content. */
export async function hasSameListing(
  tx: Transaction,
  page: OwnPage,
  values: ListingValues,
): Promise<boolean> {
  const { services, columns } = rowOf(values);
  const alike = await tx
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.coachId, page.id),
        eq(listings.title, columns.title),
        eq(listings.status, "active"),
        isNull(listings.pulledAt),
      ),
    );
  for (const listing of alike) {
    const kept = Object.fromEntries(
      Object.keys(columns).map((key) => [key, listing[key as keyof typeof listing]]),
    );
    const offered = await servicesOf(tx, listing.id);
    if (isDeepStrictEqual({ ...columns, services: [...services] }, { ...kept, services: offered }))
      return true;
  }
  return false;
}

const servicesOf = (tx: Transaction, listingId: number): Promise<Service[]> =>
  tx
    .select({
      name: listingServices.name,
      priceCents: listingServices.priceCents,
      description: listingServices.description,
    })
    .from(listingServices)
    .where(eq(listingServices.listingId, listingId))
    .orderBy(listingServices.id);

/** Packs keep their order; those of the copy have been sold to nobody. */
const copyPacks = (tx: Transaction, { id, copyId }: { id: number; copyId: number }) =>
  tx.execute(sql`
    insert into listing_packs (listing_id, position, name, total_minutes, session_minutes, price_cents, validity_months, is_shown)
    select ${copyId}, position, name, total_minutes, session_minutes, price_cents, validity_months, is_shown
    from listing_packs where listing_id = ${id}`);

/** Copies the content into a new draft. Views and moderation stay with the original. */
export async function duplicateListing(tx: Transaction, { id, coachId }: OwnListing): Promise<number> {
  const [original] = await tx.select().from(listings).where(eq(listings.id, id));
  if (!original) throw new AppError("not_found");
  if (original.pulledAt)
    throw new AppError("conflict", {
      message: "Cette annonce a été retirée\u00a0: demandez d’abord à la remettre en ligne.",
    });
  const { title, description, disciplineIds, hourlyRateCents, sessionMinutes, address, city } = original;
  const { latitude, longitude, locationType, travelKm, byWebcam } = original;
  const [copy] = await tx
    .insert(listings)
    .values({
      coachId,
      title: copyTitle(title),
      description,
      disciplineIds,
      hourlyRateCents,
      sessionMinutes,
      address,
      city,
      latitude,
      longitude,
      locationType,
      travelKm,
      byWebcam,
    })
    .returning({ id: listings.id });
  const copyId = copy?.id as number;
  await writeServices(tx, copyId, await servicesOf(tx, id));
  await copyPacks(tx, { id, copyId });
  await refuseTooMany(tx, coachId);
  return copyId;
}

/** Students can book sessions of the listing by webcam. */
const isByWebcam = ({ status, byWebcam }: { status: string; byWebcam: boolean }): boolean =>
  status === "active" && byWebcam;

/** Throws a conflict if the listing has changed since `version`. */
export async function saveListing(
  tx: Transaction,
  listing: OwnListing,
  values: ListingValues,
  version: number,
): Promise<void> {
  const { services, columns } = rowOf(values);
  await refuseUnknownDisciplines(tx, columns.disciplineIds);
  if (isByWebcam(columns)) await requireVideoLink(tx, listing.coachId);
  const [before] = await tx
    .select({
      status: listings.status,
      hourlyRateCents: listings.hourlyRateCents,
      sessionMinutes: listings.sessionMinutes,
    })
    .from(listings)
    .where(eq(listings.id, listing.id));
  if (columns.status !== "draft")
    await requireLeastSession(tx, columns, before?.status === "draft" ? undefined : before);
  const words = (await hasOtherWords(tx, listing, services))
    ? sql`true`
    : sql`(${listings.title}, ${listings.description}) is distinct from (${columns.title}, ${columns.description})`;
  const saved = await tx
    .update(listings)
    .set({
      ...columns,
      // The coach has decided about the webcam on the form.
      webcamWaits: false,
      version: sql`${listings.version} + 1`,
      updatedAt: sql`now()`,
      wordsChangedAt: sql`case when ${words} then now() else ${listings.wordsChangedAt} end`,
    })
    .where(
      and(
        eq(listings.id, listing.id),
        eq(listings.version, version),
        inArray(listings.status, originsOf(columns.status)),
      ),
    )
    .returning({ id: listings.id });
  if (saved.length === 0)
    throw new AppError("conflict", {
      message:
        "Cette annonce a été modifiée ailleurs depuis que vous l’avez ouverte. Rien n’a été remplacé, et ce que vous avez écrit est toujours là.",
    });
  await tx.delete(listingServices).where(eq(listingServices.listingId, listing.id));
  await writeServices(tx, listing.id, services);
}

/** True if a service has new text, which the operator then reviews. */
async function hasOtherWords(tx: Transaction, { id }: OwnListing, services: readonly Service[]) {
  const known = await servicesOf(tx, id);
  const wordsOf = ({ name, description }: Service) => `${name}\n${description}`;
  const before = new Set(known.map(wordsOf));
  return services.some((service) => !before.has(wordsOf(service)));
}

async function refuseUnknownDisciplines(tx: Transaction, ids: number[]) {
  if ((await tx.$count(disciplines, inArray(disciplines.id, ids))) < new Set(ids).size)
    throw new AppError("invalid_input");
}

/** Call after writing the listing: writers of one page are serialized, so the count cannot be exceeded. */
export async function refuseTooMany(db: Executor, coachId: number, most = LIMITS.listings) {
  if ((await db.$count(listings, eq(listings.coachId, coachId))) > most)
    throw new AppError("conflict", {
      message: `Une page porte ${LIMITS.listings} annonces au plus. Supprimez-en une pour en ajouter une autre.`,
    });
}

async function writeServices(tx: Transaction, listingId: number, services: readonly Service[]) {
  if (services.length > 0)
    await tx.insert(listingServices).values(services.map((service) => ({ ...service, listingId })));
}

function rowOf({ lat, lng, services, status = "draft", address, ...values }: ListingValues) {
  const place = locateAddress(address, lat !== undefined && lng !== undefined ? { lat, lng } : undefined);
  const columns = {
    ...values,
    status,
    address,
    city: place?.commune ?? "",
    latitude: place?.lat ?? null,
    longitude: place?.lng ?? null,
  };
  if (status === "active" && address !== "" && !place)
    throw new AppError("invalid_input", { message: UNKNOWN_PLACE, field: "address" });
  const missing = status === "active" ? missingOf(columns) : [];
  if (missing.length > 0)
    throw new AppError("invalid_input", {
      message: `Pour publier cette annonce, il manque ${inWords(missing)}.`,
    });
  return { services, columns };
}
