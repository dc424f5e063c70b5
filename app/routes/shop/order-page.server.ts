import type { RouterContextProvider } from "react-router";
import { type OwnOrder, orderToken } from "~/features/shop/gate.server.ts";
import { cancelOrder, deliverOrder } from "~/features/shop/orders/commands/change-order.server.ts";
import { findOrder } from "~/features/shop/orders/queries/find-order.server.ts";
import { getOrderWithdrawal } from "~/features/shop/returns/queries.server.ts";
import { servicesContext } from "~/platform/config/services.server.ts";
import { limitRate } from "~/platform/limits/rate-limit.server.ts";
import { AppError } from "~/platform/web/errors.ts";
import { answerForm, noFields, readForm } from "~/platform/web/forms.server.ts";

type Context = Readonly<RouterContextProvider>;

/** The limit is more than anybody does by hand. */
const HOURLY = { limit: 60, windowSeconds: 60 * 60 };

/** Shared by both pages of an order: the account's page, and the page behind the order's link. */
export async function readOrderPage(context: Context, request: Request, own: OwnOrder) {
  const { db, secrets, settings } = context.get(servicesContext);
  const now = new Date();
  const [order, withdrawal] = await Promise.all([findOrder(db, own), getOrderWithdrawal(db, own, now)]);
  return {
    order,
    withdrawal,
    token: orderToken(secrets.linkSecret, order.id),
    deliveryDays: settings.delivery.days,
    isCancelling: new URL(request.url).searchParams.get("faire") === "annuler",
    now,
  };
}

export type OrderPage = Awaited<ReturnType<typeof readOrderPage>>;

const CHANGES = { cancel: cancelOrder, received: deliverOrder } as const;

/** The caller has checked access to the order. The form's `intent` names the change. */
export async function changeOrderPage(context: Context, request: Request, { id }: OwnOrder) {
  const { db } = context.get(servicesContext);
  const form = await readForm(request);
  const intent = String(form.get("intent"));
  if (!Object.hasOwn(CHANGES, intent)) throw new AppError("invalid_input");
  return answerForm(context, form, noFields, async () => {
    await limitRate(db, { name: "changes of an order", subject: id, ...HOURLY });
    await db.transaction((tx) => CHANGES[intent as keyof typeof CHANGES](tx, { id, by: "customer" }));
  });
}
