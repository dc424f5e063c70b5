import { requireOrderByToken } from "~/features/shop/gate.server.ts";
import { orderName, orderPath } from "~/features/shop/orders/rules/orders.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { privateAnswerHeaders, privatePage } from "../dashboard/private-page.ts";
import { MissingScreen } from "../public/missing-screen.tsx";
import type { Route } from "./+types/order.ts";
import { changeOrderPage, readOrderPage } from "./order-page.server.ts";
import { OrderScreen } from "./order-screen.tsx";
import { toastOrder } from "./order-toasts.ts";

export const headers = privateAnswerHeaders;

/** Holders of the order's link see it, with or without an account. */
const requireOrder = ({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) => {
  const { db, secrets } = context.get(servicesContext);
  return requireOrderByToken(db, secrets.linkSecret, params.orderToken);
};

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

export default function Order({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-5xl py-8 md:py-12">
      <OrderScreen page={loaderData} path={orderPath(loaderData.token)} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingScreen
      error={error}
      title="Commande introuvable"
      text="Ce lien ne mène à aucune commande. Vérifiez qu’il est complet, tel qu’il est dans votre e-mail."
      back={{ label: "Nous écrire", to: "/contact" }}
    />
  );
}
