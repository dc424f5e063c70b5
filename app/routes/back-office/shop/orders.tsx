import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { OrderTools } from "~/features/back-office/components/shop/order-tools.tsx";
import { ShopNav } from "~/features/back-office/components/shop/shop-nav.tsx";
import { ShopOrderCard } from "~/features/back-office/components/shop/shop-order-card.tsx";
import { listShopOrders } from "~/features/back-office/queries/list-shop-orders.server.ts";
import { countShopWork } from "~/features/back-office/queries/list-shop-returns.server.ts";
import { ORDER_VIEW_LABELS, readOrderView, shopOrdersPath } from "~/features/back-office/rules/shop.ts";
import { readPage, readText } from "~/features/discovery/rules/listing.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatCount } from "~/platform/format/numbers.ts";
import { privatePage } from "../../dashboard/private-page.ts";
import { OfficePage } from "../office-page.tsx";
import type { Route } from "./+types/orders.ts";

export const meta = () => privatePage("Boutique");

export async function loader({ context, request }: Route.LoaderArgs) {
  const operator = context.get(operatorViewerContext);
  const { pool, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const words = readText(searchParams.get("q"));
  const view = readOrderView(searchParams.get("etat"), words);
  const [found, work] = await Promise.all([
    listShopOrders(pool, operator, { view, words, page: readPage(searchParams.get("page")) }),
    countShopWork(pool, operator),
  ]);
  return { ...found, work, words, view, isPublic: settings.isPublic };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pageCount, work, words, view, isPublic } = loaderData;
  return (
    <OfficePage
      title="Boutique"
      text={`${words ? `«\u00a0${words}\u00a0»` : ORDER_VIEW_LABELS[view]}\u00a0: ${formatCount(total, "commande")}`}
      tools={
        <>
          <ShopNav current="orders" work={work} />
          <OrderTools view={view} words={words} work={work} />
        </>
      }
      empty={
        words
          ? {
              title: "Aucune commande",
              text: "Essayez le numéro entier, ou le début d’un nom ou d’une adresse.",
            }
          : view === "a-expedier"
            ? {
                title: "Tout est parti",
                text: "Les commandes payées arrivent ici, la plus ancienne d’abord.",
              }
            : { title: "Aucune commande", text: "Il n’y en a pas dans cet état." }
      }
      page={page}
      pageCount={pageCount}
      hrefFor={(to) => shopOrdersPath({ view, words, page: to })}
    >
      {rows.map((order) => (
        <li key={order.number}>
          <ShopOrderCard order={order} isPublic={isPublic} />
        </li>
      ))}
    </OfficePage>
  );
}
