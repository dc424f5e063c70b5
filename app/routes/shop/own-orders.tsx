import { viewerContext } from "~/features/accounts/gate.server.ts";
import { readPage } from "~/features/discovery/rules/listing.ts";
import { OrderCard } from "~/features/shop/orders/components/order-card.tsx";
import { PurchaseTabs } from "~/features/shop/orders/components/purchase-tabs.tsx";
import { listOrders } from "~/features/shop/orders/queries/list-orders.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { ButtonLink } from "~/ui/controls/button.tsx";
import { Pagination } from "~/ui/data/pagination.tsx";
import { EmptyState } from "~/ui/feedback/empty-state.tsx";
import { privateHeaders, privatePage } from "../dashboard/private-page.ts";
import type { Route } from "./+types/own-orders.ts";

export const headers = privateHeaders;

export function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return listOrders(context.get(servicesContext).db, context.get(viewerContext), page);
}

export function meta(): Route.MetaDescriptors {
  return privatePage("Mes commandes");
}

export default function OwnOrders({ loaderData: { rows, total, page, pageCount } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-3xl md:text-4xl">Mes commandes</h1>
      <PurchaseTabs />
      {total === 0 ? (
        <EmptyState
          title="Aucune commande"
          text="Ce que vous achetez à la boutique se retrouve ici, avec son suivi et sa facture. Une commande passée sans compte y vient aussi, dès que son adresse e-mail est celle du vôtre."
          action={<ButtonLink to="/shop">Découvrir la boutique</ButtonLink>}
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => `?page=${to}`} />
    </div>
  );
}
