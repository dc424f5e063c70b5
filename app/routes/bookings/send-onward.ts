import { redirect, redirectDocument } from "react-router";

/**
 * Redirects to the checkout page in the same tab. Without script it redirects to the reservation page, which
 * links to the checkout, because the CSP forbids forms to lead to another site.
 */
export function sendOnward(
  request: Request,
  { checkoutUrl, reservation }: { checkoutUrl: string | undefined; reservation: string },
): Response {
  const byScript = new URL(request.url).pathname.endsWith(".data");
  return checkoutUrl && byScript ? redirectDocument(checkoutUrl) : redirect(reservation);
}
