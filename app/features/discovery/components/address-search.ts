import type { AddressSuggestion, Coordinates } from "~/platform/geo.ts";
import type { ComboboxOption } from "~/ui/combobox.tsx";

export interface AddressOption extends ComboboxOption, Coordinates {}

/** What our server suggests for the beginning of an address. */
export async function loadAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const parameters = new URLSearchParams({ q: query, limit: "5" });
  const response = await fetch(`/functions/v1/geocode/search?${parameters}`, { signal });
  if (!response.ok) throw new Error(`Suggestions answered ${response.status}`);
  const suggestions: AddressSuggestion[] = await response.json();
  return suggestions.map(({ place_id, display_name, lat, lon }) => ({
    id: place_id,
    label: display_name,
    lat: Number(lat),
    lng: Number(lon),
  }));
}

/** The name of the place at a position, if our server knows one. */
export async function findAddress({ lat, lng }: Coordinates): Promise<string | undefined> {
  try {
    const parameters = new URLSearchParams({ lat: String(lat), lon: String(lng) });
    const response = await fetch(`/functions/v1/geocode/reverse?${parameters}`);
    if (!response.ok) return undefined;
    const place: AddressSuggestion | null = await response.json();
    return place?.display_name;
  } catch {
    return undefined;
  }
}
