import { redirect, redirectDocument } from "react-router";

/**
 * To where it is paid, in this very tab: whoever pays comes back to it. A browser without script is led to the page that has the
 * way to the payment as a link, since a form of ours may lead to no other site.
 */
export function sendOnward(
  request: Request,
  { checkoutUrl, reservation }: { checkoutUrl: string | undefined; reservation: string },
): Response {
  const byScript = new URL(request.url).pathname.endsWith(".data");
  return checkoutUrl && byScript ? redirectDocument(checkoutUrl) : redirect(reservation);
}
