import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { typedEuros } from "~/platform/format/money.ts";
import type { Service } from "../schema.ts";
import { TRAVEL_KM, USUAL_LOCATION_TYPE, USUAL_SESSION_MINUTES } from "./listings.ts";

/** A listing as it is kept, as far as its form edits it. */
interface StoredListing {
  title: string;
  description: string;
  disciplineIds: readonly number[];
  hourlyRateCents: number | null;
  sessionMinutes: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
  locationType: LocationType | null;
  travelKm: number | null;
  byWebcam: boolean;
  services: readonly Service[];
}

/** What the fields of the form hold, by their names; lists are JSON. Read by the schema it is the listing again. */
export function listingTexts(listing: StoredListing | undefined): Record<string, string> {
  if (!listing) return EMPTY;
  const { disciplineIds, services, hourlyRateCents, latitude, longitude, travelKm, byWebcam } = listing;
  return {
    title: listing.title,
    description: listing.description,
    disciplines: JSON.stringify(disciplineIds),
    hourlyRate: hourlyRateCents === null ? "" : typedEuros(hourlyRateCents),
    sessionMinutes: String(listing.sessionMinutes),
    address: listing.address,
    lat: latitude === null ? "" : String(latitude),
    lng: longitude === null ? "" : String(longitude),
    locationType: listing.locationType ?? "",
    travelKm: String(travelKm ?? TRAVEL_KM.usual),
    byWebcam: byWebcam ? "on" : "",
    services: JSON.stringify(services),
  };
}

const EMPTY: Record<string, string> = {
  title: "",
  description: "",
  disciplines: "[]",
  hourlyRate: "",
  sessionMinutes: String(USUAL_SESSION_MINUTES),
  address: "",
  lat: "",
  lng: "",
  locationType: USUAL_LOCATION_TYPE,
  travelKm: String(TRAVEL_KM.usual),
  byWebcam: "",
  services: "[]",
};

/** A list that a field holds; a draft that somebody has tampered with holds none. */
export function readList<T>(text: string | undefined): T[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
