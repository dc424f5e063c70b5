import { viewerContext } from "~/features/accounts/gate.server.ts";
import { requireOwnOrder } from "~/features/shop/gate.server.ts";
import { orderName, ownOrdersPath } from "~/features/shop/orders/rules/orders.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { Breadcrumb } from "~/ui/layout/breadcrumb.tsx";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/own-order.ts";
import { changeOrderPage, readOrderPage } from "./order-page.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { toastOrder } from "./order-toasts.ts";

export const headers = privateAnswerHeaders;

const requireOrder = ({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) =>
  requireOwnOrder(context.get(servicesContext).db, context.get(viewerContext), params.orderId);

export async function loader(args: Route.LoaderArgs) {
  return readOrderPage(args.context, args.request, await requireOrder(args));
}

export async function action(args: Route.ActionArgs) {
  return changeOrderPage(args.context, args.request, await requireOrder(args));
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return toastOrder(await serverAction());
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return privatePage(loaderData ? `Commande ${orderName(loaderData.order)}` : "Commande");
}

export default function OwnOrder({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData;
  return (
    <OrderScreen
      page={loaderData}
      path={ownOrdersPath(order.id)}
      above={
        <Breadcrumb items={[{ label: "Mes commandes", to: ownOrdersPath() }, { label: orderName(order) }]} />
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Commande introuvable"
      text="Elle n’existe pas, ou n’est pas la vôtre."
      back={{ label: "Voir mes commandes", to: ownOrdersPath() }}
    />
  );
}
