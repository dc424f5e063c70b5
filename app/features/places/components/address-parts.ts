import type { AddressOption } from "./address-search.ts";

/** With what suggests, loaded by whoever enters an address field: most visits neither type a place nor give theirs. */
export const importAddressSearch = () => import("./address-search.ts");

export async function loadAddresses(query: string, signal: AbortSignal): Promise<AddressOption[]> {
  const { searchAddresses } = await importAddressSearch();
  return searchAddresses(query, signal);
}
