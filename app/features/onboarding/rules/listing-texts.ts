import type { LocationType } from "~/features/discovery/rules/profile.ts";
import { typedEuros } from "~/platform/format/money.ts";
import type { Service } from "../schema.ts";
import { TRAVEL_KM, USUAL_LOCATION_TYPE, USUAL_SESSION_MINUTES } from "./listings.ts";

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

/** Converts a listing to form fields; lists are JSON. The schema parses them back to the same listing. */
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

/** Returns an empty list for invalid JSON, such as a manipulated draft. */
export function readList<T>(text: string | undefined): T[] {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
