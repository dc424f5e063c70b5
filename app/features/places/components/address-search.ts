import type { ComboboxOption } from "~/ui/controls/combobox.tsx";
import { type AddressSuggestion, addressLines } from "../rules/addresses.ts";
import { completeAddress } from "../rules/complete-address.ts";
import type { Coordinates } from "../rules/geo.ts";
import { type PositionOutcome, requestPosition } from "./current-position.ts";

export interface AddressOption extends ComboboxOption, Coordinates {
  text: string;
}

export async function searchAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const parameters = new URLSearchParams({ q: query, limit: "5" });
  const response = await fetch(`/functions/v1/geocode/search?${parameters}`, { signal });
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`);
  const suggestions: AddressSuggestion[] = await response.json();
  return suggestions.map(({ place_id, display_name, lat, lon }) => ({
    id: place_id,
    ...addressLines(display_name),
    lat: Number(lat),
    lng: Number(lon),
  }));
}

/** Like `searchAddresses`, with suggestions that keep the street of the typed text. */
export async function completeAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  return (await searchAddresses(query, signal)).map((option) => completeAddress(query, option));
}

/** `maximumAge` is the accepted age of a cached position in milliseconds; 0 forces a new one. */
export const locate = (maximumAge: number): Promise<PositionOutcome> =>
  requestPosition(navigator.geolocation, maximumAge);

/** The place at a position, worded like a suggestion; undefined if the server knows none. */
export async function findAddress({
  lat,
  lng,
}: Coordinates): Promise<{ label: string; text: string } | undefined> {
  try {
    const parameters = new URLSearchParams({ lat: String(lat), lon: String(lng) });
    const response = await fetch(`/functions/v1/geocode/reverse?${parameters}`);
    if (!response.ok) return undefined;
    const place: AddressSuggestion | null = await response.json();
    return place ? addressLines(place.display_name) : undefined;
  } catch {
    return undefined;
  }
}
