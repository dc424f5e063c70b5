/** How exactly a geocoder found a place: the street or the house, or only the town around it. */
export type Precision = "street" | "town";

export interface GeocodingResult {
  latitude: number;
  longitude: number;
  formatted_address: string;
  place_id: string;
  precision: Precision;
}

/**
 * Nominatim's shape: latitude and longitude are strings. `place_id` is opaque and always a string, because
 * geocoders disagree on its type and large ids exceed a JavaScript number.
 */
export interface AddressSuggestion {
  display_name: string;
  lat: string;
  lon: string;
  place_id: string;
}

/** Splits into "Saint-Denis" and "Seine-Saint-Denis, Île-de-France"; the country is omitted. */
export function addressLines(displayName: string): { label: string; detail?: string; text: string } {
  const text = displayName.replace(/, France$/, "");
  // Geocoders put a comma between the house number and the street.
  const [, label = text, detail] = /^(\d+\s?\w{0,6}, [^,]+|[^,]+), (.+)$/.exec(text) ?? [];
  return { label, text, ...(detail && { detail }) };
}
