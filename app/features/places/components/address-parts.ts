import type { AddressOption } from "./address-search.ts";

/** Loaded when an address field is focused, because most visits do not use one. */
export const importAddressSearch = () => import("./address-search.ts");

export async function loadAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const { searchAddresses } = await importAddressSearch();
  return searchAddresses(query, signal);
}
