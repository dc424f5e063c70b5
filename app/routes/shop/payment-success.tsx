import { useEffect } from "react";
import { data, useRevalidator } from "react-router";
import { useSettledCart } from "~/features/shop/cart/components/use-settled-cart.ts";
import { findOrderByToken } from "~/features/shop/gate.server.ts";
import { PaidPanel, sayPaid } from "~/features/shop/orders/components/paid-panel.tsx";
import { useOrderStatus } from "~/features/shop/orders/components/use-order-status.ts";
import { getOrderStatus } from "~/features/shop/orders/queries/order-status.server.ts";
import { orderPath } from "~/features/shop/orders/rules/orders.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink, buttonClass } from "~/ui/controls/button.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/payment-success.ts";

export const headers = privateHeaders;

/** The order's token is the only proof of access; no other parameter is trusted. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, secrets, settings } = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get("session_id") ?? "";
  const own = await findOrderByToken(db, secrets.linkSecret, token);
  const order = own && (await getOrderStatus(db, own));
  return data(
    { token, order, isDemo: settings.stripe === undefined && settings.sells },
    { status: token && !order ? 404 : 200 },
  );
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(sayPaid(loaderData?.order).title);
}

export default function PaymentSuccess({ loaderData: { token, order, isDemo } }: Route.ComponentProps) {
  useSettledCart(token, order, { isDemo });
  const isAwaited = order?.status === "awaiting_payment";
  return (
    <div className="page-width max-w-2xl py-8 md:py-14">
      {isAwaited && <FollowedToTheEnd key={token} token={token} />}
      <PaidPanel order={order}>
        {isAwaited && order.checkoutUrl && (
          // This is a secondary button: most customers have paid, and their bank is only slow.
          <a
            href={order.checkoutUrl}
            target="_blank"
            rel="noopener"
            className={buttonClass({ variant: "secondary" })}
          >
            Reprendre le paiement
          </a>
        )}
        {order?.status === "cancelled" && (!order.calledOffBy || order.calledOffBy === "sold out") && (
          <ButtonLink to="/checkout">Revenir au panier</ButtonLink>
        )}
        {order && (
          <ButtonLink variant={isPaid(order.status) ? "primary" : "secondary"} to={orderPath(token)}>
            Voir ma commande
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" to="/dashboard">
          Mon espace
        </ButtonLink>
        <ButtonLink variant="secondary" to="/shop">
          Continuer mes achats
        </ButtonLink>
      </PaidPanel>
    </div>
  );
}

const isPaid = (status: string) => status !== "awaiting_payment" && status !== "cancelled";

/** The bank may be slower than the redirect: the page reloads its data once the order's state changes. */
function FollowedToTheEnd({ token }: { token: string }) {
  const { revalidate } = useRevalidator();
  const seen = useOrderStatus(token);
  const hasEnded = seen !== undefined && (seen === "unknown" || seen.status !== "awaiting_payment");
  useEffect(() => {
    if (hasEnded) void revalidate();
  }, [hasEnded, revalidate]);
  return null;
}
