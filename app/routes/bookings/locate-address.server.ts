import type { RouterContextProvider } from "react-router";
import { geocoderContext } from "~/features/places/adapters/geocoder.server.ts";

interface TypedAddress {
  address: string;
  latitude: number | null;
}

/** Geocodes an address that was typed rather than chosen from the suggestions. Nothing is found for an empty one. */
export async function locateAddress(
  context: Readonly<RouterContextProvider>,
  { address, latitude }: TypedAddress,
): Promise<{ latitude?: number; longitude?: number }> {
  if (!address || latitude !== null) return {};
  const found = await context.get(geocoderContext).search(address);
  return found ? { latitude: found.latitude, longitude: found.longitude } : {};
}
