import type { AddressOption } from "./address-search.ts";

/** Loaded when an address field is focused, because most visits do not use one. */
export const importAddressSearch = () => import("./address-search.ts");

/** For addresses that are stored. A search looks for the suggested place itself. */
export async function loadCompletions(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const { completeAddresses } = await importAddressSearch();
  return completeAddresses(query, signal);
}

export async function loadAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const { searchAddresses } = await importAddressSearch();
  return searchAddresses(query, signal);
}
