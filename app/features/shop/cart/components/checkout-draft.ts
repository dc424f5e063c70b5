/** The draft of the checkout form; dropped once the order is paid. */
export const CHECKOUT_DRAFT = "checkoutDraft:delivery";

const ADDRESS = ["address", "postalCode", "city"];

/**
 * Once a part of the address is typed, the whole displayed address is kept: mixing typed fields with those of
 * the account would produce an address that does not exist.
 */
export function completeAddress(
  changed: Record<string, string>,
  shown: Iterable<[string, unknown]>,
): Record<string, string> {
  if (!ADDRESS.some((field) => field in changed)) return changed;
  const rest = [...shown].filter(([field]) => ADDRESS.includes(field));
  return { ...(Object.fromEntries(rest) as Record<string, string>), ...changed };
}
