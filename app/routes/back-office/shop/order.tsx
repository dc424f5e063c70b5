import { operatorViewerContext } from "~/features/accounts/gate.server.ts";
import { ShopOrderBadges } from "~/features/back-office/components/shop/shop-order-card.tsx";
import { ShopOrderDocuments } from "~/features/back-office/components/shop/shop-order-documents.tsx";
import {
  ShopOrderAddress,
  ShopOrderLines,
} from "~/features/back-office/components/shop/shop-order-facts.tsx";
import { ShopOrderSteps } from "~/features/back-office/components/shop/shop-order-steps.tsx";
import { ShopOrderWork } from "~/features/back-office/components/shop/shop-order-work.tsx";
import { ShopReturnWork } from "~/features/back-office/components/shop/shop-return-work.tsx";
import { toastAnswer } from "~/features/back-office/components/work-answer.ts";
import { findShopOrder } from "~/features/back-office/queries/list-shop-orders.server.ts";
import { shopOrdersPath } from "~/features/back-office/rules/shop.ts";
import { orderName } from "~/features/shop/orders/rules/orders.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { formatDayTime } from "~/platform/format/dates.ts";
import { readId } from "~/platform/format/ids.ts";
import { AppError } from "~/platform/web/errors.ts";
import { readForm } from "~/platform/web/forms.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../../dashboard/private-page.ts";
import type { Route } from "./+types/order.ts";
import { answerOrderWork } from "./order-work.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage(loaderData ? `Commande ${orderName(loaderData.order)}` : "Commande");
export const headers = privateAnswerHeaders;

export async function loader({ context, params }: Route.LoaderArgs) {
  const number = readId(params.orderNumber);
  const { pool, settings } = context.get(servicesContext);
  const order = number && (await findShopOrder(pool, context.get(operatorViewerContext), number));
  if (!order) throw new AppError("not_found");
  return { order, isPublic: settings.isPublic, now: new Date() };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const number = readId(params.orderNumber);
  if (!number) throw new AppError("not_found");
  return answerOrderWork(context, await readForm(request), number);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastAnswer(await serverAction());
}

export default function ShopOrder({ loaderData: { order, isPublic, now } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid gap-2">
        <Breadcrumb
          items={[
            { label: "Commandes", to: shopOrdersPath({ view: "a-expedier" }) },
            { label: orderName(order) },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-3xl">Commande {orderName(order)}</h1>
          <ShopOrderBadges order={order} isPublic={isPublic} />
        </div>
        <p className="text-muted wrap-anywhere">
          {order.customer}, {formatDayTime(order.createdAt)}
        </p>
      </header>
      <ShopOrderWork order={order} />
      {order.returns.map((back) => (
        <ShopReturnWork key={back.id} order={order} back={back} now={now} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <ShopOrderLines order={order} />
        <ShopOrderAddress order={order} />
      </div>
      <ShopOrderDocuments order={order} />
      <ShopOrderSteps steps={order.steps} />
    </div>
  );
}
