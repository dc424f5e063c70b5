/** What was typed at the checkout and not ordered yet; dropped once it is paid. */
export const CHECKOUT_DRAFT = "checkoutDraft:delivery";

const ADDRESS = ["address", "postalCode", "city"];

/**
 * What is kept of a change: with a part of an address, the rest of it as the form shows it. Half of what somebody typed and half of
 * what their account knows would be an address where nobody lives.
 */
export function withWholeAddress(
  changed: Record<string, string>,
  shown: Iterable<[string, unknown]>,
): Record<string, string> {
  if (!ADDRESS.some((field) => field in changed)) return changed;
  const rest = [...shown].filter(([field]) => ADDRESS.includes(field));
  return { ...(Object.fromEntries(rest) as Record<string, string>), ...changed };
}
