export interface GeocodingResult {
  latitude: number;
  longitude: number;
  formatted_address: string;
  place_id: string;
}

/**
 * What an address field shows and keeps, in Nominatim's shape: latitude and longitude are strings. `place_id` is opaque
 * and always a string here, since geocoders disagree on its type and large ones do not fit a JavaScript number.
 */
export interface AddressSuggestion {
  display_name: string;
  lat: string;
  lon: string;
  place_id: string;
}

/** "Saint-Denis", then where that is: "Seine-Saint-Denis, Île-de-France". The country goes without saying. */
export function addressLines(displayName: string): { label: string; detail?: string; text: string } {
  const text = displayName.replace(/, France$/, "");
  // A geocoder puts a comma between a house and its street.
  const [, label = text, detail] = /^(\d+\s?\w{0,6}, [^,]+|[^,]+), (.+)$/.exec(text) ?? [];
  return { label, text, ...(detail && { detail }) };
}
